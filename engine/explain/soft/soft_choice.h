#pragma once

#include <string>

#include "explain/story.h"

namespace backstep::explain {

// The statement that made a choice, with something in its place that has a slope: the expected index for an
// argmax, the least number for an argmin, the chances for its one-hot vector and for the share of right
// answers, the number itself for a cast to integers. Empty where the choice is what is needed, as for an
// index.
std::string soft_choice(const Story& story, TensorId result);

// The statement with `torch.round(w)`, or another step, let through backwards as if it were not there:
// `w + (torch.round(w) - w).detach()`. Empty when the step is not written out in it.
std::string straight_through(const Story& story, const trace::OpExecuted& step, uint32_t event);

}  // namespace backstep::explain
