#pragma once

#include <cstdint>
#include <string>

#include "trace/timeline.h"

namespace backstep::explain {

// The pieces of a narration that are lists of names and numbers and read the same in every language.

// What an operation was given and what its node saved. Where the elements of vectors and matrices would make
// the sentence long, these go by their names alone: their cards show what is in them.
struct OperationTexts {
    std::string inputs;  // "w = 2.0, x = 3.0", with arguments that are no tensors as they were written
    std::string saved;   // "x = 3.0", under the names a learner knows; empty when it saved nothing
};
OperationTexts operation_texts(const trace::Timeline& timeline, const trace::StepState& state, uint32_t item);
// "w.grad = -18.0, b.grad = -6.0": the slates with something on them, the first four.
std::string grads_text(const trace::StepState& state);
// The message that tells the end of a backward: whether the graph was kept, and had saved anything; or that
// it was torch.autograd.grad, which writes on no slate.
const char* finished_id(const trace::Timeline& timeline, const trace::StepState& state);

// What a step printed: its first line, cut to the length of a sentence, and how many lines there were.
struct Lines {
    std::string first;
    size_t count = 0;
};
Lines printed_lines(const trace::Timeline& timeline, const trace::Step& step);
std::string first_line(const std::string& text);
// What an error says, as far as it goes into a sentence of ours: by whole sentences of its first line.
std::string told_error(const std::string& text);

}  // namespace backstep::explain
