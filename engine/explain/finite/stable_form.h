#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "explain/cure.h"
#include "explain/story.h"

namespace backstep::explain {

// What was written by hand and leaves the range of the numbers, as the one function that computes the same
// and does not: `torch.log(torch.exp(a).sum())` as `torch.logsumexp(a, dim=0)`, the logarithm of a softmax or
// of a sigmoid as `log_softmax` and `logsigmoid`. Looked for in the statement that ran at `event`.
std::optional<Cure> stable_form(const Story& story, uint32_t event);
// The same, there or in the first statement after it, before a backward begins, that has one: where the
// exponential of a function of the learner's overflows, `-torch.log(softmax(z)[0, 1])` further on.
std::optional<Cure> stable_form_from(const Story& story, uint32_t event);

// The statement with the operand of an operation kept where that is finite, a hair away from its border:
// `torch.log(p)` as `torch.log(p.clamp(min=1e-12))`; empty when the operation is not written out there.
std::string kept_inside(const std::string& code, std::string_view operation, const std::string& operand);

}  // namespace backstep::explain
