#pragma once

#include <vector>

#include "bindings/numpy/array/array_type.h"
#include "tensor/tensor.h"

namespace backstep::bindings::numpy {

// An array as C++ handles it: strided cells over a storage that views, and tensors made by torch.from_numpy,
// share. `cells.dtype()` is always `cell(type)`.
struct Array {
    Tensor cells;
    ArrayType type = ArrayType::Float64;
    bool writeable = true;

    Dims shape() const { return cells.sizes(); }
    int64_t ndim() const { return cells.dim(); }
    int64_t size() const { return cells.numel(); }
    // The same elements seen otherwise.
    Array with(Tensor view) const { return {std::move(view), type, writeable}; }
};

inline Array array_of(Tensor cells) {
    const ArrayType type = array_type(cells.dtype());
    return {std::move(cells), type};
}
Array empty_array(Dims shape, ArrayType type);
Array full_array(Dims shape, Scalar value, ArrayType type);
Array scalar_array(Scalar value, ArrayType type);  // without dimensions

// The same array if it has the type already, else a converted copy. Never raises: floats become integers by
// truncation, integers wrap.
Array converted(const Array& array, ArrayType type);
Array copied(const Array& array);  // in row-major order
// Fresh int64 cells cut to the width of their type, in place.
Array cut_to_width(Tensor cells, ArrayType type);

// Writes source into target, broadcast and converted. Raises ValueError "could not broadcast input array from
// shape (2,) into shape (3,)", ValueError "assignment destination is read-only".
void assign(const Array& target, const Array& source);

// "(3,)", "(2, 3)", "()": a shape as a tuple; numpy's broadcasting errors leave the blanks out.
std::string shape_text(Dims shape);
std::string tight_shape_text(Dims shape);
// The common shape. Raises ValueError "operands could not be broadcast together with shapes (3,) (4,) ".
Shape broadcast_shape(const std::vector<Dims>& shapes);
// An axis counted from the end made one from the start. Raises AxisError.
int64_t checked_axis(int64_t axis, int64_t ndim);

}  // namespace backstep::bindings::numpy
