#include "tensor/kernels/copy.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "base/element.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/loops/rows.h"
#include "tensor/kernels/odometer.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

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

// Narrow integers wrap around; half-width floats are rounded once, from float32.
struct Half {
    uint16_t bits;
};
struct BFloat {
    uint16_t bits;
};
template <>
struct Convert<float, Half> {
    float operator()(Half value) const { return float_from_half(value.bits); }
};
template <>
struct Convert<Half, float> {
    Half operator()(float value) const { return {half_from_float(value)}; }
};
template <>
struct Convert<float, BFloat> {
    float operator()(BFloat value) const { return float_from_bfloat(value.bits); }
};
template <>
struct Convert<BFloat, float> {
    BFloat operator()(float value) const { return {bfloat_from_float(value)}; }
};

// A float as the processor makes 32 bits of it: what has no room there, and nan, is the lowest of them.
template <class Narrow>
struct Convert32 {
    Narrow operator()(auto value) const {
        using Limits = std::numeric_limits<int32_t>;
        const double whole = std::trunc(static_cast<double>(value));
        const bool fits = whole >= Limits::min() && whole <= Limits::max();
        return static_cast<Narrow>(fits ? static_cast<int32_t>(whole) : Limits::min());
    }
};
template <class Narrow>
RowKernel from_float(DType from) {
    return from == DType::Float32 ? unary_row<Convert32<Narrow>, Narrow, float>
                                  : unary_row<Convert32<Narrow>, Narrow, double>;
}
bool goes_through_32_bits(DType to, DType from) {
    return to >= DType::Int8 && to <= DType::Int32 && is_floating(from) && !is_narrow(from);
}

// Between a narrow dtype and the wide one it is computed in.
template <class Narrow, class Wide>
RowKernel between(bool widening) {
    return widening ? unary_row<Convert<Wide, Narrow>, Wide, Narrow>
                    : unary_row<Convert<Narrow, Wide>, Narrow, Wide>;
}
RowKernel narrow_row(DType narrow, bool widening) {
    switch (narrow) {
        case DType::UInt8:
            return between<uint8_t, int64_t>(widening);
        case DType::Int8:
            return between<int8_t, int64_t>(widening);
        case DType::Int16:
            return between<int16_t, int64_t>(widening);
        case DType::Int32:
            return between<int32_t, int64_t>(widening);
        case DType::Float16:
            return between<Half, float>(widening);
        default:
            return between<BFloat, float>(widening);
    }
}

// Elements of one narrow dtype as they are.
RowKernel same_row(size_t width) {
    if (width == 1) return unary_row<Convert<uint8_t, uint8_t>, uint8_t, uint8_t>;
    if (width == 2) return unary_row<Convert<uint16_t, uint16_t>, uint16_t, uint16_t>;
    return unary_row<Convert<uint32_t, uint32_t>, uint32_t, uint32_t>;
}

RowKernel convert_row(DType to, DType from) {
    if (goes_through_32_bits(to, from))
        return to == DType::Int8    ? from_float<int8_t>(from)
               : to == DType::Int16 ? from_float<int16_t>(from)
                                    : from_float<int32_t>(from);
    if (is_narrow(to) && to == from) return same_row(size_of(to));
    if (is_narrow(to)) return narrow_row(to, false);
    if (is_narrow(from)) return narrow_row(from, true);
    return dispatch(to, [&](auto target) {
        return dispatch(from, [](auto source) -> RowKernel {
            using To = decltype(target);
            using From = decltype(source);
            return best_row<unary_row<Convert<To, From>, To, From>>();
        });
    });
}

// self = source where the sizes are known to broadcast. A narrow dtype meets others through its wide one.
void convert_into(const Tensor& self, const Tensor& source) {
    const DType to = self.dtype(), from = source.dtype();
    if (to != from && !goes_through_32_bits(to, from)) {
        if (is_narrow(from) && to != widened(from)) return convert_into(self, cast(source, widened(from)));
        if (is_narrow(to) && from != widened(to)) return convert_into(self, cast(source, widened(to)));
    }
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

bool overlaps_itself(const Tensor& tensor) {
    for (size_t d = 0; d < tensor.sizes().size(); ++d)
        if (tensor.strides()[d] == 0 && tensor.sizes()[d] > 1) return true;
    return false;
}

void copy_changed_(const Tensor& self, const Tensor& value) {
    if (is_narrow(self.dtype())) return copy_(self, value);
    const Tensor before = clone(self), wanted = contiguous(cast(value, self.dtype()));
    const std::vector<int64_t> places = all_offsets(self.sizes(), self.strides());
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* to = self.mutable_data<T>();
        for (size_t i = 0; i < places.size(); ++i)
            if (std::memcmp(before.data<T>() + i, wanted.data<T>() + i, sizeof(T)) != 0)
                to[places[i]] = wanted.data<T>()[i];
    });
}

void fill_(const Tensor& self, Scalar value) {
    if (is_narrow(self.dtype())) return copy_(self, Tensor::from_scalar(value, self.dtype()));
    dispatch(self.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Constant<T> constant{value.to<T>()};
        if (self.is_contiguous() && self.numel() <= kStopTile) {
            std::fill_n(self.mutable_data<T>(), self.numel(), constant.value);
            return;
        }
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
