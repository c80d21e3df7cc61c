#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/step_state.h"

namespace backstep::explain {

// A thing that stands in both lanes and does not show the same: indices into the two pictures.
struct ItemDifference {
    uint32_t first = 0;
    uint32_t second = 0;
    bool value = false;
    bool gradient = false;  // what it received, or its slate
    bool kind = false;      // another operation, or recorded in one lane only
};

// A line of the table of differences: what the backward starts from, a parameter, its slate, the bytes held.
struct DifferenceRow {
    enum class Kind : uint8_t { Result, Leaf, Slate, HeldBytes };
    Kind kind = Kind::Result;
    std::string name;  // "loss", "w", "w.grad"
    std::string first;
    std::string second;  // as on the cards; empty where the thing does not exist yet
    bool same = false;
    bool asked = false;  // a question keeps the number back, in one lane at least: they are not told apart
};

struct Differences {
    std::vector<std::pair<uint32_t, uint32_t>> pairs;  // what stands in both lanes, the same or not
    std::vector<ItemDifference> items;
    std::vector<uint32_t> only_first, only_second;  // what the other lane does not have
    std::vector<DifferenceRow> rows;  // of what stands in the pictures; others where they differ

    bool empty() const;
};

// Between two variants at the steps they stand on. Leaves are matched by name, results by theirs, other nodes
// by their place in the graph; what then stands alone in both, by the line that made it: the operation that
// is not recorded beside the node it is in the other lane.
Differences differences(const trace::StepState& first, const trace::StepState& second);

}  // namespace backstep::explain
