#pragma once

#include <string>
#include <utility>

#include "explain/story.h"

namespace backstep::explain {

// The statement that has the learning rate as a number (`w -= 0.1 * w.grad`, `SGD(params, lr=0.1)`,
// `lr = 0.1`) with a smaller one, for a loss that a step multiplied by `growth`: a quarter of the largest
// rate that does not grow, in one digit. Empty, and nowhere, when there is no such statement.
std::pair<std::string, Edit> smaller_rate(const Story& story, double growth);

}  // namespace backstep::explain
