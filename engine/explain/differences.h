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
};

// A line of the table of differences: a slate, a named result, the bytes held.
struct DifferenceRow {
    enum class Kind : uint8_t { Slate, Result, HeldBytes };
    Kind kind = Kind::Slate;
    std::string name;  // "w.grad", "loss"
    std::string first;
    std::string second;  // as on the cards; empty where the thing does not exist yet
    bool same = false;
};

struct Differences {
    std::vector<ItemDifference> items;
    std::vector<uint32_t> only_first, only_second;  // what the other lane does not have
    std::vector<DifferenceRow> rows;
};

// Between two variants at the steps they stand on. Leaves are matched by name, results by theirs, other nodes
// by their place in the graph.
Differences differences(const trace::StepState& first, const trace::StepState& second);

}  // namespace backstep::explain
