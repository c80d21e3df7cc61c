#include "bindings/numpy/printing/float_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "script/text/number_text.h"

namespace backstep::bindings::numpy {
namespace {

std::string shortest(double value, bool float32, std::chars_format format) {
    char text[400];
    const auto end = float32 ? std::to_chars(text, text + sizeof text, static_cast<float>(value), format).ptr
                             : std::to_chars(text, text + sizeof text, value, format).ptr;
    return {text, end};
}

// A decimal text taken apart at its point.
struct Parts {
    std::string whole, fraction;
    explicit Parts(const std::string& text) {
        const size_t point = text.find('.');
        whole = text.substr(0, point);
        if (point != std::string::npos) fraction = text.substr(point + 1);
    }
};

// The point and what follows it, trimmed and filled as asked.
std::string fraction_text(std::string fraction, const FloatDigits& form) {
    const auto wanted = static_cast<size_t>(std::max(form.min_digits, 0));
    if (form.trim != Trim::Keep) fraction.erase(fraction.find_last_not_of('0') + 1);
    if (fraction.size() < wanted) fraction.resize(wanted, '0');
    if (form.trim == Trim::OneZero && fraction.empty()) fraction = "0";
    if (form.trim == Trim::Point && fraction.empty()) return {};
    return "." + fraction;
}

std::string padded_left(std::string text, const std::string& whole, int pad) {
    const auto width = static_cast<size_t>(std::max(pad, 0));
    return whole.size() < width ? std::string(width - whole.size(), ' ') + text : text;
}

}  // namespace

std::string positional(double value, bool float32, const FloatDigits& form) {
    std::string text;
    if (form.unique) text = shortest(value, float32, std::chars_format::fixed);
    const bool cut = !form.unique || (form.precision >= 0 &&
                                      Parts(text).fraction.size() > static_cast<size_t>(form.precision));
    if (cut) text = script::fixed_digits(value, 'f', form.precision);
    Parts parts(text);
    if (form.plus && !std::signbit(value)) parts.whole = "+" + parts.whole;
    std::string fraction = fraction_text(parts.fraction, form);
    const size_t digits = fraction.empty() ? 0 : fraction.size() - 1;
    if (digits < static_cast<size_t>(form.pad_right))
        fraction.append(static_cast<size_t>(form.pad_right) - digits, ' ');
    return padded_left(parts.whole + fraction, parts.whole, form.pad_left);
}

std::string scientific(double value, bool float32, const FloatDigits& form) {
    std::string text;
    if (form.unique) text = shortest(value, float32, std::chars_format::scientific);
    const auto fraction_size = [](const std::string& t) {
        return Parts(t.substr(0, t.find('e'))).fraction.size();
    };
    if (!form.unique || (form.precision >= 0 && fraction_size(text) > static_cast<size_t>(form.precision)))
        text = script::fixed_digits(value, 'e', form.precision);
    const size_t e = text.find('e');
    Parts parts(text.substr(0, e));
    if (form.plus && !std::signbit(value)) parts.whole = "+" + parts.whole;
    std::string exponent = text.substr(e + 2);
    exponent.erase(0, std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
    const auto wanted = static_cast<size_t>(form.exponent_digits);
    if (exponent.size() < wanted) exponent.insert(0, wanted - exponent.size(), '0');
    return padded_left(parts.whole + fraction_text(parts.fraction, form) + "e" + text[e + 1] + exponent,
                       parts.whole, form.pad_left);
}

std::string scalar_text(double value, bool float32) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    const double size = std::fabs(value);
    if (size == 0 || (size < 1e16 && size >= 1e-4))
        return positional(value, float32, {.trim = Trim::OneZero});
    return scientific(value, float32, {.trim = Trim::Point});
}

}  // namespace backstep::bindings::numpy
