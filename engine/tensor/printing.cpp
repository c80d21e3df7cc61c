#include "tensor/printing.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/buffer.h"
#include "base/number_format.h"
#include "tensor/promotion.h"

namespace backstep {
namespace {

// printf's %.*f and %.*e in every locale.
std::string format_float(double value, std::chars_format form, int precision) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    if (precision < 0) throw ValueError("Format specifier missing precision");
    const size_t longest =
        320 + static_cast<size_t>(precision);  // 309 digits before the point, or an exponent
    MemoryBudget::require(8 * longest);  // it is copied on its way out
    std::string text(longest, '\0');
    const std::to_chars_result end =
        std::to_chars(text.data(), text.data() + longest, value, form, precision);
    text.resize(static_cast<size_t>(end.ptr - text.data()));
    return text;
}

// A tensor seen through offset, sizes and strides: what the printer walks.
struct Window {
    const Tensor& tensor;
    Dims sizes;
    Dims strides;
    int64_t offset;

    Window at(int64_t index) const {
        return {tensor, sizes.subspan(1), strides.subspan(1), offset + index * strides[0]};
    }
    Scalar value() const { return tensor.element(offset); }
};

// Which indices of a dimension are shown: all, or the first and last few.
struct Shown {
    int64_t size, edge;
    bool cut;
    Shown(int64_t length, bool summarize, const PrintOptions& options)
        : size(length), edge(options.edge_items), cut(summarize && length > 2 * options.edge_items) {}
    template <class F>
    void for_each(F f) const {
        for (int64_t i = 0; i < (cut ? edge : size); ++i) f(i);
        if (cut)
            for (int64_t i = size - edge; i < size; ++i) f(i);
    }
};

// How one number of this tensor is written, decided by all that are shown: PyTorch's _Formatter.
class NumberStyle {
  public:
    NumberStyle(const std::vector<Scalar>& values, bool floating, const PrintOptions& options)
        : floating_(floating), precision_(options.precision) {
        if (!floating) {
            for (Scalar value : values) widen(plain(value).size());
            return;
        }
        std::vector<double> telling;
        for (Scalar value : values) {
            const double number = value.to_double();
            if (std::isfinite(number) && number != 0) telling.push_back(number);
        }
        if (telling.empty()) return;
        choose(telling);
        if (options.scientific) scientific_ = *options.scientific;
    }

    size_t width() const { return width_; }

    std::string format(Scalar value) const {
        std::string text = unpadded(value);
        return text.size() < width_ ? std::string(width_ - text.size(), ' ') + text : text;
    }

  private:
    void choose(const std::vector<double>& values) {
        double smallest = std::fabs(values[0]), largest = smallest;
        for (double value : values) {
            smallest = std::min(smallest, std::fabs(value));
            largest = std::max(largest, std::fabs(value));
            whole_ = whole_ && value == std::ceil(value);
        }
        scientific_ = largest / smallest > 1000.0 || largest > 1.0e8 || (!whole_ && smallest < 1.0e-4);
        for (double value : values) {
            if (scientific_)
                widen(format_float(value, std::chars_format::scientific, precision_).size());
            else if (whole_)
                widen(format_float(value, std::chars_format::fixed, 0).size() + 1);
            else
                widen(format_float(value, std::chars_format::fixed, precision_).size());
        }
    }
    void widen(size_t width) { width_ = std::max(width_, width); }
    static std::string plain(Scalar value) {
        if (value.is_bool()) return value.to_bool() ? "True" : "False";
        return std::to_string(value.to_int());
    }
    std::string unpadded(Scalar value) const {
        if (!floating_) return plain(value);
        const double number = value.to_double();
        if (scientific_) return format_float(number, std::chars_format::scientific, precision_);
        if (!whole_) return format_float(number, std::chars_format::fixed, precision_);
        return format_float(number, std::chars_format::fixed, 0) + (std::isfinite(number) ? "." : "");
    }

    bool floating_;
    int precision_;
    bool whole_ = true;
    bool scientific_ = false;
    size_t width_ = 1;
};

void collect(const Window& window, bool summarize, const PrintOptions& options, std::vector<Scalar>& values) {
    if (window.sizes.empty()) {
        values.push_back(window.value());
        return;
    }
    Shown(window.sizes[0], summarize, options).for_each([&](int64_t i) {
        collect(window.at(i), summarize, options, values);
    });
}

std::string join(const std::vector<std::string>& parts, const std::string& separator) {
    std::string text;
    for (size_t i = 0; i < parts.size(); ++i) {
        if (i) text += separator;
        text += parts[i];
    }
    return text;
}

class BodyWriter {
  public:
    BodyWriter(const NumberStyle& style, bool summarize, const PrintOptions& options)
        : style_(style), summarize_(summarize), options_(options) {}

    std::string write(const Window& window, size_t indent) const {
        if (window.sizes.empty()) return style_.format(window.value());
        if (window.sizes.size() == 1) return vector(window, indent);
        const Shown shown(window.sizes[0], summarize_, options_);
        std::vector<std::string> slices;
        shown.for_each([&](int64_t i) {
            if (shown.cut && i == shown.size - shown.edge) slices.push_back("...");
            slices.push_back(write(window.at(i), indent + 1));
        });
        const std::string separator =
            "," + std::string(window.sizes.size() - 1, '\n') + std::string(indent + 1, ' ');
        return "[" + join(slices, separator) + "]";
    }

  private:
    std::string vector(const Window& window, size_t indent) const {
        const Shown shown(window.sizes[0], summarize_, options_);
        std::vector<std::string> items;
        shown.for_each([&](int64_t i) {
            if (shown.cut && i == shown.size - shown.edge) items.push_back(" ...");
            items.push_back(style_.format(window.at(i).value()));
        });
        const int64_t room = options_.line_width - static_cast<int64_t>(indent);
        const int64_t item_width = static_cast<int64_t>(style_.width()) + 2;
        const size_t per_line = static_cast<size_t>(std::max<int64_t>(1, room < 0 ? 1 : room / item_width));
        std::vector<std::string> lines;
        for (size_t i = 0; i < items.size(); i += per_line) {
            const auto first = items.begin() + static_cast<std::ptrdiff_t>(i);
            const auto last =
                items.begin() + static_cast<std::ptrdiff_t>(std::min(items.size(), i + per_line));
            lines.push_back(join({first, last}, ", "));
        }
        return "[" + join(lines, ",\n" + std::string(indent + 1, ' ')) + "]";
    }

    const NumberStyle& style_;
    bool summarize_;
    const PrintOptions& options_;
};

std::string tuple_form(Dims sizes) {
    std::string text = "(";
    for (size_t i = 0; i < sizes.size(); ++i) text += (i ? ", " : "") + std::to_string(sizes[i]);
    return text + (sizes.size() == 1 ? ",)" : ")");
}

std::string body(const Tensor& tensor, const PrintOptions& options, size_t indent) {
    if (tensor.numel() == 0) return "[]";
    const bool summarize = tensor.numel() > options.threshold;
    const Window window{tensor, tensor.sizes(), tensor.strides(), 0};
    std::vector<Scalar> values;
    collect(window, summarize, options, values);
    const NumberStyle style(values, tensor.is_floating_point(), options);
    return BodyWriter(style, summarize, options).write(window, indent);
}

void append_list(const Window& window, std::string& text) {
    if (window.sizes.empty()) {
        text += item_repr(window.value());
        return;
    }
    text += '[';
    for (int64_t i = 0; i < window.sizes[0]; ++i) {
        if (i) text += ", ";
        append_list(window.at(i), text);
    }
    text += ']';
}

}  // namespace

std::string to_string(const Tensor& tensor, const PrintOptions& options,
                      const std::vector<std::string>& suffixes) {
    constexpr std::string_view prefix = "tensor(";
    const bool is_default =
        tensor.dtype() == default_dtype() || tensor.dtype() == DType::Int64 || tensor.dtype() == DType::Bool;
    std::vector<std::string> all;
    if (tensor.numel() == 0) {
        if (tensor.dim() != 1) all.push_back("size=" + tuple_form(tensor.sizes()));
        if (tensor.dtype() != default_dtype())
            all.push_back("dtype=" + std::string(torch_name(tensor.dtype())));
    } else if (!is_default) {
        all.push_back("dtype=" + std::string(torch_name(tensor.dtype())));
    }
    all.insert(all.end(), suffixes.begin(), suffixes.end());

    std::string text = std::string(prefix) + body(tensor, options, prefix.size());
    const size_t line_start = text.rfind('\n');
    size_t last_line = line_start == std::string::npos ? text.size() + 2 : text.size() - line_start + 1;
    for (const std::string& suffix : all) {
        if (last_line + suffix.size() + 2 > static_cast<size_t>(options.line_width)) {
            text += ",\n" + std::string(prefix.size(), ' ') + suffix;
            last_line = prefix.size() + suffix.size();
        } else {
            text += ", " + suffix;
            last_line += suffix.size() + 2;
        }
    }
    return text + ")";
}

std::string list_repr(const Tensor& tensor) {
    std::string text;
    append_list({tensor, tensor.sizes(), tensor.strides(), 0}, text);
    return text;
}

std::string item_repr(Scalar value) {
    if (value.is_bool()) return value.to_bool() ? "True" : "False";
    return value.is_int() ? std::to_string(value.to_int()) : python_repr(value.to_double());
}

}  // namespace backstep
