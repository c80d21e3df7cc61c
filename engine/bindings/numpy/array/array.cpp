#include "bindings/numpy/array/array.h"

#include <algorithm>

#include "bindings/numpy/array/numpy_errors.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings::numpy {
namespace {

std::string listed(Dims shape, const char* comma) {
    std::string text = "(";
    for (size_t i = 0; i < shape.size(); ++i) text += (i ? comma : "") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

bool is_narrow(ArrayType type) { return is_integer(type) && type != ArrayType::Int64; }

}  // namespace

Array empty_array(Dims shape, ArrayType type) { return {Tensor::empty(shape, cell(type)), type}; }

Array full_array(Dims shape, Scalar value, ArrayType type) {
    return cut_to_width(kernels::full(shape, value, cell(type)), type);
}

Array scalar_array(Scalar value, ArrayType type) {
    if (is_narrow(type)) value = wrapped(value.to_int(), type);
    return {Tensor::from_scalar(value, cell(type)), type};
}

Array cut_to_width(Tensor cells, ArrayType type) {
    if (is_narrow(type)) {
        int64_t* values = cells.mutable_data<int64_t>();
        for (int64_t i = 0; i < cells.numel(); ++i) values[i] = wrapped(values[i], type);
    }
    return {std::move(cells), type};
}

Array converted(const Array& array, ArrayType type) {
    if (array.type == type) return array;
    Tensor cells = kernels::cast(array.cells, cell(type));
    if (!is_narrow(type) || can_cast_safely(array.type, type)) return {std::move(cells), type};
    return cut_to_width(kernels::clone(cells), type);
}

Array copied(const Array& array) { return {kernels::clone(array.cells), array.type}; }

void assign(const Array& target, const Array& source) {
    CHECK(target.writeable, ValueError, "assignment destination is read-only");
    Tensor value = source.cells;
    while (value.dim() > target.ndim() && value.size(0) == 1) value = kernels::select(value, 0, 0);
    const Dims from = value.sizes(), to = target.shape();
    bool fits = from.size() <= to.size();
    for (size_t i = 0; fits && i < from.size(); ++i)
        fits = from[from.size() - 1 - i] == 1 || from[from.size() - 1 - i] == to[to.size() - 1 - i];
    CHECK(fits, ValueError,
          "could not broadcast input array from shape " + tight_shape_text(source.shape()) + " into shape " +
              tight_shape_text(to));
    Array converted_value = converted(source.with(value), target.type);
    if (converted_value.cells.shares_storage(target.cells)) converted_value = copied(converted_value);
    kernels::copy_(target.cells, converted_value.cells);
}

std::string shape_text(Dims shape) { return listed(shape, ", "); }
std::string tight_shape_text(Dims shape) { return listed(shape, ","); }

Shape broadcast_shape(const std::vector<Dims>& shapes) {
    size_t rank = 0;
    for (const Dims shape : shapes) rank = std::max(rank, shape.size());
    Shape result(rank, 1);
    bool fits = true;
    for (const Dims shape : shapes) {
        for (size_t i = 0; i < shape.size(); ++i) {
            int64_t& size = result[rank - shape.size() + i];
            if (size == 1)
                size = shape[i];
            else
                fits = fits && (shape[i] == 1 || shape[i] == size);
        }
    }
    if (fits) return result;
    std::string text = "operands could not be broadcast together with shapes ";
    for (const Dims shape : shapes) text += tight_shape_text(shape) + " ";
    throw ValueError(text);
}

int64_t checked_axis(int64_t axis, int64_t ndim) {
    if (axis < -ndim || axis >= ndim)
        raise_axis_error("axis " + std::to_string(axis) + " is out of bounds for array of dimension " +
                         std::to_string(ndim));
    return axis < 0 ? axis + ndim : axis;
}

}  // namespace backstep::bindings::numpy
