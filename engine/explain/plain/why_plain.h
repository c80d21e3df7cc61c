#pragma once

#include "explain/plain/taken_number.h"
#include "explain/why/why.h"

namespace backstep::explain {

// What went the way of plain Python instead of through a graph, as the reason why a tensor has none or gets
// no gradient.

// Its numbers were taken out.
Why why_as_number(const Story& story, TensorId tensor, std::string_view name, const TakenNumber& number);
// A condition was made of it and nothing else: which way the code went then has no derivative. Nothing when
// the answer was computed with further.
std::optional<Why> why_only_asked(const Story& story, TensorId tensor, std::string_view name,
                                  TensorId answer);
// The first such answer to an `if` that stands around `made`, or before it in the same call.
std::optional<Why> why_decided(const Story& story, TensorId made);

}  // namespace backstep::explain
