#include "bindings/numpy/array/array_type.h"

#include "base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace backstep::bindings::numpy {
namespace {

struct Description {
    std::string_view name, scalar, code;
    int64_t width;
    DType cell;
};

const Description& describe(ArrayType type) {
    static constexpr std::array<Description, kArrayTypes> all{{
        {"bool", "bool_", "|b1", 1, DType::Bool},
        {"int8", "int8", "|i1", 1, DType::Int64},
        {"uint8", "uint8", "|u1", 1, DType::Int64},
        {"int16", "int16", "<i2", 2, DType::Int64},
        {"uint16", "uint16", "<u2", 2, DType::Int64},
        {"int32", "int32", "<i4", 4, DType::Int64},
        {"uint32", "uint32", "<u4", 4, DType::Int64},
        {"int64", "int64", "<i8", 8, DType::Int64},
        {"uint64", "uint64", "<u8", 8, DType::Int64},
        {"float32", "float32", "<f4", 4, DType::Float32},
        {"float64", "float64", "<f8", 8, DType::Float64},
    }};
    return all[static_cast<size_t>(type)];
}

ArrayType signed_of_width(int64_t width) {
    return width <= 1   ? ArrayType::Int8
           : width == 2 ? ArrayType::Int16
           : width == 4 ? ArrayType::Int32
                        : ArrayType::Int64;
}

ArrayType unsigned_of_width(int64_t width) {
    return width <= 1   ? ArrayType::UInt8
           : width == 2 ? ArrayType::UInt16
           : width == 4 ? ArrayType::UInt32
                        : ArrayType::UInt64;
}

int category(ArrayType type) { return type == ArrayType::Bool ? 0 : is_integer(type) ? 1 : 2; }

ArrayType promote_integers(ArrayType a, ArrayType b) {
    if (is_unsigned(a) == is_unsigned(b)) return item_size(a) >= item_size(b) ? a : b;
    const ArrayType with_sign = is_unsigned(a) ? b : a, without = is_unsigned(a) ? a : b;
    if (without == ArrayType::UInt64) return ArrayType::Float64;
    return item_size(with_sign) > item_size(without) ? with_sign : signed_of_width(2 * item_size(without));
}

// The smallest integer type of the array's signedness that holds the value.
ArrayType smallest_integer(int64_t value, bool prefer_unsigned) {
    if (prefer_unsigned && value >= 0) {
        for (const int64_t width : {1, 2, 4})
            if (value < (int64_t{1} << (8 * width))) return unsigned_of_width(width);
        return ArrayType::UInt64;
    }
    for (const int64_t width : {1, 2, 4}) {
        const int64_t limit = int64_t{1} << (8 * width - 1);
        if (value >= -limit && value < limit) return signed_of_width(width);
    }
    return ArrayType::Int64;
}

}  // namespace

std::string_view name_of(ArrayType type) { return describe(type).name; }
std::string_view scalar_class(ArrayType type) { return describe(type).scalar; }
std::string_view protocol_code(ArrayType type) { return describe(type).code; }
int64_t item_size(ArrayType type) { return describe(type).width; }
DType cell(ArrayType type) { return describe(type).cell; }

bool is_unsigned(ArrayType type) {
    return type == ArrayType::UInt8 || type == ArrayType::UInt16 || type == ArrayType::UInt32 ||
           type == ArrayType::UInt64;
}

ArrayType array_type(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return ArrayType::Bool;
        case DType::UInt8:
            return ArrayType::UInt8;
        case DType::Int8:
            return ArrayType::Int8;
        case DType::Int16:
            return ArrayType::Int16;
        case DType::Int32:
            return ArrayType::Int32;
        case DType::Int64:
            return ArrayType::Int64;
        case DType::Float16:
        case DType::BFloat16:
        case DType::Float32:
            return ArrayType::Float32;
        case DType::Float64:
            break;
    }
    return ArrayType::Float64;
}

DType tensor_dtype(ArrayType type) {
    CHECK(
        type != ArrayType::UInt16 && type != ArrayType::UInt32 && type != ArrayType::UInt64, TypeError,
        "can't convert np.ndarray of type numpy." + std::string(name_of(type)) +
            ". The only supported types are: float64, float32, float16, complex64, complex128, int64, int32, "
            "int16, int8, uint8, and bool.");
    for (const DType narrow : {DType::UInt8, DType::Int8, DType::Int16, DType::Int32})
        if (array_type(narrow) == type) return narrow;
    return cell(type);
}

ArrayType natural_type(Scalar number) {
    return number.is_float() ? ArrayType::Float64 : number.is_int() ? ArrayType::Int64 : ArrayType::Bool;
}

ArrayType promote(ArrayType a, ArrayType b) {
    if (a == b) return a;
    if (category(a) > category(b)) std::swap(a, b);
    if (a == ArrayType::Bool) return b;
    if (is_float(a)) return ArrayType::Float64;
    if (!is_float(b)) return promote_integers(a, b);
    return b == ArrayType::Float32 && item_size(a) > 2 ? ArrayType::Float64 : b;
}

ArrayType join_scalar(ArrayType array, Scalar number, ArrayType own) {
    if (category(own) > category(array)) return promote(array, own);
    if (category(own) < category(array)) return array;
    if (own == ArrayType::Bool) return array;
    if (is_integer(array)) return promote(array, smallest_integer(number.to_int(), is_unsigned(array)));
    const double value = std::fabs(number.to_double());
    const bool fits = !std::isfinite(value) || value <= std::numeric_limits<float>::max();
    return fits ? array : promote(array, own);
}

bool can_cast_safely(ArrayType from, ArrayType to) { return promote(from, to) == to; }

bool can_cast_same_kind(ArrayType from, ArrayType to) {
    return can_cast_safely(from, to) || (category(from) <= category(to) &&
                                         !(is_unsigned(to) && !is_unsigned(from)) && to != ArrayType::Bool);
}

int64_t wrapped(int64_t value, ArrayType type) {
    switch (type) {
        case ArrayType::Int8:
            return static_cast<int8_t>(value);
        case ArrayType::UInt8:
            return static_cast<uint8_t>(value);
        case ArrayType::Int16:
            return static_cast<int16_t>(value);
        case ArrayType::UInt16:
            return static_cast<uint16_t>(value);
        case ArrayType::Int32:
            return static_cast<int32_t>(value);
        case ArrayType::UInt32:
            return static_cast<uint32_t>(value);
        default:
            return value;
    }
}

}  // namespace backstep::bindings::numpy
