#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/cure.h"
#include "explain/story.h"

namespace backstep::explain {

// Why a tensor's `.grad` is what it is: None, zero or a number; the lines that made it so, and how to get the
// gradient that is missing. The messages are `why.ID.what` and `why.ID.cure1`, ...
struct Why {
    std::string id;    // "not_leaf", "zero_gate", "has"
    std::string name;  // as the learner calls it
    TensorId tensor;   // none when the name stands for no tensor
    bool none = true;
    trace::ValueSnapshot grad;
    Message what;
    std::vector<Origin> origins;
    std::vector<Cure> cures;
};

// Of what `name` stands for at the story's step; nothing when no tensor, number or object ever had that name.
std::optional<Why> why(const Story& story, std::string_view name);
Why why(const Story& story, TensorId tensor);
Why why(const Story& story, TensorId tensor, std::string_view name);

// Of a leaf that was made of bare numbers, which no gradient goes through.
Why why_of_numbers(const Story& story, TensorId leaf);

// Why a tensor does not require grad, followed back through what it was made of to the leaf or the operation
// that is to blame: what stands behind "does not require grad and does not have a grad_fn".
Why why_no_graph(const Story& story, TensorId tensor, std::string_view name);

}  // namespace backstep::explain
