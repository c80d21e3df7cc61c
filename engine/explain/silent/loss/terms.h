#pragma once

#include <vector>

#include "explain/story.h"

namespace backstep::explain {

// An addition or subtraction that the loss of a backward was put together with.
struct LossSum {
    uint32_t event = trace::kNone;    // of its operation
    std::vector<TensorId> constants;  // what it was given and has no graph
    bool number = false;              // it was given a plain number besides
};

// The operations that gave a tensor its value before a moment: the one that made it, and writes in place.
std::vector<uint32_t> makers_of(const Story& story, TensorId tensor, uint32_t before);
// The sums that the root of a backward is made of, on the way through factors and signs: those of `(a + 2 *
// b) / n` and not those inside of `a`.
std::vector<LossSum> sums_of_loss(const Story& story, const trace::RunRecord& run);

}  // namespace backstep::explain
