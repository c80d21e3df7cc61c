#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/step_state.h"
#include "trace/timeline.h"

namespace backstep::explain {

// One node on a way from the loss to a leaf.
struct PathRow {
    uint32_t item = 0;
    uint16_t operand = 0;
    uint32_t edge = 0;  // of the picture, by which the path goes on towards the leaf
    std::string title;
    std::string symbol;     // TeX of the local derivative, or of the rule
    std::string condition;  // TeX, as ByHand::condition
    trace::ValueSnapshot local;
    bool abbreviated = false;  // `symbol` calls what the node takes u, or what it gives v
    bool running = false;
    bool kills = false;
};

// One path, from the loss towards the leaf, and the product of its local derivatives with the seed.
struct Path {
    std::vector<PathRow> rows;
    trace::ValueSnapshot product;  // empty when a row has no number of its own
};

// All ways from the root of a picture to one leaf. Their number is counted exactly (it may be astronomic, so
// it is a double past 2^53); at most 20 paths are spelled out, the largest products first, the rest are
// summed.
struct WholePath {
    uint32_t root_item = 0;
    std::string root;        // "loss"; of tensors the element, "y[1]"
    std::string leaf;        // "w", "W[0, 2]"
    std::string gradient;    // "w.grad", "W.grad[0, 2]"
    bool whole_root = true;  // false: other elements of the root, or earlier backwards, bring more to it
    std::vector<Path> paths;
    double count = 0;
    double sum = 0;        // over every path, listed or not
    double rest = 0;       // over those not listed
    bool numbers = false;  // the products are numbers, so that sums mean something
    bool seeded = false;   // by a gradient other than 1, which every product holds
};

// One element of the root and one of the leaf, each by its place among all of them.
struct Elements {
    int64_t root = 0;
    int64_t leaf = 0;
};

// Towards the leaf `item` of the picture at `state`; nothing when no recorded path leads there.
std::optional<WholePath> whole_path(const trace::Timeline& timeline, const trace::StepState& state,
                                    uint32_t leaf_item);

// The leaf the panel follows when the learner chose none: where the running node's first gradient goes in the
// end. -1 when nothing is recorded.
int32_t leaf_followed(const trace::StepState& state);

}  // namespace backstep::explain
