#include "bindings/numpy/printing/array_text.h"

#include <algorithm>

#include "bindings/numpy/printing/element_format.h"
#include "bindings/numpy/printing/float_text.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings::numpy {
namespace {

// Rows of an array, wrapped at the line's end and shortened in the middle.
class ArrayWriter {
  public:
    ArrayWriter(const Array& array, const ArrayPrintOptions& options, ElementFormat format,
                std::string separator, bool summary)
        : cells_(array.cells),
          format_(std::move(format)),
          separator_(std::move(separator)),
          bare_separator_(separator_.substr(0, separator_.find_last_not_of(' ') + 1)),
          edge_(options.edge_items),
          summary_(summary) {}

    std::string write(int64_t axis, int64_t offset, const std::string& indent, int width) const {
        if (axis == cells_.dim()) return format_(cells_.element(offset));
        return axis == cells_.dim() - 1 ? row(offset, indent, width) : rows(axis, offset, indent, width);
    }

  private:
    struct Shown {
        int64_t leading, trailing;
        bool gap;
    };
    Shown shown(int64_t axis) const {
        const int64_t count = cells_.size(axis);
        if (summary_ && 2 * edge_ < count) return {edge_, edge_, true};
        return {0, count, false};
    }

    std::string row(int64_t offset, const std::string& indent, int width) const {
        const int64_t axis = cells_.dim() - 1, count = cells_.size(axis);
        const Shown range = shown(axis);
        const int limit = width - std::max(static_cast<int>(bare_separator_.size()), 1);
        std::string text, line = indent;
        const auto extend = [&](const std::string& word) {
            const bool wraps =
                static_cast<int>(line.size() + word.size()) > limit && line.size() > indent.size();
            if (wraps) {
                text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
                line = indent;
            }
            line += word;
        };
        const auto at = [&](int64_t i) { return format_(cells_.element(offset + i * cells_.stride(axis))); };
        for (int64_t i = 0; i < range.leading; ++i) {
            extend(at(i));
            line += separator_;
        }
        if (range.gap) {
            extend("...");
            line += separator_;
        }
        for (int64_t i = range.trailing; i > 1; --i) {
            extend(at(count - i));
            line += separator_;
        }
        if (range.trailing > 0) extend(at(count - 1));
        return "[" + (text + line).substr(indent.size()) + "]";
    }

    std::string rows(int64_t axis, int64_t offset, const std::string& indent, int width) const {
        const int64_t count = cells_.size(axis);
        const Shown range = shown(axis);
        const std::string newline =
            bare_separator_ + std::string(static_cast<size_t>(cells_.dim() - axis - 1), '\n');
        std::string text;
        const auto nested = [&](int64_t i) {
            text += indent + write(axis + 1, offset + i * cells_.stride(axis), indent + " ", width - 1);
        };
        for (int64_t i = 0; i < range.leading; ++i) {
            nested(i);
            text += newline;
        }
        if (range.gap) text += indent + "..." + newline;
        for (int64_t i = range.trailing; i > 0; --i) {
            nested(count - i);
            if (i > 1) text += newline;
        }
        return "[" + text.substr(indent.size()) + "]";
    }

    const Tensor cells_;
    const ElementFormat format_;
    const std::string separator_, bare_separator_;
    const int64_t edge_;
    const bool summary_;
};

// The corners that a summary shows, joined.
Array corners(const Array& array, int64_t edge) {
    Tensor cells = array.cells;
    for (int64_t d = 0; d < cells.dim(); ++d) {
        const int64_t count = cells.size(d);
        if (count <= 2 * edge) continue;
        cells = kernels::cat(
            {kernels::narrow(cells, d, 0, edge), kernels::narrow(cells, d, count - edge, edge)}, d);
    }
    return array.with(cells);
}

bool implied(ArrayType type) {
    return type == ArrayType::Float64 || type == ArrayType::Int64 || type == ArrayType::Bool;
}

}  // namespace

ArrayPrintOptions& array_print_options() {
    static thread_local ArrayPrintOptions options;
    return options;
}

std::string array_text(const Array& array, const ArrayPrintOptions& options, const std::string& separator,
                       const std::string& prefix, const std::string& suffix) {
    if (array.size() == 0) return "[]";
    const bool summary = array.size() > options.threshold;
    const ElementFormat format =
        element_format(summary ? corners(array, options.edge_items) : array, options);
    const std::string indent(prefix.size() + (array.ndim() > 0 ? 1 : 0), ' ');
    return ArrayWriter(array, options, format, separator, summary)
        .write(0, 0, indent, options.line_width - static_cast<int>(suffix.size()));
}

std::string number_text(Scalar value, ArrayType type) {
    if (type == ArrayType::Bool) return value.to_bool() ? "True" : "False";
    if (is_integer(type)) return std::to_string(value.to_int());
    return scalar_text(value.to_double(), type == ArrayType::Float32);
}

std::string array_str(const Array& array) {
    if (array.ndim() == 0) return number_text(array.cells.element(0), array.type);
    return array_text(array, array_print_options(), " ", "", "");
}

std::string array_repr(const Array& array) {
    const ArrayPrintOptions& options = array_print_options();
    const bool skips_dtype = implied(array.type) && array.size() > 0;
    const std::string prefix = "array(", suffix = skips_dtype ? ")" : ",";
    std::string text = prefix;
    if (array.size() == 0 && !(array.ndim() == 1))
        text += "[], shape=" + shape_text(array.shape());
    else
        text += array_text(array, options, ", ", prefix, suffix);
    if (skips_dtype) return text + ")";
    text += ",";
    const std::string dtype = "dtype=" + std::string(name_of(array.type)) + ")";
    const size_t last_line = text.size() - (text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
    const bool fits = last_line + dtype.size() + 1 <= static_cast<size_t>(options.line_width);
    return text + (fits ? " " : "\n" + std::string(prefix.size(), ' ')) + dtype;
}

}  // namespace backstep::bindings::numpy
