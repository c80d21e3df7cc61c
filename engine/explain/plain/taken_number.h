#pragma once

#include <optional>
#include <string>

#include "explain/story.h"

namespace backstep::explain {

// A statement in which a tensor with a graph became plain Python numbers, which have none: `float(loss)`,
// `int(w)`, `loss.item()`, `pred.tolist()`, `math.exp(w)`.
struct TakenNumber {
    uint32_t line = trace::kNone;  // its Line event
    std::string taken;             // the tensor, as the statement writes it: "(w * x).sum()"
    std::string call;              // what took it: ".item()", "float()"
    std::string recorded;          // the statement with the tensor kept; of a `for` its head
    Edit edit;                     // nowhere when the tensor cannot stand there, as in `rows[int(w)]`
};

// What the name stood for before an event came out of a tensor: here, followed through assignments, the
// functions that gave it back and the names it was computed from. Nothing when none of it did.
std::optional<TakenNumber> number_behind(const Story& story, const std::string& name, uint32_t before);
// The same of all that the statement of an event computed with.
std::optional<TakenNumber> number_behind(const Story& story, uint32_t event);
// The first statement that took numbers out of this leaf, or of what was made from it, for something that is
// computed with further.
std::optional<TakenNumber> number_taken_of(const Story& story, TensorId leaf);

}  // namespace backstep::explain
