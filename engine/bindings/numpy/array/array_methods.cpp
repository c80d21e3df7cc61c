#include "bindings/numpy/array/array_methods.h"

#include <algorithm>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/dtype_value.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/sorting.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

const Array& self_of(Args& args) { return array_in(args[0]); }

Value view_or_copy(const Array& made, const Value& self) {
    return made.cells.shares_storage(array_in(self).cells) ? wrap_view(made, self) : wrap(made);
}

// A shape or an order of axes given as ints or as one sequence.
Value spread(std::span<const Value> items) {
    return items.size() == 1 ? items[0] : script::make_tuple(items);
}

Shape order_from(Vm& vm, const Value& value, int64_t ndim) {
    Shape order;
    const Values axes = vm.collect(value);
    CHECK(axes.size() == static_cast<size_t>(ndim), ValueError, "axes don't match array");
    for (const Value& item : axes) {
        const int64_t axis = checked_axis(vm.index(item), ndim);
        CHECK(std::find(order.begin(), order.end(), axis) == order.end(), ValueError,
              "repeated axis in transpose");
        order.push_back(axis);
    }
    return order;
}

bool is_fortran(const Value& order) { return is_str(order) && text_of(order) == "F"; }

Value reshape_method(Vm& vm, Args& args) {
    const Array& array = self_of(args);
    const Shape shape = shape_from(vm, spread(args.items(1)));
    if (!is_fortran(args[2])) return view_or_copy(reshape(array, shape), args[0]);
    Shape reversed;
    for (size_t d = shape.size(); d-- > 0;) reversed.push_back(shape[d]);
    const Array flat = reshape(transposed(array, std::nullopt), reversed);
    return view_or_copy(transposed(flat, std::nullopt), args[0]);
}

// In place: the same elements under another shape, or as many of them as there is room for, then zeros.
Value resize(Vm& vm, Args& args) {
    auto* self = args[0].as<ArrayObject>();
    Array& array = self->array;
    const auto sizes = args.items(1);
    if (sizes.empty() || (sizes.size() == 1 && sizes[0].is_none())) return Value::none();
    const Shape shape = shape_from(vm, spread(sizes));
    CHECK(std::find_if(shape.begin(), shape.end(), [](int64_t size) { return size < 0; }) == shape.end(),
          ValueError, "negative dimensions not allowed");
    Array resized = full_array(shape, 0, array.type);
    const int64_t kept = std::min(resized.size(), array.size());
    if (resized.size() == array.size()) {
        resized = reshape(array, shape);
        CHECK(resized.cells.shares_storage(array.cells), ValueError,
              "resize only works on single-segment arrays");
    } else {
        CHECK(self->base.is_none(), ValueError, "cannot resize this array: it does not own its data");
        const Array from = reshape(array, Shape{array.size()});
        const Array to = reshape(resized, Shape{resized.size()});
        kernels::copy_(kernels::narrow(to.cells, 0, 0, kept), kernels::narrow(from.cells, 0, 0, kept));
    }
    array = resized;
    return Value::none();
}

Value ravel(Vm&, Args& args) {
    const Array& array = self_of(args);
    const Array source = is_fortran(args[1]) ? transposed(array, std::nullopt) : array;
    return view_or_copy(reshape(source, Shape{array.size()}), args[0]);
}

Value flatten(Vm&, Args& args) {
    const Array& array = self_of(args);
    const Array source = is_fortran(args[1]) ? transposed(array, std::nullopt) : array;
    return wrap(reshape(copied(source), Shape{array.size()}));
}

Value transpose_method(Vm& vm, Args& args) {
    const Array& array = self_of(args);
    std::optional<Shape> order;
    if (!args.items(1).empty() && !args.items(1)[0].is_none())
        order = order_from(vm, spread(args.items(1)), array.ndim());
    return wrap_view(transposed(array, order), args[0]);
}

Value astype(Vm&, Args& args) {
    const Array& array = self_of(args);
    const ArrayType type = type_from(args[1]).value_or(ArrayType::Float64);
    if (type == array.type && args.given(2) && args[2].is_bool() && !args[2].as_bool()) return args[0];
    return wrap(type == array.type ? Array{kernels::clone_preserving_strides(array.cells), type}
                                   : converted(array, type));
}

Value copy(Vm&, Args& args) { return wrap(copied(self_of(args))); }

Value item(Vm& vm, Args& args) {
    const Array& array = self_of(args);
    const auto keys = args.items(1);
    if (keys.empty()) {
        CHECK(array.size() == 1, ValueError, "can only convert an array of size 1 to a Python scalar");
        return number(array.cells.element(0));
    }
    const bool one = keys.size() == 1 && !keys[0].is(Kind::Tuple);
    CHECK(one || keys.size() == 1 || keys.size() == static_cast<size_t>(array.ndim()), ValueError,
          "incorrect number of indices for array");
    if (one && array.ndim() != 1 && keys[0].is_small_int()) {
        const int64_t at = keys[0].as_int(), size = array.size();
        CHECK(at >= -size && at < size, IndexError,
              "index " + std::to_string(at) + " is out of bounds for size " + std::to_string(size));
    }
    const Value key = keys.size() == 1 && keys[0].is(Kind::Tuple) ? keys[0]
                      : keys.size() == 1                          ? keys[0]
                                                                  : script::make_tuple(keys);
    const Array source = key.is(Kind::Tuple) ? array : reshape(array, Shape{array.size()});
    const Value found = vm.get_item(wrap(source), key);
    CHECK(is_numpy_scalar(found), ValueError, "incorrect number of indices for array");
    return number(found.as<ScalarObject>()->value);
}

Value fill(Vm& vm, Args& args) {
    assign(self_of(args), array_from(vm, args[1]));
    return Value::none();
}

Value sort(Vm& vm, Args& args) {
    const Array& array = self_of(args);
    CHECK(array.writeable, ValueError, "sort array is read-only");
    const int64_t axis = checked_axis(vm.index(args[1]), array.ndim());
    kernels::copy_(array.cells, kernels::sort(array.cells, axis, false).first);
    return Value::none();
}

Value view(Vm&, Args& args) {
    const Array& array = self_of(args);
    const ArrayType type = type_from(args[1]).value_or(array.type);
    CHECK(type == array.type, TypeError, "arrays are seen with one type of elements only here; use astype()");
    return wrap_view(array.with(array.cells.alias()), args[0]);
}

}  // namespace

Array reshape(const Array& array, Shape shape) {
    const auto refuse = [&] {
        throw ValueError("cannot reshape array of size " + std::to_string(array.size()) + " into shape " +
                         tight_shape_text(shape));
    };
    int64_t known = 1, open = 0;
    for (const int64_t size : shape) {
        if (size == -1)
            ++open;
        else
            known *= size;
    }
    CHECK(open <= 1, ValueError, "can only specify one unknown dimension");
    Shape full = shape;
    if (open == 1) {
        if (known == 0 || array.size() % known != 0) refuse();
        *std::find(full.begin(), full.end(), -1) = array.size() / known;
    } else if (known != array.size()) {
        refuse();
    }
    return array.with(kernels::reshape(array.cells, full));
}

Array transposed(const Array& array, const std::optional<Shape>& order) {
    Shape axes;
    if (order) {
        axes = *order;
    } else {
        for (int64_t d = array.ndim(); d-- > 0;) axes.push_back(d);
    }
    return array.with(kernels::permute(array.cells, axes));
}

void add_array_methods(NativeType& array) {
    array.method("reshape(self, *shape, order='C')", reshape_method)
        .method("resize(self, *new_shape, refcheck=True)", resize)
        .method("ravel(self, order='C')", ravel)
        .method("flatten(self, order='C')", flatten)
        .method("transpose(self, *axes)", transpose_method)
        .method("astype(self, dtype, copy=True)", astype)
        .method("copy(self, order='C')", copy)
        .method("__copy__(self)", copy)
        .method("__deepcopy__(self, memo=None)", copy)
        .method("tolist(self)", [](Vm&, Args& args) { return list_of(self_of(args)); })
        .method("item(self, *args)", item)
        .method("fill(self, value)", fill)
        .method("sort(self, axis=-1, kind=None, order=None)", sort)
        .method("view(self, dtype=None)", view);
}

}  // namespace backstep::bindings::numpy
