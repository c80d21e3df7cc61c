#include "lesson/answer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "base/rounding.h"

namespace backstep::lesson {

namespace {

// The arithmetic a learner types: + - * / ** and brackets, read from left to right.
class Arithmetic {
  public:
    explicit Arithmetic(std::string_view text) : text_(text) {}

    std::optional<double> value() {
        const double value = sum(0);
        if (bad_ || at_ != text_.size() || !std::isfinite(value)) return std::nullopt;
        return value;
    }

  private:
    static constexpr int kDeepest = 50;

    bool take(std::string_view sign) {
        if (!text_.substr(at_).starts_with(sign)) return false;
        at_ += sign.size();
        return true;
    }
    double sum(int depth) {
        double value = product(depth);
        while (!bad_) {
            if (take("+"))
                value += product(depth);
            else if (take("-"))
                value -= product(depth);
            else
                break;
        }
        return value;
    }
    double product(int depth) {
        double value = signed_power(depth);
        while (!bad_ && !text_.substr(at_).starts_with("**")) {
            if (take("*"))
                value *= signed_power(depth);
            else if (take("/"))
                value /= signed_power(depth);
            else
                break;
        }
        return value;
    }
    double signed_power(int depth) {
        bad_ = bad_ || depth > kDeepest;
        if (bad_) return 0;
        if (take("-")) return -signed_power(depth + 1);
        if (take("+")) return signed_power(depth + 1);
        const double base = atom(depth);
        return take("**") || take("^") ? std::pow(base, signed_power(depth + 1)) : base;
    }
    double atom(int depth) {
        if (take("(")) {
            const double value = sum(depth + 1);
            bad_ = bad_ || !take(")");
            return value;
        }
        double value = 0;
        const std::string_view rest = text_.substr(at_);
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        // from_chars reads "inf" and "nan" too.
        bad_ = error != std::errc() || !(rest[0] == '.' || (rest[0] >= '0' && rest[0] <= '9'));
        at_ += static_cast<size_t>(end - rest.data());
        return value;
    }

    std::string_view text_;
    size_t at_ = 0;
    bool bad_ = false;
};

}  // namespace

std::optional<double> read_number(std::string_view text) {
    static constexpr std::pair<std::string_view, char> kSigns[] = {
        {"\xE2\x88\x92", '-'}, {"\xC3\x97", '*'}, {"\xC2\xB7", '*'}, {",", '.'}};
    std::string ascii;
    for (size_t i = 0; i < text.size(); ++i) {
        const auto sign = std::find_if(std::begin(kSigns), std::end(kSigns),
                                       [&](const auto& s) { return text.substr(i).starts_with(s.first); });
        if (sign != std::end(kSigns)) {
            ascii += sign->second;
            i += sign->first.size() - 1;
        } else if (text[i] != ' ') {
            ascii += text[i];
        }
    }
    return Arithmetic(ascii).value();
}

Verdict judge(const Predict& predict, double number) {
    if (same_but_rounded(number, predict.answer)) return {true, &predict.reason};
    for (const Predict::Wrong& wrong : predict.wrong)
        if (same_but_rounded(number, wrong.value)) return {false, &wrong.reason};
    return {};
}

}  // namespace backstep::lesson
