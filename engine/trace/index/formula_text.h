#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace backstep::trace {

// TeX and how tightly its loosest operator binds: what must be known to put it into another formula.
struct Expression {
    enum class Binding : uint8_t { Sum, Product, Power, Atom };
    std::string tex;
    Binding binding = Binding::Atom;
};

// A name as TeX: one letter stays italic, longer names stand upright; "h (t=3)" becomes h_{t=3}.
Expression name_expression(std::string_view name);

// Any TeX with its binding found from its operators outside brackets.
Expression read_expression(std::string tex);

// The template of an operation, "{self} \\cdot {other}", with each {name} that `part` knows (non-null) put
// in, in parentheses where its place asks for them.
Expression fill_formula(std::string_view formula,
                        const std::function<const Expression*(std::string_view name)>& part);

}  // namespace backstep::trace
