#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "ops/formula/formula.h"

namespace backstep::ops {

// The TeX that stands for a name in a formula. A `compound` one ("w \cdot x") gets parentheses under an
// operator that binds tighter than its own.
struct TexPart {
    enum class Binding : uint8_t { Sum, Product, Power, Atom };
    std::string tex;
    Binding binding = Binding::Atom;
};

// The TeX of a name as a learner typed it: letters stay italic, longer names stand upright, anything that is
// no name (`w * x`, `model.weight[0]`) is set as code, with the binding of its outermost operator.
TexPart tex_of_name(std::string_view name);

// A number in its shortest form: 2.0 is 2, as in a formula.
std::string tex_of_number(double value);

// A formula as TeX. `part` gives what stands for a name. A comparison becomes an Iverson bracket [x > 0].
std::string to_tex(const Formula& formula, const std::function<TexPart(std::string_view name)>& part);
TexPart to_tex_part(const Formula& formula, const std::function<TexPart(std::string_view name)>& part);

// Numbers put in for names that `value` knows, and what then can be done at once done: 2 - 1 is 1, x ** 1 is
// x, 1 * x is x, x + 0 is x, where(1, a, b) is a. What would come out as a long number stays 1 / 420.
Formula simplified(const Formula& formula, const Formula::Lookup& value);

}  // namespace backstep::ops
