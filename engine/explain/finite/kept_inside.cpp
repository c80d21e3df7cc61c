#include <algorithm>

#include "explain/code_text.h"
#include "explain/finite/stable_form.h"

namespace backstep::explain {

namespace {

struct Border {
    std::string_view operation;  // how the names of its forward and of its node begin, in small letters
    std::string_view function;
    std::string_view inside;  // of the operand
};
constexpr Border kBorders[] = {
    {"log1p", "log1p", "{x}.clamp(min=-1 + 1e-6)"},
    {"log2", "log2", "{x}.clamp(min=1e-12)"},
    {"log10", "log10", "{x}.clamp(min=1e-12)"},
    {"log", "log", "{x}.clamp(min=1e-12)"},
    {"rsqrt", "rsqrt", "({x} + 1e-12)"},
    {"sqrt", "sqrt", "{x}.clamp(min=1e-12)"},
    {"reciprocal", "reciprocal", "({x} + 1e-12)"},
    {"expm1", "expm1", "{x}.clamp(max=80)"},
    {"exp", "exp", "{x}.clamp(max=80)"},
    {"acos", "acos", "{x}.clamp(-1 + 1e-6, 1 - 1e-6)"},
    {"asin", "asin", "{x}.clamp(-1 + 1e-6, 1 - 1e-6)"},
    {"atanh", "atanh", "{x}.clamp(-1 + 1e-6, 1 - 1e-6)"},
};

}  // namespace

std::string kept_inside(const std::string& code, std::string_view operation, const std::string& operand) {
    std::string name;
    for (const char sign : operation)
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
    const auto changed = [&](const std::string& better) { return better == code ? std::string() : better; };
    if (name.starts_with("atan2")) {
        const auto given = split_arguments(arguments_of(code, "torch.atan2("));
        if (given.size() < 2) return {};
        return changed(with_all_replaced(code, "torch.atan2(" + arguments_of(code, "torch.atan2(") + ')',
                                         "torch.atan2(" + given[0] + ", " + given[1] + " + 1e-12)"));
    }
    if (name.starts_with("pow")) {
        for (const std::string& base : {operand, '(' + operand + ')'})
            if (const std::string better =
                    changed(with_all_replaced(code, base + " ** ", '(' + operand + " + 1e-12) ** "));
                !better.empty())
                return better;
        return {};
    }
    if (name.starts_with("div")) {
        std::string better = with_all_replaced(code, "/ " + operand, "/ (" + operand + " + 1e-12)");
        if (better == code)
            better = with_all_replaced(code, "/ (" + operand + ')', "/ (" + operand + " + 1e-12)");
        return changed(better);
    }
    for (const Border& border : kBorders) {
        if (!name.starts_with(border.operation)) continue;
        const std::string inside = with_holes_filled(border.inside, {{"x", as_operand(operand)}});
        const std::string function(border.function);
        const std::string call = "torch." + function + '(' + operand + ')';
        std::string better =
            with_all_replaced(code, call, "torch." + function + '(' + without_parentheses(inside) + ')');
        for (const std::string& owner : {operand, '(' + operand + ')'}) {
            const std::string method = '.' + function + "()";
            if (better == code) better = with_all_replaced(code, owner + method, inside + method);
        }
        return changed(better);
    }
    return {};
}

}  // namespace backstep::explain
