#include <algorithm>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/array_methods.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/sorting.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/view.h"

// Functions that put elements elsewhere: joined, chosen, sorted, found.
namespace backstep::bindings::numpy {

using namespace script;

namespace {

void check_join(const Array& first, const Array& other, size_t index, int64_t axis) {
    for (int64_t d = 0; d < first.ndim(); ++d) {
        const auto dim = static_cast<size_t>(d);
        CHECK(
            d == axis || first.shape()[dim] == other.shape()[dim], ValueError,
            "all the input array dimensions except for the concatenation axis must match exactly, but along "
            "dimension " +
                std::to_string(d) + ", the array at index 0 has size " + std::to_string(first.shape()[dim]) +
                " and the array at index " + std::to_string(index) + " has size " +
                std::to_string(other.shape()[dim]));
    }
}

Value concatenate(Vm& vm, Args& args) {
    std::vector<Input> parts;
    for (const Value& item : vm.collect(args[0])) {
        Array part = array_from(vm, item);
        if (args.none(1)) part = reshape(part, Shape{part.size()});
        parts.emplace_back(std::move(part));
    }
    CHECK(!parts.empty(), ValueError, "need at least one array to concatenate");
    for (Input& part : parts) {
        CHECK(part.array.ndim() > 0, ValueError, "zero-dimensional arrays cannot be concatenated");
        part.scalar = false;
    }
    const Array& first = parts[0].array;
    const int64_t axis = args.none(1) ? 0 : checked_axis(vm.index(args[1]), first.ndim());
    const ArrayType type = result_type(parts);
    std::vector<Tensor> cells;
    for (size_t i = 0; i < parts.size(); ++i) {
        const Array& part = parts[i].array;
        CHECK(part.ndim() == first.ndim(), ValueError,
              "all the input arrays must have same number of dimensions, but the array at index 0 has " +
                  std::to_string(first.ndim()) + " dimension(s) and the array at index " + std::to_string(i) +
                  " has " + std::to_string(part.ndim()) + " dimension(s)");
        check_join(first, part, i, axis);
        cells.push_back(kernels::contiguous(converted(part, type).cells));
    }
    return wrap({kernels::cat(cells, axis), type});
}

Value nonzero_of(const Array& given) {
    const Array array = given.ndim() > 0 ? given : reshape(given, Shape{1});
    const Tensor positions = kernels::nonzero(converted(array, ArrayType::Bool).cells);
    Values axes;
    for (int64_t d = 0; d < array.ndim(); ++d)
        axes.push_back(wrap({kernels::clone(kernels::select(positions, 1, d)), ArrayType::Int64}));
    return script::make_tuple(axes);
}

Value nonzero(Vm& vm, Args& args) { return nonzero_of(array_from(vm, args[0])); }

Value where(Vm& vm, Args& args) {
    const Array condition = array_from(vm, args[0]);
    if (!args.given(1) && !args.given(2)) return nonzero_of(condition);
    CHECK(args.given(1) && args.given(2), ValueError, "either both or neither of x and y should be given");
    const Input choices[] = {Input(array_from(vm, args[1])), Input(array_from(vm, args[2]))};
    const ArrayType type = result_type(choices);
    const Array yes = converted(choices[0].array, type), no = converted(choices[1].array, type);
    broadcast_shape({condition.shape(), yes.shape(), no.shape()});
    return wrap({kernels::where(converted(condition, ArrayType::Bool).cells, yes.cells, no.cells), type});
}

// A vector of the axis to work along: the given one, or all elements in a row.
Array along_axis(Vm& vm, const Value& value, const Value& axis_value, int64_t& axis) {
    const Array array = array_from(vm, value);
    if (axis_value.is_none()) {
        axis = 0;
        return reshape(array, Shape{array.size()});
    }
    axis = checked_axis(vm.index(axis_value), array.ndim());
    return array;
}

Value sort(Vm& vm, Args& args) {
    int64_t axis;
    const Array array = along_axis(vm, args[0], args[1], axis);
    return wrap({kernels::sort(array.cells, axis, false).first, array.type});
}

Value argsort(Vm& vm, Args& args) {
    int64_t axis;
    const Array array = along_axis(vm, args[0], args[1], axis);
    return wrap({kernels::sort(array.cells, axis, false).second, ArrayType::Int64});
}

Value broadcast_to(Vm& vm, Args& args) {
    const Array array = array_from(vm, args[0]);
    const Shape shape = shape_from(vm, args[1]);
    Shape common;
    try {
        common = broadcast_shape({array.shape(), shape});
    } catch (const ValueError&) {
        common = Shape{-1};
    }
    CHECK(common == shape, ValueError,
          "operands could not be broadcast together with remapped shapes [original->remapped]: " +
              tight_shape_text(array.shape()) + "  and requested shape " + tight_shape_text(shape));
    Array view = array.with(kernels::expand(array.cells, shape));
    view.writeable = false;
    return wrap(std::move(view));
}

Value searchsorted(Vm& vm, Args& args) {
    const Input inputs[] = {Input(array_from(vm, args[0])), Input(array_from(vm, args[1]))};
    const ArrayType type = promote(inputs[0].array.type, inputs[1].array.type);
    const Tensor sorted = kernels::contiguous(converted(inputs[0].array, type).cells);
    const Tensor wanted = kernels::contiguous(converted(inputs[1].array, type).cells);
    CHECK(sorted.dim() == 1, ValueError, "object too deep for desired array");
    const bool right = is_str(args[2]) && text_of(args[2]) == "right";
    Tensor result = Tensor::empty(wanted.sizes(), DType::Int64);
    kernels::dispatch(sorted.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const T *first = sorted.data<T>(), *last = first + sorted.numel(), *value = wanted.data<T>();
        int64_t* at = result.mutable_data<int64_t>();
        for (int64_t i = 0; i < wanted.numel(); ++i)
            at[i] =
                (right ? std::upper_bound(first, last, value[i]) : std::lower_bound(first, last, value[i])) -
                first;
    });
    return wrap_result({result, ArrayType::Int64});
}

}  // namespace

void add_arranging_functions(Module& numpy) {
    add(numpy, "concatenate(arrays, axis=0)", concatenate);
    add(numpy, "nonzero(a)", nonzero);
    add(numpy, "where(condition, x=..., y=..., /)", where);
    add(numpy, "sort(a, axis=-1, kind=None)", sort);
    add(numpy, "argsort(a, axis=-1, kind=None)", argsort);
    add(numpy, "broadcast_to(array, shape)", broadcast_to);
    add(numpy, "searchsorted(a, v, side='left')", searchsorted);
}

}  // namespace backstep::bindings::numpy
