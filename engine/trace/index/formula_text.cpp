#include "trace/index/formula_text.h"

#include <algorithm>

namespace backstep::trace {
namespace {

using Binding = Expression::Binding;

bool name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (c & 0x80) != 0;
}

std::string escaped(std::string_view text) {
    std::string tex;
    for (const char c : text) {
        if (c == '_' || c == '#' || c == '%' || c == '&' || c == '{' || c == '}' || c == '$') tex += '\\';
        tex += c;
    }
    return tex;
}

bool starts_with_product(std::string_view text) {
    for (const std::string_view sign : {"\\cdot", "\\times", "\\odot", "\\,", "/", "@"})
        if (text.starts_with(sign)) return true;
    return false;
}

bool ends_with_product(std::string_view text) {
    for (const std::string_view sign : {"\\cdot", "\\times", "\\odot", "\\,", "/", "@"})
        if (text.ends_with(sign)) return true;
    return false;
}

std::string_view trimmed_right(std::string_view text) {
    const size_t last = text.find_last_not_of(' ');
    return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}
std::string_view trimmed_left(std::string_view text) {
    const size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// What a part needs to stand between these two pieces of a formula without parentheses.
Binding needed_between(std::string_view before, std::string_view after) {
    before = trimmed_right(before);
    after = trimmed_left(after);
    if (after.starts_with('^') || after.starts_with('_')) return Binding::Atom;
    const bool opened = before.empty() || before.back() == '{' || before.back() == '(' ||
                        before.back() == ',' || before.back() == '|' || before.back() == '[';
    const bool shut = after.empty() || after.front() == '}' || after.front() == ')' || after.front() == ',' ||
                      after.front() == '|' || after.front() == ']';
    if (opened && shut) return Binding::Sum;
    if (ends_with_product(before)) return Binding::Power;
    if (starts_with_product(after)) return Binding::Product;
    if (before.ends_with('-')) return Binding::Product;
    if (opened || before.ends_with('+')) return Binding::Sum;
    return Binding::Power;  // set close to something: 2(x + y)
}

}  // namespace

Expression name_expression(std::string_view name) {
    const size_t turn = name.find(" (");
    if (turn != std::string_view::npos && name.ends_with(')')) {
        const Expression stem = name_expression(name.substr(0, turn));
        return {stem.tex + "_{" + std::string(name.substr(turn + 2, name.size() - turn - 3)) + "}",
                Binding::Atom};
    }
    const size_t stem = name.find_last_not_of('\'') + 1;
    const std::string_view plain = name.substr(0, stem);
    const std::string primes(name.substr(stem));
    if (plain.size() == 1) return {std::string(plain) + primes, Binding::Atom};
    const bool word = std::ranges::all_of(plain, [](char c) { return name_character(c) || c == '.'; });
    if (word) return {"\\mathrm{" + escaped(plain) + "}" + primes, Binding::Atom};
    return {"\\mathtt{" + escaped(name) + "}", Binding::Atom};
}

Expression read_expression(std::string tex) {
    Binding binding = Binding::Atom;
    int depth = 0;
    for (size_t i = 0; i < tex.size(); ++i) {
        const char c = tex[i];
        if (c == '{' || c == '(' || c == '[') ++depth;
        if (c == '}' || c == ')' || c == ']') --depth;
        if (depth > 0) continue;
        const std::string_view rest = std::string_view(tex).substr(i);
        if (c == '+' || c == '-')
            binding = Binding::Sum;
        else if (starts_with_product(rest))
            binding = std::min(binding, Binding::Product);
        else if (c == '^' || rest.starts_with("\\frac"))
            binding = std::min(binding, Binding::Power);
    }
    return {std::move(tex), binding};
}

Expression fill_formula(std::string_view formula,
                        const std::function<const Expression*(std::string_view name)>& part) {
    std::string tex;
    for (size_t i = 0; i < formula.size();) {
        const size_t end = formula[i] == '{' ? formula.find_first_of("{}", i + 1) : std::string_view::npos;
        const bool hole = end != std::string_view::npos && formula[end] == '}';
        const Expression* found = hole ? part(formula.substr(i + 1, end - i - 1)) : nullptr;
        if (!found) {
            tex += formula[i++];
            continue;
        }
        const Binding needed = needed_between(formula.substr(0, i), formula.substr(end + 1));
        tex += found->binding < needed ? "(" + found->tex + ")" : found->tex;
        i = end + 1;
    }
    return read_expression(std::move(tex));
}

}  // namespace backstep::trace
