#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::explain {

// Pieces of a statement of the learner's, found in its text: what a cure is written from.

// The dotted names, in order, each once.
std::vector<std::string> identifiers(std::string_view code);
// `(w * 3)` of `print((w * 3).backward())`, asked for what stands before `.backward(`; empty when nothing
// does.
std::string expression_before(std::string_view code, std::string_view call);
// What stands before `.call(`, names only: "opt" of "opt.step()".
std::string receiver_of(std::string_view code, std::string_view call);
// What stands between `open` and its closing bracket, from the first occurrence of `call(`.
std::string arguments_of(std::string_view code, std::string_view call);
// The arguments of a call, without the blanks between them: "f", "x", "use_reentrant=False".
std::vector<std::string> split_arguments(std::string_view arguments);
// The name that the statement gives its result: "y" of "y = x * 2", "self.w" of "self.w = ..."; else empty.
std::string assigned_name(std::string_view code);

// Whether a statement has a block of its own, so that its text is all of that: `for`, `with`, `def`.
bool has_block(std::string_view statement);

// What a write in place writes to: "h" of `h += 1`, `h[0] = x`, `y = h.relu_()` and `torch.relu_(h)`, the
// last two found by the `call` that wrote; empty when it has no name.
std::string written_name(std::string_view statement, std::string_view call);
// The same statement with a new tensor for what it writes over: `h = h + 1`, `h = h.mul(2)`, `y = h.relu()`,
// `h = torch.relu(h)`, `lambda g: g.mul(2)`;
// empty for a write to a part, which needs a copy first.
std::string out_of_place(std::string_view statement);

// Of whole numbers written out, as in `4 * 6 * 6`; 0 of anything else.
int64_t product_of(std::string_view text);

// Whether the statement asks for a grad mode in the learner's own words; layers, draws and checkpoints switch
// for themselves.
bool asks_for_mode(std::string_view code);

// A list of tensors as one tensor, its rows first and its numbers too: `torch.stack([torch.stack([c, -s]),
// torch.stack([s, torch.tensor(1.0)])])` of `[[c, -s], [s, 1]]`.
std::string stacked(const std::string& list);
// In parentheses when an operator stands outside of all brackets: `x @ w` as `(x @ w)`, for a method to be
// asked.
std::string as_operand(const std::string& code);
// A parameter's name as code: `net.0.weight` as `net[0].weight`.
std::string as_code(std::string_view name);
size_t code_points(std::string_view text);  // what columns are counted in
std::string without_blanks(std::string_view text);
std::string without_parentheses(std::string text);
std::string with_all_replaced(std::string text, std::string_view what, std::string_view by);
// The same for a whole identifier.
std::string with_word_replaced(std::string_view text, std::string_view word, std::string_view by);
// The same where it is read: not left of the `=` of an assignment.
std::string with_read_replaced(std::string_view statement, std::string_view word, std::string_view by);
bool has_word(std::string_view text, std::string_view word);
void add_name(std::string& names, std::string_view name);  // "w" and "b": "w, b"

}  // namespace backstep::explain
