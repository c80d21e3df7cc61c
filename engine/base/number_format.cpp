#include "base/number_format.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace backstep {
namespace {

// Digits d.ddd and a decimal exponent, from std::to_chars in scientific form.
struct Decimal {
    bool negative;
    std::string digits;
    int exponent;
};

template <class T>
Decimal decimal_of(T value, int precision = -1) {
    char text[64];
    const std::to_chars_result end =
        precision < 0
            ? std::to_chars(text, text + sizeof text, value, std::chars_format::scientific)
            : std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, precision);
    std::string_view form(text, static_cast<size_t>(end.ptr - text));
    Decimal result{form.front() == '-', {}, 0};
    if (result.negative) form.remove_prefix(1);
    const size_t e = form.find('e');
    for (char c : form.substr(0, e))
        if (c != '.') result.digits += c;
    result.exponent = std::atoi(std::string(form.substr(e + 1)).c_str());
    while (result.digits.size() > 1 && result.digits.back() == '0') result.digits.pop_back();
    return result;
}

std::string positional(const Decimal& number) {
    const int count = static_cast<int>(number.digits.size());
    std::string text = number.negative ? "-" : "";
    if (number.exponent < 0)
        return text + "0." + std::string(static_cast<size_t>(-number.exponent - 1), '0') + number.digits;
    if (count <= number.exponent + 1)
        return text + number.digits + std::string(static_cast<size_t>(number.exponent + 1 - count), '0') +
               ".0";
    const size_t whole = static_cast<size_t>(number.exponent + 1);
    return text + number.digits.substr(0, whole) + "." + number.digits.substr(whole);
}

std::string scientific(const Decimal& number) {
    std::string text = number.negative ? "-" : "";
    text += number.digits[0];
    if (number.digits.size() > 1) text += "." + number.digits.substr(1);
    const int magnitude = std::abs(number.exponent);
    text += number.exponent < 0 ? "e-" : "e+";
    if (magnitude < 10) text += "0";
    return text + std::to_string(magnitude);
}

template <class T>
std::string not_finite(T value) {
    return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

template <class T>
std::string shortest(T value) {
    if (!std::isfinite(value)) return not_finite(value);
    const Decimal number = decimal_of(value);
    return number.exponent < -4 || number.exponent >= 16 ? scientific(number) : positional(number);
}

std::string with_true_minus(std::string text, bool true_minus) {
    if (!true_minus) return text;
    std::string result;
    for (char c : text) {
        if (c == '-')
            result += "\xe2\x88\x92";
        else
            result += c;
    }
    return result;
}

// Five significant digits, or the shortest form where that is shorter.
template <class T>
std::string card_text(T value) {
    constexpr int kDigits = 5;
    if (!std::isfinite(value)) return not_finite(value);
    if (value == 0) return "0.0";
    Decimal number = decimal_of(value);
    if (number.digits.size() > kDigits) number = decimal_of(value, kDigits - 1);
    return number.exponent < -4 || number.exponent >= kDigits ? scientific(number) : positional(number);
}

}  // namespace

std::string python_repr(double value) { return shortest(value); }
std::string stream_form(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

std::string shortest_repr(float value) { return shortest(value); }

std::string card_form(float value, bool true_minus) { return with_true_minus(card_text(value), true_minus); }
std::string card_form(double value, bool true_minus) { return with_true_minus(card_text(value), true_minus); }
std::string card_form(int64_t value, bool true_minus) {
    return with_true_minus(std::to_string(value), true_minus);
}
std::string card_form_none() { return "\xe2\x80\x94"; }

std::string full_form(float value, bool true_minus) { return with_true_minus(shortest(value), true_minus); }
std::string full_form(double value, bool true_minus) { return with_true_minus(shortest(value), true_minus); }

}  // namespace backstep
