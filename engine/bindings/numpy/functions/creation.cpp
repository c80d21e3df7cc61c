#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/array_methods.h"
#include "bindings/numpy/array/dtype_value.h"
#include "bindings/numpy/array/numpy_errors.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

Value array(Vm& vm, Args& args) {
    const std::optional<ArrayType> type = type_from(args[1]);
    const bool copies = !args[2].is_bool() || args[2].as_bool();
    Array made = array_from(vm, args[0], type);
    if ((is_array(args[0]) || is_tensor(args[0])) && copies)
        made = {kernels::clone_preserving_strides(made.cells), made.type};
    for (const int64_t least = vm.index(args[3]); made.ndim() < least;)
        made = made.with(kernels::unsqueeze(made.cells, 0));
    if (is_array(args[0]) && !copies && made.cells.is_same(array_in(args[0]).cells)) return args[0];
    return wrap(std::move(made));
}

Value asarray(Vm& vm, Args& args) {
    const std::optional<ArrayType> type = type_from(args[1]);
    if (is_array(args[0]) && (!type || *type == array_in(args[0]).type)) return args[0];
    return wrap(array_from(vm, args[0], type));
}

template <int value>
Value filled(Vm& vm, Args& args) {
    const Shape shape = shape_from(vm, args[0]);
    for (const int64_t size : shape) CHECK(size >= 0, ValueError, "negative dimensions are not allowed");
    return wrap(full_array(shape, value, type_from(args[1]).value_or(ArrayType::Float64)));
}

Value full(Vm& vm, Args& args) {
    const Array value = array_from(vm, args[1], type_from(args[2]));
    const Array made = empty_array(shape_from(vm, args[0]), value.type);
    assign(made, value);
    return wrap(made);
}

template <int value>
Value filled_like(Vm& vm, Args& args) {
    const Array like = array_from(vm, args[0]);
    const Shape shape = args.none(2) ? Shape(like.shape()) : shape_from(vm, args[2]);
    return wrap(full_array(shape, value, type_from(args[1]).value_or(like.type)));
}

Value full_like(Vm& vm, Args& args) {
    const Array like = array_from(vm, args[0]);
    const Array made = empty_array(like.shape(), type_from(args[2]).value_or(like.type));
    assign(made, array_from(vm, args[1]));
    return wrap(made);
}

Number need_number(Vm& vm, const Value& value) {
    if (const auto number = number_in(value)) return *number;
    const Array array = array_from(vm, value);
    CHECK(array.size() == 1, TypeError, "only size-1 arrays can be converted to Python scalars");
    return {array.cells.element(0), array.type};
}

// start + i * step, where the step is what separates the first two: numpy fills that way.
Value arange(Vm& vm, Args& args) {
    Number start{0, ArrayType::Int64}, stop = need_number(vm, args[0]), step{1, ArrayType::Int64};
    if (!args.none(1)) {
        start = stop;
        stop = need_number(vm, args[1]);
    }
    if (!args.none(2)) step = need_number(vm, args[2]);
    CHECK(!step.value.equals(0), ZeroDivisionError, "division by zero");
    const ArrayType natural = promote(promote(promote(start.type, stop.type), step.type), ArrayType::Int64);
    const ArrayType type = type_from(args[3]).value_or(natural);
    const double span = stop.value.to_double() - start.value.to_double();
    const double count = std::ceil(span / step.value.to_double());
    CHECK(std::isfinite(count), ValueError, "arange: cannot compute length");
    CHECK(count < 1e15, ValueError, "Maximum allowed size exceeded");
    const Array made = empty_array(Shape{std::max<int64_t>(static_cast<int64_t>(count), 0)}, type);
    const Scalar first = scalar_array(start.value, type).cells.element(0);
    kernels::dispatch(cell(type), [&](auto zero) {
        using T = decltype(zero);
        T* values = made.cells.mutable_data<T>();
        const T from = first.to<T>();
        const Scalar second_value = start.value.is_float() || step.value.is_float()
                                        ? Scalar(start.value.to_double() + step.value.to_double())
                                        : Scalar(start.value.to_int() + step.value.to_int());
        const T by = static_cast<T>(second_value.to<T>() - from);
        for (int64_t i = 0; i < made.size(); ++i) values[i] = static_cast<T>(from + static_cast<T>(i) * by);
        if constexpr (!std::is_same_v<T, bool>)
            if (made.size() > 1) values[1] = static_cast<T>(from + by);
    });
    return wrap(cut_to_width(made.cells, type));
}

void add_constants(Module& numpy) {
    numpy.set("pi", Value::floating(std::numbers::pi));
    numpy.set("e", Value::floating(std::numbers::e));
    numpy.set("euler_gamma", Value::floating(std::numbers::egamma));
    for (const char* name : {"inf", "Inf", "infty", "PINF"})
        numpy.set(name, Value::floating(std::numeric_limits<double>::infinity()));
    numpy.set("NINF", Value::floating(-std::numeric_limits<double>::infinity()));
    for (const char* name : {"nan", "NaN", "NAN"})
        numpy.set(name, Value::floating(std::numeric_limits<double>::quiet_NaN()));
    numpy.set("newaxis", Value::none());
    numpy.set("True_", wrap_scalar(true, ArrayType::Bool));
    numpy.set("False_", wrap_scalar(false, ArrayType::Bool));
    numpy.set("__version__", Value::str("1.24.2"));
}

}  // namespace

void add(Module& module, const char* signature, NativeCall call) {
    const std::string_view text(signature);
    module.set(text.substr(0, text.find('(')), native_function(signature, call));
}

void add_types(Module& numpy) {
    numpy.set("ndarray", Value::of(&ArrayObject::script_type()));
    numpy.set("dtype", Value::of(&dtype_class()));
    numpy.set("AxisError", Value::of(&axis_error_type()));
    for (size_t i = 0; i < kArrayTypes; ++i) {
        const auto type = static_cast<ArrayType>(i);
        numpy.set(scalar_class(type), Value::of(&scalar_type(type)));
    }
    for (const char* name : {"int_", "intp", "longlong", "long"})
        numpy.set(name, Value::of(&scalar_type(ArrayType::Int64)));
    for (const char* name : {"float_", "double"})
        numpy.set(name, Value::of(&scalar_type(ArrayType::Float64)));
    numpy.set("single", Value::of(&scalar_type(ArrayType::Float32)));
    numpy.set("intc", Value::of(&scalar_type(ArrayType::Int32)));
    numpy.set("ubyte", Value::of(&scalar_type(ArrayType::UInt8)));
    for (const char* name :
         {"generic", "number", "integer", "signedinteger", "unsignedinteger", "inexact", "floating"})
        numpy.set(name, Value::of(&abstract_scalar_type(name)));
    add_constants(numpy);
}

void add_creation_functions(Module& numpy) {
    add(numpy, "array(object, dtype=None, copy=True, ndmin=0, order='K', subok=False)", array);
    add(numpy, "asarray(a, dtype=None, order=None)", asarray);
    add(numpy, "asanyarray(a, dtype=None, order=None)", asarray);
    add(numpy, "ascontiguousarray(a, dtype=None)", asarray);
    add(numpy, "zeros(shape, dtype=None, order='C')", filled<0>);
    add(numpy, "ones(shape, dtype=None, order='C')", filled<1>);
    add(numpy, "empty(shape, dtype=None, order='C')", filled<0>);
    add(numpy, "full(shape, fill_value, dtype=None, order='C')", full);
    add(numpy, "zeros_like(a, dtype=None, shape=None)", filled_like<0>);
    add(numpy, "ones_like(a, dtype=None, shape=None)", filled_like<1>);
    add(numpy, "empty_like(prototype, dtype=None, shape=None)", filled_like<0>);
    add(numpy, "full_like(a, fill_value, dtype=None)", full_like);
    add(numpy, "arange(start, stop=None, step=None, dtype=None)", arange);
}

}  // namespace backstep::bindings::numpy
