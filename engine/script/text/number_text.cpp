#include "script/text/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <vector>

#include "base/buffer.h"

namespace backstep::script {

std::string float_repr(double number) {
    if (std::isnan(number)) return "nan";
    if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number, std::chars_format::scientific).ptr;
    std::string scientific(text, end);
    const size_t e = scientific.find('e');
    const int exponent = std::stoi(scientific.substr(e + 1));
    if (exponent < -4 || exponent >= 16) {
        std::string sign = exponent < 0 ? "-" : "+";
        std::string digits = std::to_string(std::abs(exponent));
        if (digits.size() < 2) digits = "0" + digits;
        return scientific.substr(0, e) + "e" + sign + digits;
    }
    char plain[400];
    std::string fixed(plain,
                      std::to_chars(plain, plain + sizeof plain, number, std::chars_format::fixed).ptr);
    if (fixed.find('.') == std::string::npos) fixed += ".0";
    return fixed;
}

std::optional<double> parse_float(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    std::string clean;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '_') {
            clean += text[i];
            continue;
        }
        const auto digit = [&](size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
        if (i == 0 || !digit(i - 1) || !digit(i + 1)) return {};
    }
    std::string_view rest = clean;
    bool negative = false;
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
        negative = rest[0] == '-';
        rest.remove_prefix(1);
    }
    if (rest.empty() || rest[0] == '+' || rest[0] == '-') return {};
    double number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (end != rest.data() + rest.size()) return {};
    if (rest.find_first_of("(") != std::string_view::npos) return {};
    if (error == std::errc::result_out_of_range) {  // too large is inf, too small 0
        const size_t e = rest.find_first_of("eE");
        const bool small = (e != rest.npos && rest.substr(e + 1).starts_with('-')) ||
                           rest.starts_with("0.") || rest.starts_with(".");
        number = small ? 0.0 : HUGE_VAL;
    } else if (error != std::errc()) {
        return {};
    }
    return negative ? -number : number;
}

std::string fixed_digits(double number, char form, int precision) {
    MemoryBudget::require(2 * (static_cast<size_t>(std::max(precision, 0)) + 320));
    const char format[] = {'%', '.', '*', form, 0};
    const int size = std::snprintf(nullptr, 0, format, precision, number);
    std::vector<char> text(static_cast<size_t>(size) + 1);
    std::snprintf(text.data(), text.size(), format, precision, number);
    return std::string(text.data(), static_cast<size_t>(size));
}

}  // namespace backstep::script
