#include "ops/formula/formula_tex.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace backstep::ops {

namespace {

using Binding = TexPart::Binding;
using Kind = Formula::Kind;
constexpr int kLongestWritten = 10;  // characters of a number that a learner may have typed
constexpr int kDigitsOfComputed = 5;

using PartOf = std::function<TexPart(std::string_view)>;

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }
bool name_character(char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; }

std::string escaped(std::string_view text) {
    std::string tex;
    for (const char c : text) {
        if (c == '_' || c == '#' || c == '%' || c == '&' || c == '{' || c == '}' || c == '$') tex += '\\';
        tex += c;
    }
    return tex;
}

std::string grouped(const TexPart& part, Binding needed) {
    return part.binding < needed ? "(" + part.tex + ")" : part.tex;
}

// The loosest operator of a source expression outside its brackets.
Binding binding_of_code(std::string_view code) {
    Binding loosest = Binding::Atom;
    int depth = 0;
    for (size_t i = 0; i < code.size(); ++i) {
        const char c = code[i];
        if (c == '(' || c == '[') ++depth;
        if (c == ')' || c == ']') --depth;
        if (depth > 0) continue;
        if (c == '+' || c == '-') return Binding::Sum;
        const bool power = c == '*' && i + 1 < code.size() && code[i + 1] == '*';
        if (power) {
            loosest = std::min(loosest, Binding::Power);
            ++i;
        } else if (c == '*' || c == '/' || c == '@' || c == '%') {
            loosest = std::min(loosest, Binding::Product);
        }
    }
    return loosest;
}

struct FunctionTex {
    std::string_view name;
    std::string_view before;
    std::string_view after;
};
constexpr FunctionTex kFunctions[] = {
    {"exp", "e^{", "}"},      {"log", "\\ln(", ")"},      {"sqrt", "\\sqrt{", "}"},
    {"abs", "|", "|"},        {"relu", "\\max(0, ", ")"}, {"sigmoid", "\\sigma(", ")"},
    {"tanh", "\\tanh(", ")"}, {"sin", "\\sin(", ")"},     {"cos", "\\cos(", ")"},
    {"max", "\\max(", ")"},   {"min", "\\min(", ")"},     {"sum", "\\sum(", ")"},
};

TexPart call_tex(const Formula& formula, const PartOf& part) {
    std::string arguments;
    for (const Formula& child : formula.children)
        arguments += (arguments.empty() ? "" : ", ") + to_tex(child, part);
    for (const FunctionTex& function : kFunctions)
        if (function.name == formula.text)
            return {std::string(function.before) + arguments + std::string(function.after),
                    function.name == "exp" ? Binding::Power : Binding::Atom};
    return {"\\mathrm{" + escaped(formula.text) + "}(" + arguments + ")", Binding::Atom};
}

// 2(y - t) and 2x need no dot; 2 \cdot 3 does.
std::string product_tex(const Formula& left, const TexPart& a, const TexPart& b) {
    const std::string right = grouped(b, Binding::Power);
    const bool joined = left.kind == Kind::Number && !right.empty() &&
                        (right[0] == '(' || right[0] == '\\' || letter(right[0]));
    return grouped(a, Binding::Product) + (joined ? " " : " \\cdot ") + right;
}

TexPart binary_tex(const Formula& formula, const PartOf& part) {
    const TexPart a = to_tex_part(formula.children[0], part);
    const TexPart b = to_tex_part(formula.children[1], part);
    if (formula.text == "+")
        return {grouped(a, Binding::Sum) + " + " + grouped(b, Binding::Sum), Binding::Sum};
    if (formula.text == "-")
        return {grouped(a, Binding::Sum) + " - " + grouped(b, Binding::Product), Binding::Sum};
    if (formula.text == "*") return {product_tex(formula.children[0], a, b), Binding::Product};
    if (formula.text == "@")
        return {grouped(a, Binding::Product) + " \\, " + grouped(b, Binding::Power), Binding::Product};
    if (formula.text == "/") return {"\\frac{" + a.tex + "}{" + b.tex + "}", Binding::Power};
    return {grouped(a, Binding::Atom) + "^{" + b.tex + "}", Binding::Power};
}

std::string_view compare_tex(std::string_view sign) {
    if (sign == "<=") return "\\le";
    if (sign == ">=") return "\\ge";
    if (sign == "==") return "=";
    if (sign == "!=") return "\\ne";
    return sign;
}

Formula number(double value) {
    Formula formula;
    formula.value = value;
    formula.text = tex_of_number(value);
    return formula;
}

bool is_number(const Formula& formula, double value) {
    return formula.kind == Kind::Number && formula.value == value;
}

// 1 / 420 says more than 0.0023809523809523812.
bool is_short(double value) { return tex_of_number(value).size() <= 7; }

// x ** 1, 1 * x, x * 1, x / 1, x + 0, 0 + x, x - 0.
std::optional<Formula> without_neutral(const Formula& formula) {
    const Formula& a = formula.children[0];
    const Formula& b = formula.children[1];
    const std::string& op = formula.text;
    if ((op == "**" || op == "*" || op == "/") && is_number(b, 1)) return a;
    if ((op == "+" || op == "-") && is_number(b, 0)) return a;
    if (op == "*" && is_number(a, 1)) return b;
    if (op == "+" && is_number(a, 0)) return b;
    return std::nullopt;
}

}  // namespace

TexPart tex_of_name(std::string_view name) {
    const size_t stem = name.find_last_not_of('\'') + 1;
    const std::string_view plain = name.substr(0, stem);
    const std::string primes(name.substr(stem));
    bool is_name = !plain.empty() && !(plain[0] >= '0' && plain[0] <= '9');
    for (const char c : plain) is_name = is_name && name_character(c);
    if (is_name && plain.size() == 1) return {std::string(plain) + primes, Binding::Atom};
    if (is_name) return {"\\mathrm{" + escaped(plain) + "}" + primes, Binding::Atom};
    return {"\\mathtt{" + escaped(name) + "}", binding_of_code(name)};
}

std::string tex_of_number(double value) {
    if (std::isinf(value)) return value > 0 ? "\\infty" : "-\\infty";
    if (std::isnan(value)) return "\\mathrm{nan}";
    char text[32];
    // Values are float32 as a rule; their shortest form is what was written.
    const auto narrow = static_cast<float>(value);
    const bool fits = static_cast<double>(narrow) == value;
    auto end = fits ? std::to_chars(text, text + sizeof text, narrow)
                    : std::to_chars(text, text + sizeof text, value);
    // One that was computed, such as 1 / 3, is rounded as on the cards.
    if (end.ptr - text > kLongestWritten)
        end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, kDigitsOfComputed);
    return std::string(text, end.ptr);
}

TexPart to_tex_part(const Formula& formula, const PartOf& part) {
    const auto child = [&](size_t i) { return to_tex_part(formula.children[i], part); };
    switch (formula.kind) {
        case Kind::Number:
            return {tex_of_number(formula.value), formula.value < 0 ? Binding::Sum : Binding::Atom};
        case Kind::Name:
            return part(formula.text);
        case Kind::Negative:
            return {"-" + grouped(child(0), Binding::Product), Binding::Sum};
        case Kind::Binary:
            return binary_tex(formula, part);
        case Kind::Compare:
            return {
                "[" + child(0).tex + " " + std::string(compare_tex(formula.text)) + " " + child(1).tex + "]",
                Binding::Atom};
        case Kind::Call:
            return call_tex(formula, part);
        case Kind::Index:
            return {grouped(child(0), Binding::Atom) + "_{" + child(1).tex + "}", Binding::Atom};
        case Kind::Transpose:
            return {grouped(child(0), Binding::Atom) + "^{\\top}", Binding::Power};
    }
    return {};
}

std::string to_tex(const Formula& formula, const PartOf& part) { return to_tex_part(formula, part).tex; }

Formula simplified(const Formula& formula, const Formula::Lookup& value) {
    if (formula.kind == Kind::Name) {
        const auto known = value(formula.text);
        return known ? number(*known) : formula;
    }
    Formula result = formula;
    bool all_numbers = !formula.children.empty();
    for (Formula& child : result.children) {
        child = simplified(child, value);
        all_numbers = all_numbers && child.kind == Kind::Number;
    }
    const bool chooses = result.kind == Kind::Call && result.text == "where" && result.children.size() == 3;
    if (chooses && result.children[0].kind == Kind::Number)
        return result.children[0].value != 0 ? result.children[1] : result.children[2];
    if (all_numbers && result.kind != Kind::Call) {
        const auto folded = result.evaluate([](std::string_view) { return std::optional<double>(); });
        if (folded && is_short(*folded)) return number(*folded);
    }
    if (result.kind == Kind::Binary)
        if (auto shorter = without_neutral(result)) return *shorter;
    return result;
}

}  // namespace backstep::ops
