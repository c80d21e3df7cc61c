#include "lesson/answer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace backstep::lesson {

namespace {

constexpr double kForgiven = 2e-3;  // of the value: -0.333 for -1/3
constexpr std::string_view kMinus = "\xE2\x88\x92";

bool same(double stated, double meant) {
    return std::abs(stated - meant) <= kForgiven * std::abs(meant) + 1e-9;
}

std::optional<double> read_plain(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
    std::string ascii;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with(kMinus)) {
            ascii += '-';
            i += kMinus.size() - 1;
        } else if (text[i] != ' ') {
            ascii += text[i] == ',' ? '.' : text[i];
        }
    }
    const size_t slash = ascii.find('/');
    if (slash == std::string::npos) return read_plain(ascii);
    const auto above = read_plain(std::string_view(ascii).substr(0, slash));
    const auto below = read_plain(std::string_view(ascii).substr(slash + 1));
    if (!above || !below || *below == 0) return std::nullopt;
    return *above / *below;
}

Verdict judge(const Predict& predict, double number) {
    if (same(number, predict.answer)) return {true, &predict.reason};
    for (const Predict::Wrong& wrong : predict.wrong)
        if (same(number, wrong.value)) return {false, &wrong.reason};
    return {};
}

}  // namespace backstep::lesson
