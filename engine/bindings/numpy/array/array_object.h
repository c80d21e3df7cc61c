#pragma once

#include "bindings/numpy/array/array.h"
#include "script/native/native_type.h"
#include "script/vm/vm.h"

namespace backstep::bindings::numpy {

// The script's object for an array: `numpy.ndarray`.
class ArrayObject : public script::Object {
  public:
    explicit ArrayObject(Array array, script::Value base = script::Value::none());
    void traverse(script::Visitor& visitor) const override { visitor.visit(base); }
    static script::Type& script_type();

    Array array;
    const script::Value base;  // the array this one is a view of, or None
};

// A numpy number by itself, such as an element of an array or the sum of one: `numpy.float64` (which is a
// Python float too), `numpy.int64`, `numpy.bool_`.
class ScalarObject : public script::Object {
  public:
    ScalarObject(Scalar value, ArrayType type);

    const Scalar value;
    const ArrayType type;
};

bool is_array(const script::Value& value);
bool is_numpy_scalar(const script::Value& value);
// Unchecked: the caller asked.
inline const Array& array_in(const script::Value& value) { return value.as<ArrayObject>()->array; }

script::Value wrap(Array array);
script::Value wrap_view(Array view, const script::Value& of);
script::Value wrap_scalar(Scalar value, ArrayType type);
// What functions return: a scalar where the array has no dimensions.
script::Value wrap_result(Array array);

// The classes of scalars: numpy.float64 and its like, and the abstract ones above them by name ("floating").
script::Type& scalar_type(ArrayType type);
script::Type& abstract_scalar_type(std::string_view name);

// A Python number or a numpy scalar; nothing for other values.
struct Number {
    Scalar value;
    ArrayType type;
};
std::optional<Number> number_in(const script::Value& value);

}  // namespace backstep::bindings::numpy
