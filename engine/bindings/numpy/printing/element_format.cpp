#include "bindings/numpy/printing/element_format.h"

#include <algorithm>
#include <cmath>

#include "bindings/numpy/printing/float_text.h"
#include "tensor/kernels/copy.h"

namespace backstep::bindings::numpy {
namespace {

int width_of(const std::string& text) { return static_cast<int>(text.size()); }

// The columns of an array of floats, as numpy's FloatingFormat finds them.
class FloatColumns {
  public:
    FloatColumns(const Array& shown, const ArrayPrintOptions& options)
        : options_(options), float32_(shown.type == ArrayType::Float32) {
        const Tensor dense = kernels::contiguous(shown.cells);
        for (int64_t i = 0; i < dense.numel(); ++i) {
            const double value = dense.element(i).to_double();
            any_nan_ = any_nan_ || std::isnan(value);
            any_inf_ = any_inf_ || std::isinf(value);
            any_negative_inf_ = any_negative_inf_ || (std::isinf(value) && value < 0);
            if (std::isfinite(value)) finite_.push_back(value);
        }
        form_.precision = options.float_mode == "unique" ? -1 : options.precision;
        form_.plus = options.sign == '+';
        choose_form();
        if (finite_.empty())
            form_.trim = Trim::Zeros;
        else if (scientific_)
            measure_scientific();
        else
            measure_positional();
        if (options.sign == ' ' &&
            std::none_of(finite_.begin(), finite_.end(), [](double v) { return std::signbit(v); }))
            ++form_.pad_left;
        make_room_for_the_others();
    }

    std::string text(double value) const {
        if (std::isfinite(value))
            return scientific_ ? scientific(value, float32_, form_) : positional(value, float32_, form_);
        const std::string plus = options_.sign == '+' ? "+" : "";
        const std::string word =
            std::isnan(value) ? plus + options_.nan_text : (value < 0 ? "-" : plus) + options_.inf_text;
        const int width = form_.pad_left + right_ + 1;
        return std::string(static_cast<size_t>(std::max(width - width_of(word), 0)), ' ') + word;
    }

  private:
    void choose_form() {
        double largest = 0, smallest = HUGE_VAL;
        for (const double value : finite_) {
            if (value == 0) continue;
            largest = std::max(largest, std::fabs(value));
            smallest = std::min(smallest, std::fabs(value));
        }
        if (largest == 0) return;
        const double ratio =
            float32_ ? static_cast<double>(static_cast<float>(largest) / static_cast<float>(smallest))
                     : largest / smallest;
        scientific_ = largest >= 1e8 || (!options_.suppress && (smallest < 0.0001 || ratio > 1000));
    }

    void measure_scientific() {
        FloatDigits trial = form_;
        trial.trim = options_.float_mode == "fixed" ? Trim::Keep : Trim::Zeros;
        int whole = 0, digits = 0, exponent = 0;
        for (const double value : finite_) {
            const std::string text = scientific(value, float32_, trial);
            const int e = static_cast<int>(text.find('e')), point = static_cast<int>(text.find('.'));
            whole = std::max(whole, point);
            digits = std::max(digits, e - point - 1);
            exponent = std::max(exponent, width_of(text) - e - 2);
        }
        form_.trim = Trim::Keep;
        form_.precision = form_.min_digits = digits;
        form_.exponent_digits = exponent;
        form_.pad_left = whole;
        right_ = exponent + 2 + digits;
    }

    void measure_positional() {
        FloatDigits trial = form_;
        const bool fixed = options_.float_mode == "fixed";
        trial.trim = fixed ? Trim::Keep : Trim::Zeros;
        trial.unique = form_.unique = !fixed;
        int whole = 0, digits = 0;
        for (const double value : finite_) {
            const std::string text = positional(value, float32_, trial);
            const int point = static_cast<int>(text.find('.'));
            whole = std::max(whole, point);
            digits = std::max(digits, width_of(text) - point - 1);
        }
        form_.pad_left = whole;
        form_.pad_right = right_ = digits;
        if (fixed || options_.float_mode == "maxprec_equal") {
            form_.precision = form_.min_digits = digits;
            form_.trim = Trim::Keep;
        } else {
            form_.trim = Trim::Zeros;
        }
    }

    void make_room_for_the_others() {
        if (!any_nan_ && !any_inf_) return;
        const int signs = options_.sign != '-' || any_negative_inf_ ? 1 : 0;
        const int beyond = right_ + 1;
        form_.pad_left = std::max({form_.pad_left, width_of(options_.nan_text) - beyond,
                                   width_of(options_.inf_text) + signs - beyond});
    }

    const ArrayPrintOptions options_;
    const bool float32_;
    std::vector<double> finite_;
    bool any_nan_ = false, any_inf_ = false, any_negative_inf_ = false;
    bool scientific_ = false;
    FloatDigits form_;
    int right_ = 0;  // what stands right of the point, exponent included
};

ElementFormat integer_format(const Array& shown) {
    const Tensor dense = kernels::contiguous(shown.cells);
    int width = 0;
    for (int64_t i = 0; i < dense.numel(); ++i)
        width = std::max(width, width_of(std::to_string(dense.element(i).to_int())));
    return [width](Scalar value) {
        const std::string text = std::to_string(value.to_int());
        return std::string(static_cast<size_t>(std::max(width - width_of(text), 0)), ' ') + text;
    };
}

ElementFormat bool_format(const Array& shown) {
    const char* yes = shown.ndim() > 0 ? " True" : "True";
    return [yes](Scalar value) { return std::string(value.to_bool() ? yes : "False"); };
}

}  // namespace

ElementFormat element_format(const Array& shown, const ArrayPrintOptions& options) {
    const char* kind = is_float(shown.type) ? "float" : shown.type == ArrayType::Bool ? "bool" : "int";
    const auto own = options.formatters.find(kind);
    if (own != options.formatters.end()) return own->second;
    if (is_float(shown.type)) {
        auto columns = std::make_shared<const FloatColumns>(shown, options);
        return [columns](Scalar value) { return columns->text(value.to_double()); };
    }
    return shown.type == ArrayType::Bool ? bool_format(shown) : integer_format(shown);
}

}  // namespace backstep::bindings::numpy
