#pragma once

#include <cstdint>
#include <string>

#include "trace/timeline.h"

namespace backstep::explain {

// The pieces of a narration that are lists of names and numbers and read the same in every language.

// "w = 2.0, x = 3.0", with arguments that are no tensors as they were written.
std::string inputs_text(const trace::Timeline& timeline, const trace::StepState& state, uint32_t item);
// "x = 3.0": what a node saved, under the names a learner knows. Empty when it saved nothing.
std::string saved_text(const trace::Timeline& timeline, const trace::StepState& state, uint32_t item);
// "w.grad = -18.0, b.grad = -6.0": the slates with something on them, the first four.
std::string grads_text(const trace::StepState& state);
// The message that tells the end of a backward: whether the graph was kept, and had saved anything.
const char* finished_id(const trace::Timeline& timeline, const trace::StepState& state);

// What a step printed: its first line, cut to the length of a sentence, and how many lines there were.
struct Lines {
    std::string first;
    size_t count = 0;
};
Lines printed_lines(const trace::Timeline& timeline, const trace::Step& step);
std::string first_line(const std::string& text);

}  // namespace backstep::explain
