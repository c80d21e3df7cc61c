#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::ops {

// The small language in which entries state what they compute and their local derivatives: Python's
// expressions over names (operands, `result`, `grad`, attributes), numbers, + - * / ** @, comparisons (1 or
// 0), calls (exp, log, where, ...), x[i] and the postfix .T. The tree is plain data, for whoever draws
// mathematics.
struct Formula {
    enum class Kind : uint8_t {
        Number,    // value
        Name,      // text
        Negative,  // children[0]
        Binary,    // text is the operator: "+", "-", "*", "/", "**", "@"
        Compare,   // text is "<", "<=", ">", ">=", "==", "!="
        Call,      // text is the function's name
        Index,     // children[0] [ children[1] ]
        Transpose  // children[0] .T
    };
    Kind kind = Kind::Number;
    std::string text;
    double value = 0;
    std::vector<Formula> children;

    // INTERNAL_ASSERTs on a text it cannot read: formulas are ours.
    static Formula parse(std::string_view text);

    // On numbers, one element at a time. None if a name has no value or a function is not elementwise.
    using Lookup = std::function<std::optional<double>(std::string_view name)>;
    std::optional<double> evaluate(const Lookup& lookup) const;

    // As text with Python's operators and the parentheses that are needed. `replace` gives a name's text (a
    // number, say), empty to keep it; a negative number put under an operator gets parentheses.
    using Replace = std::function<std::string(std::string_view name)>;
    std::string render(const Replace& replace = nullptr) const;
    std::vector<std::string> names() const;  // distinct, in order of appearance
    friend bool operator==(const Formula&, const Formula&) = default;
};

}  // namespace backstep::ops
