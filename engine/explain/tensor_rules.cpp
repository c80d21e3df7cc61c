#include "explain/tensor_rules.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/number_format.h"
#include "explain/code_text.h"
#include "explain/node_names.h"
#include "ops/formula/formula.h"
#include "ops/op_entry.h"

namespace backstep::explain {

using namespace trace;
using ops::Formula;

namespace {

constexpr int64_t kLargestMatrix = 1024;  // of a matrix worked out for display
constexpr int64_t kToldElements = 6;

// Whether `name` is no name but the number itself, as the code writes it: 2 is 2.0.
bool is_that_number(const std::string& name, const ValueSnapshot& value) {
    double number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    return error == std::errc() && end == name.data() + name.size() && value.dim() == 0 &&
           value.at(0) == number;
}

// Its rows and columns exchanged.
ValueSnapshot transposed(const ValueSnapshot& matrix) {
    const int64_t rows = matrix.shape()[0], columns = matrix.shape()[1];
    const size_t size = size_of(matrix.dtype());
    std::vector<std::byte> elements(static_cast<size_t>(rows * columns) * size);
    std::byte* to = elements.data();
    const auto put = [&](auto element) {
        std::memcpy(to, &element, size);
        to += size;
    };
    for (int64_t c = 0; c < columns; ++c)
        for (int64_t r = 0; r < rows; ++r) {
            const double value = matrix.at(r * columns + c);
            matrix.dtype() == DType::Float32 ? put(static_cast<float>(value)) : put(value);
        }
    const int64_t shape[] = {columns, rows};
    return ValueSnapshot::copied(matrix.dtype(), shape, elements.data());
}

bool is_small_matrix(const ValueSnapshot& value) {
    return !value.empty() && !value.is_summary() && is_floating(value.dtype()) && value.dim() == 2 &&
           value.numel() > 0 && value.numel() <= kLargestMatrix;
}

std::string element_text(const ValueSnapshot& value, int64_t i) {
    if (!is_floating(value.dtype())) return card_form(value.integer_at(i), false);
    return value.dtype() == DType::Float64 ? card_form(value.at(i), false)
                                           : card_form(static_cast<float>(value.at(i)), false);
}

}  // namespace

std::vector<int64_t> summed_dims(ValueSnapshot::Dims output, ValueSnapshot::Dims operand) {
    std::vector<int64_t> dims;
    if (operand.size() > output.size()) return dims;
    const size_t extra = output.size() - operand.size();
    for (size_t d = 0; d < output.size(); ++d) {
        const int64_t size = d < extra ? 1 : operand[d - extra];
        if (size != 1 && size != output[d]) return {};
        if (d < extra || size != output[d]) dims.push_back(static_cast<int64_t>(d));
    }
    return dims;
}

bool only_scales(const Formula& rule) {
    const bool known = rule.kind == Formula::Kind::Name || rule.kind == Formula::Kind::Number ||
                       rule.kind == Formula::Kind::Negative ||
                       (rule.kind == Formula::Kind::Binary && rule.text == "*");
    return known && std::ranges::all_of(rule.children, only_scales);
}

std::string dims_text(const std::vector<int64_t>& dims) {
    if (dims.size() == 1) return "dim=" + std::to_string(dims[0]);
    std::string text = "dim=(";
    for (size_t i = 0; i < dims.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(dims[i]);
    return text + ")";
}

std::string shape_text(ValueSnapshot::Dims shape) {
    std::string text = "[";
    for (size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

std::string tuple_text(ValueSnapshot::Dims shape) {
    std::string text = "(";
    for (size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

std::string index_text(const ValueSnapshot& value, int64_t element) {
    if (value.dim() == 0) return {};
    std::string text;
    for (size_t dim = value.dim(); dim-- > 0; element /= value.shape()[dim])
        text = std::to_string(element % value.shape()[dim]) + (text.empty() ? "" : ", ") + text;
    return "[" + text + "]";
}

std::string told_value(const ValueSnapshot& value) {
    const bool several = value.dim() == 1 || value.dim() == 2;
    if (!several || value.is_summary() || value.dtype() == DType::Bool || value.numel() == 0 ||
        value.numel() > kToldElements)
        return value.plain_text();
    std::string text = "[";
    const bool matrix = value.dim() == 2;
    const int64_t columns = value.shape().back();
    for (int64_t i = 0; i < value.numel(); ++i) {
        if (matrix && i % columns == 0) text += i > 0 ? "], [" : "[";
        text += (i % columns > 0 ? ", " : "") + element_text(value, i);
    }
    return text + (matrix ? "]]" : "]");
}

std::string named_value(const std::string& name, const ValueSnapshot& value) {
    if (value.empty()) return name;
    if (is_that_number(name, value)) return told_value(value);
    const std::string told = told_value(value);
    const bool is_shape = value.dim() > 0 && told == shape_text(value.shape());
    if (!is_shape) return name + " = " + told;
    return as_operand(name) + ".shape = " + told;
}

std::string value_in_answer(const ValueSnapshot& value) {
    constexpr int64_t kFirst = 3;
    const bool all = value.empty() || value.dim() == 0 || value.numel() <= kToldElements;
    if (all || value.is_summary() || value.dtype() == DType::Bool) return told_value(value);
    std::string text = "[";
    for (int64_t i = 0; i < kFirst; ++i) text += element_text(value, i) + ", ";
    return text + "...] (shape " + shape_text(value.shape()) + ')';
}

std::string shortened_text(const ValueSnapshot& value) {
    constexpr int64_t kWhole = 64, kEdge = 3;
    if (value.is_summary() || value.dim() == 0 || value.numel() <= kWhole) return value.full_text();
    const ValueSnapshot::Dims shape = value.shape();
    std::string text;
    // Walks the elements that are shown, row-major: the index is an odometer that skips the middle.
    std::vector<int64_t> index(shape.size(), 0);
    size_t opened = 0;
    while (true) {
        for (; opened < shape.size(); ++opened) text += '[';
        int64_t flat = 0;
        for (size_t d = 0; d < shape.size(); ++d) flat = flat * shape[d] + index[d];
        text += element_text(value, flat);
        size_t d = shape.size();
        while (d > 0 && ++index[d - 1] == shape[d - 1]) {
            index[--d] = 0;
            text += ']';
            --opened;
        }
        if (d == 0) return text;
        text += ", ";
        if (index[d - 1] == kEdge && shape[d - 1] > 2 * kEdge) {
            text += "..., ";
            index[d - 1] = shape[d - 1] - kEdge;
        }
    }
}

std::vector<ProductFactor> product_factors(const Formula& rule, const NodeNames& names,
                                           const ValueSnapshot& grad) {
    if (rule.kind != Formula::Kind::Binary || rule.text != "@") return {};
    std::vector<ProductFactor> factors;
    for (const Formula& side : rule.children) {
        const bool turned = side.kind == Formula::Kind::Transpose;
        const Formula& name = turned ? side.children[0] : side;
        if (name.kind != Formula::Kind::Name) return {};
        const ValueSnapshot value = name.text == "grad" ? grad : names.value(name.text);
        if (!is_small_matrix(value)) return {};
        const std::string symbol = names.tex(name.text);
        factors.push_back({turned ? symbol + "^{\\top}" : symbol, turned ? transposed(value) : value});
    }
    return factors;
}

}  // namespace backstep::explain
