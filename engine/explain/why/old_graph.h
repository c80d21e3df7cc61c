#pragma once

#include <optional>

#include "explain/story.h"

namespace backstep::explain {

// A leaf that has changed since a graph was made with it: what a second backward through that graph sends it
// is the gradient at the old numbers.
struct ChangedLeaf {
    TensorId leaf;
    uint32_t write = 0;  // event
};
// Between the end of a backward and the event `until`: among the leaves that it reached, or among these of
// them.
std::optional<ChangedLeaf> changed_since(const Story& story, const trace::RunRecord& run, uint32_t until);
std::optional<ChangedLeaf> changed_since(const Story& story, const trace::RunRecord& run,
                                         const std::vector<TensorId>& leaves, uint32_t until);

// `w -= 0.1 * w.grad`: a statement that writes to a leaf is an update, no part of the forward pass.
bool updates_leaf(const Story& story, const std::string& code);
// The code that makes `root` of `leaf` once more: its statements at the top of the snippet, else the one that
// named it.
std::string forward_from(const Story& story, TensorId root, TensorId leaf);

}  // namespace backstep::explain
