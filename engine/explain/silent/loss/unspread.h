#pragma once

#include "explain/story.h"

namespace backstep::explain {

// What a loss was given, before it was spread to the shape of the other.
TensorId unspread(const Story& story, TensorId tensor);

// [1, N], with N > 1.
bool is_lying(const trace::ValueSnapshot& value);
// [N, 1] against [N] or [1, N]: each grows to [N, N]. Which of the two is the column; -1 for any other pair.
int column_against_row(const trace::ValueSnapshot& a, const trace::ValueSnapshot& b);

// Whether the learner writes that each is to meet each: `x[:, None] - c`, `a.unsqueeze(1)`.
bool is_spread_on_purpose(std::string_view code);
// Whether a difference is one of an error: squared or taken without its sign, and its mean or sum is one
// number.
bool is_error_of(const Story& story, TensorId difference);

}  // namespace backstep::explain
