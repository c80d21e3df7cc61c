#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/story.h"

namespace backstep::explain {

// One element of a gradient, as the backward brought it and as small changes of the number show it.
struct CheckedElement {
    std::vector<int64_t> index;  // empty for a 0-d tensor
    double value = 0;            // of the tensor
    double analytic = 0;
    double numeric = 0;
    bool wrong = false;
    bool flips = false;  // a branch flips next to this value: the slopes on both sides differ
};

// A gradient checked by finite differences over a float64 replay of the recorded graph.
struct NumericCheck {
    std::string name;  // of the leaf; of a Function's input
    std::string root;  // of what was differentiated
    std::vector<CheckedElement> elements;
    int64_t count = 0;  // of all elements; the first are checked
    Message verdict;
    std::vector<Origin> origins;
    bool checked = false;  // false: `verdict` says why not
};

// The gradient that the latest backward up to the story's step brought to what `name` stands for, then each
// input of the custom Functions on its way. Nothing when no tensor ever had that name.
std::optional<std::vector<NumericCheck>> check_numerically(const Story& story, std::string_view name);

}  // namespace backstep::explain
