#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "explain/story.h"

namespace backstep::explain {

// What a turn of a loop takes from the turn before, with its graph: `h` in `h = torch.tanh(w * h)`, the
// states of an LSTM in a tuple, losses in a list, a buffer that every turn writes into.
struct Carried {
    std::string name;  // as the learner writes it: "h", "self.state"
    std::string code;  // that cuts it from its history
    Edit edit;
    uint32_t taken = 0;  // the event that takes it
    std::string_view cure = "autopsy.freed.detach", origin = "autopsy.freed.carried";  // what is said of it
};
// Something that was recorded before the event `before` and is taken again between it and `until`, by
// statements that run in both turns. `behind` is the statement that ends a turn.
std::optional<Carried> carried_over(const Story& story, uint32_t before, uint32_t until,
                                    const SourceSpan& behind);

// `old = d.log_prob(a)` from before the turns, which a ratio compares each turn's with: a number of the past.
std::optional<Carried> old_log_prob(const Story& story, TensorId root, uint32_t before);

// The statements at the top of the snippet that lead to `tensor` and use what `from` made, or the leaf
// `from`, in order, each once: what has to run again for a fresh graph of it.
std::vector<SourceSpan> statements_towards(const Story& story, TensorId tensor, NodeId from);
std::vector<SourceSpan> statements_towards(const Story& story, TensorId tensor, TensorId from);
// The same of all the leaves that it is to bring a gradient to.
std::vector<SourceSpan> statements_from_leaves(const Story& story, TensorId tensor);

}  // namespace backstep::explain
