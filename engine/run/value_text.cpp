#include "run/value_text.h"

#include "base/number_format.h"
#include "bindings/numpy/array/array_object.h"
#include "bindings/numpy/printing/array_text.h"
#include "script/objects/dict.h"
#include "script/objects/sequence.h"
#include "script/objects/str.h"
#include "script/objects/type.h"
#include "script/text/str_repr.h"

namespace backstep::run {

using namespace script;
using trace::ValueSnapshot;
namespace numpy = bindings::numpy;

namespace {

constexpr size_t kItemsShown = 6;
constexpr size_t kTextShown = 60;
constexpr int kDepthShown = 2;

std::string type_of(const Value& value) { return value.type() ? value.type()->name() : "object"; }

std::string text(const Value& value, int depth);

std::string items_text(std::span<const Value> items, char open, char close, int depth) {
    std::string list(1, open);
    for (size_t i = 0; i < items.size(); ++i) {
        if (i > 0) list += ", ";
        if (i == kItemsShown) {
            list += "...";
            break;
        }
        list += text(items[i], depth + 1);
    }
    if (open == '(' && items.size() == 1) list += ',';
    return list + close;
}

// A short vector in full, "ndarray[2, 3]" else.
std::string array_text(const numpy::Array& array) {
    if (array.ndim() <= 1 && array.size() <= static_cast<int64_t>(kItemsShown))
        return numpy::array_str(array);
    std::string sizes;
    for (const int64_t size : array.shape()) sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
    return "ndarray[" + sizes + "]";
}

std::string text(const Value& value, int depth) {
    if (!value.bound()) return {};
    if (value.is_none()) return "None";
    if (value.is_bool()) return value.as_bool() ? "True" : "False";
    if (value.is_small_int()) return std::to_string(value.as_int());
    if (value.is_float()) return python_repr(value.as_float());
    if (value.is(Kind::Str)) {
        const std::string_view content = text_of(value);
        if (content.size() <= kTextShown) return str_repr(content);
        return "str[" + std::to_string(content.size()) + "]";
    }
    if (numpy::is_array(value)) return array_text(numpy::array_in(value));
    if (numpy::is_numpy_scalar(value)) {
        const auto* scalar = value.as<numpy::ScalarObject>();
        return numpy::number_text(scalar->value, scalar->type);
    }
    if (value.is(Kind::Dict)) return "dict[" + std::to_string(value.as<Dict>()->size()) + "]";
    if (const auto items = sequence_items(value)) {
        const bool tuple = value.is(Kind::Tuple);
        if (depth < kDepthShown) return items_text(*items, tuple ? '(' : '[', tuple ? ')' : ']', depth);
        return type_of(value) + "[" + std::to_string(items->size()) + "]";
    }
    return "<" + type_of(value) + ">";
}

}  // namespace

ValueSnapshot number_of(const Value& value) {
    if (value.is_bool()) return ValueSnapshot::integer(DType::Bool, value.as_bool());
    if (value.is_small_int()) return ValueSnapshot::integer(DType::Int64, value.as_int());
    if (value.is_float()) return ValueSnapshot::scalar(DType::Float64, value.as_float());
    if (numpy::is_numpy_scalar(value)) {
        const auto* scalar = value.as<numpy::ScalarObject>();
        const DType dtype = numpy::cell(scalar->type);
        return is_floating(dtype) ? ValueSnapshot::scalar(dtype, scalar->value.to_double())
                                  : ValueSnapshot::integer(dtype, scalar->value.to_int());
    }
    return {};
}

std::string value_text(const Value& value) { return text(value, 0); }

bool is_code(const Value& value) {
    if (!value.is_object()) return !value.bound();
    switch (value.object()->kind()) {
        case Kind::Function:
        case Kind::NativeFunction:
        case Kind::BoundMethod:
        case Kind::Type:
        case Kind::Module:
        case Kind::StaticMethod:
        case Kind::ClassMethod:
        case Kind::Property:
            return true;
        default:
            return false;
    }
}

}  // namespace backstep::run
