#include "tensor/kernels/copy.h"

#include <algorithm>
#include <cstring>

#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

template <class To, class From>
struct Convert {
    To operator()(From value) const { return Scalar(value).template to<To>(); }
};
template <class T>
struct Convert<T, T> {
    T operator()(T value) const { return value; }
};
template <>
struct Convert<double, float> {
    double operator()(float value) const { return value; }
};
template <>
struct Convert<float, double> {
    float operator()(double value) const { return static_cast<float>(value); }
};

RowKernel convert_row(DType to, DType from) {
    return dispatch(to, [&](auto target) {
        return dispatch(from, [](auto source) -> RowKernel {
            using To = decltype(target);
            using From = decltype(source);
            return best_row<unary_row<Convert<To, From>, To, From>>();
        });
    });
}

// self = source where the sizes are known to broadcast.
void convert_into(const Tensor& self, const Tensor& source) {
    const Operand out = writing(self);
    const Operand operands[] = {out, reading(source)};
    run_elementwise(self.sizes(), operands, convert_row(self.dtype(), source.dtype()));
}

template <class T>
struct Constant {
    T value;
};
template <class T>
void fill_row(char* const* data, const int64_t* strides, int64_t count, const void* context) {
    const T value = static_cast<const Constant<T>*>(context)->value;
    if (strides[0] == sizeof(T)) {
        std::fill_n(reinterpret_cast<T*>(data[0]), count, value);
    } else {
        for (int64_t i = 0; i < count; ++i) *reinterpret_cast<T*>(data[0] + i * strides[0]) = value;
    }
}

}  // namespace

void copy_(const Tensor& self, const Tensor& source) {
    if (self.is_same(source)) return;
    check_no_overlap(self);
    if (Shape::equal(self.sizes(), source.sizes())) {
        // Memory that is shared but not the very same is read before it is written.
        const bool shifted = self.shares_storage(source) && (self.offset() != source.offset() ||
                                                             !Shape::equal(self.strides(), source.strides()));
        return convert_into(self, shifted ? clone(source) : source);
    }
    const Shape sizes = broadcast_shapes(self.sizes(), source.sizes());
    CHECK(Shape::equal(sizes, self.sizes()), RuntimeError,
          "output with shape " + to_string(self.sizes()) + " doesn't match the broadcast shape " +
              to_string(sizes));
    const Tensor expanded = expand(source, self.sizes());
    convert_into(self, self.shares_storage(source) ? clone(expanded) : expanded);
}

void fill_(const Tensor& self, Scalar value) {
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Constant<T> constant{value.to<T>()};
        const Operand operands[] = {writing(self)};
        run_elementwise(self.sizes(), operands, fill_row<T>, &constant);
    });
}

Tensor clone(const Tensor& a) {
    Tensor result =
        a.is_contiguous() ? Tensor::empty_with(a.geometry(), a.dtype()) : Tensor::empty(a.sizes(), a.dtype());
    convert_into(result, a);
    return result;
}

Tensor clone_preserving_strides(const Tensor& a) {
    Tensor result = Tensor::empty_like(a);
    convert_into(result, a);
    return result;
}

Tensor contiguous(const Tensor& a) { return a.is_contiguous() ? a : clone(a); }

Tensor cast(const Tensor& a, DType dtype) {
    if (a.dtype() == dtype) return a;
    Tensor result = Tensor::empty_like(a, dtype);
    convert_into(result, a);
    return result;
}

Tensor broadcast_to(const Tensor& a, Dims sizes) { return contiguous(expand(a, sizes)); }

}  // namespace backstep::kernels
