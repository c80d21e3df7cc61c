#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/story.h"

namespace backstep::explain {

// How the number that the backward brought and the slope that small changes show go together.
enum class Agreement : uint8_t {
    Same,     // in every digit that finite differences give
    Rounded,  // but for what float32, in which the backward computed, leaves of a number
    Kink,     // a branch flips next to the value: the slopes on both sides differ
    Wrong,
};

// One element of a gradient, as the backward brought it and as small changes of the number show it.
struct CheckedElement {
    std::vector<int64_t> index;  // empty for a 0-d tensor
    double value = 0;            // of the tensor
    double analytic = 0;
    double numeric = 0;
    double below = 0, above = 0;  // the slopes on both sides
    Agreement agreement = Agreement::Same;
};

// What stands behind an element that is not simply right; empty for one that is.
Message reason(const CheckedElement& element);
// "[0, 2]"; empty for a 0-d tensor.
std::string place_of(const CheckedElement& element);

// A gradient checked by finite differences over a float64 replay of the recorded graph.
struct NumericCheck {
    std::string name;  // of the leaf; of a Function's input
    std::string root;  // of what was differentiated
    std::vector<CheckedElement> elements;
    int64_t count = 0;  // of all elements; the first are checked
    Message verdict;
    std::vector<Message> notes;  // what else must be known to read the numbers
    std::vector<Origin> origins;
    bool checked = false;  // false: `verdict` says why not
};

// The gradient that the latest backward up to the story's step brought to a tensor, a leaf or what a node
// made, then each input of the custom Functions on its way.
std::vector<NumericCheck> check_numerically(const Story& story, TensorId tensor, std::string_view name);
// The same of what `name` stands for; nothing when no tensor ever had that name.
std::optional<std::vector<NumericCheck>> check_numerically(const Story& story, std::string_view name);

}  // namespace backstep::explain
