#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/dtype.h"
#include "tensor/scalar.h"

namespace backstep::bindings::numpy {

// numpy's element types. The other integers live in int64 cells too and are wrapped to their width whenever a
// value is stored, so that every kernel of the engine serves them (a uint64 keeps 63 bits); `item_size` is
// the width numpy reports.
enum class ArrayType : uint8_t {
    Bool,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float32,
    Float64,
};
inline constexpr size_t kArrayTypes = 11;

std::string_view name_of(ArrayType type);        // "float64"
std::string_view scalar_class(ArrayType type);   // the class of its scalars: "bool_", "float64"
std::string_view protocol_code(ArrayType type);  // "<f8", as dtype.str
int64_t item_size(ArrayType type);

constexpr bool is_float(ArrayType type) { return type >= ArrayType::Float32; }
constexpr bool is_integer(ArrayType type) { return type > ArrayType::Bool && type < ArrayType::Float32; }
bool is_unsigned(ArrayType type);

// How the engine stores it, and what a tensor's dtype is in numpy.
DType cell(ArrayType type);
ArrayType array_type(DType dtype);
// The dtype of a tensor made from an array. Raises TypeError for the types PyTorch lacks.
DType tensor_dtype(ArrayType type);
// bool, int64 or float64, as numpy takes a Python number.
ArrayType natural_type(Scalar number);

// numpy.promote_types.
ArrayType promote(ArrayType a, ArrayType b);
// The smallest type that a number joins an array of type `array` with: its value decides, not its width, as
// long as its category (bool, integer, float) is not above the array's (NEP 50's predecessor).
ArrayType join_scalar(ArrayType array, Scalar number, ArrayType own);
// numpy.can_cast: "same_kind" allows float64 to float32, but no float to integer.
bool can_cast_safely(ArrayType from, ArrayType to);
bool can_cast_same_kind(ArrayType from, ArrayType to);

// An integer cut to the width of its type, two's complement.
int64_t wrapped(int64_t value, ArrayType type);

}  // namespace backstep::bindings::numpy
