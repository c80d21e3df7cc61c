#include "bindings/numpy/array/array_object.h"

#include "bindings/tensor/tensor_object.h"
#include "script/objects/big_int.h"

namespace backstep::bindings::numpy {

using namespace script;

ArrayObject::ArrayObject(Array content, Value owner)
    : Object(Kind::Native, &script_type()), array(std::move(content)), base(std::move(owner)) {}

ScalarObject::ScalarObject(Scalar number, ArrayType number_type)
    : Object(Kind::Native, &scalar_type(number_type)), value(number), type(number_type) {}

bool is_array(const Value& value) {
    return value.is(Kind::Native) && value.object()->type() == &ArrayObject::script_type();
}

bool is_numpy_scalar(const Value& value) {
    static Type& generic = abstract_scalar_type("generic");
    return value.is(Kind::Native) && value.object()->type()->is_subtype_of(generic);
}

Value wrap(Array array) { return Value(make<ArrayObject>(std::move(array))); }

Value wrap_view(Array view, const Value& of) {
    const Value owner = of.as<ArrayObject>()->base.is_none() ? of : of.as<ArrayObject>()->base;
    return Value(make<ArrayObject>(std::move(view), owner));
}

Value wrap_scalar(Scalar value, ArrayType type) { return Value(make<ScalarObject>(value, type)); }

Value wrap_result(Array array) {
    if (array.ndim() > 0) return wrap(std::move(array));
    return wrap_scalar(array.cells.element(0), array.type);
}

std::optional<Number> number_in(const Value& value) {
    if (value.is_float()) return Number{value.as_float(), ArrayType::Float64};
    if (value.is_small_int()) return Number{value.as_int(), ArrayType::Int64};
    if (value.is_bool()) return Number{value.as_bool(), ArrayType::Bool};
    if (is_numpy_scalar(value)) {
        const auto* scalar = value.as<ScalarObject>();
        return Number{scalar->value, scalar->type};
    }
    if (!value.is(Kind::BigInt)) return std::nullopt;
    const Value plain = plain_int(value);
    CHECK(plain.is_small_int(), OverflowError, "Python int too large to convert to C long");
    return Number{plain.as_int(), ArrayType::Int64};
}

}  // namespace backstep::bindings::numpy
