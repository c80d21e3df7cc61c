#include "explain/autopsy/speaker.h"

#include <algorithm>
#include <span>

namespace backstep::explain {

namespace {

using Text = std::string_view;

// Classes that PyTorch raises nothing of: of these the interpreter speaks.
constexpr Text kPythonsOwn[] = {
    "NameError",         "UnboundLocalError",   "SyntaxError",       "IndentationError", "TabError",
    "ImportError",       "ModuleNotFoundError", "ZeroDivisionError", "RecursionError",   "KeyError",
    "StopIteration",     "OverflowError",       "UnicodeError",      "MemoryError",      "EOFError",
    "FileNotFoundError", "AttributeError",      "KeyboardInterrupt", "ArithmeticError"};

// What CPython itself says with a class that libraries raise too.
constexpr Text kRuntimeError[] = {"changed size during iteration", "generator raised",
                                  "super(): ", "No active exception", "mutated during iteration"};
constexpr Text kIndexError[] = {"list ",
                                "tuple ",
                                "string ",
                                "range object ",
                                "pop from",
                                "bytes ",
                                "Replacement index",
                                "index-sized integer",
                                "deque ",
                                "assignment index out of range"};
constexpr Text kValueError[] = {"to unpack (expected",
                                "could not convert string",
                                "invalid literal for",
                                "math domain",
                                "slice step cannot",
                                "range() arg",
                                "not in list",
                                "not in tuple",
                                "is not in list",
                                "empty separator",
                                "substring not found",
                                "format",
                                "NaN to integer",
                                "zip() ",
                                "arg is an empty sequence",
                                "chr() arg",
                                "negative shift count",
                                "attempt to assign sequence",
                                "dictionary update",
                                "argument must be nonneg",
                                "must be in range(0, 256)"};
constexpr Text kTypeError[] = {" object is not ",
                               " object does not support",
                               " object doesn't support",
                               " object cannot be interpreted",
                               "has no len()",
                               "unsupported operand type",
                               "bad operand type",
                               "not supported between instances",
                               "can only concatenate",
                               "can't multiply sequence",
                               "unhashable type",
                               "must be real number",
                               "required positional argument: '",
                               "required positional arguments: '",
                               "required keyword-only argument",
                               "unexpected keyword argument",
                               "got multiple values for",
                               " takes ",
                               "argument after *",
                               "indices must be",
                               "expected str instance",
                               "cannot unpack non-iterable",
                               "format string",
                               "during string formatting",
                               "argument must be a string",
                               "is not iterable",
                               "can only join",
                               "exceptions must derive",
                               "expected at least",
                               "expected at most",
                               "keyword argument for",
                               "is not subscriptable"};
constexpr Text kNumPy[] = {"array", "operands could not be broadcast", "shapes (", "matmul: ", "ufunc",
                           " axis "};

bool has_one_of(Text text, std::span<const Text> pieces) {
    return std::ranges::any_of(pieces, [text](Text piece) { return text.find(piece) != Text::npos; });
}

bool is_pythons(Text type, Text text) {
    if (std::ranges::find(kPythonsOwn, type) != std::end(kPythonsOwn))
        return text.find("before Module.__init__() call") == Text::npos;
    if (type == "RuntimeError") return has_one_of(text, kRuntimeError);
    if (type == "IndexError") return has_one_of(text, kIndexError);
    if (type == "ValueError") return has_one_of(text, kValueError);
    return type == "TypeError" && has_one_of(text, kTypeError);
}

bool begins_with_word(Text statement, Text word) {
    return statement.starts_with(word) && (statement.size() == word.size() || statement[word.size()] == ' ' ||
                                           statement[word.size()] == '(');
}

}  // namespace

Speaker speaker_of(Text type, Text text, Text statement) {
    if (begins_with_word(statement, "raise") || type == "AssertionError") return Speaker::Code;
    if (is_pythons(type, text)) return Speaker::Python;
    const bool numpys = type == "ValueError" || type == "IndexError" || type == "TypeError";
    return numpys && has_one_of(text, kNumPy) ? Speaker::NumPy : Speaker::PyTorch;
}

}  // namespace backstep::explain
