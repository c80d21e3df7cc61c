#include "tensor/kernels/windows.h"

#include <cmath>
#include <numbers>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

std::string cpp_type(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return "bool";
        case DType::UInt8:
            return "unsigned char";
        case DType::Int8:
            return "signed char";
        case DType::Int16:
            return "short int";
        case DType::Int32:
            return "int";
        default:
            return "long int";
    }
}

Tensor positions(int64_t length, DType dtype) {
    return arange(Scalar(int64_t{0}), Scalar(length), Scalar(int64_t{1}), widened(dtype));
}

// What all windows share: `shaped(n)` gives the symmetric one of n points, one more than asked of a periodic
// one.
template <class Shaped>
Tensor window(std::string_view name, int64_t length, bool periodic, DType dtype, Shaped shaped) {
    CHECK(is_floating(dtype), RuntimeError,
          std::string(name) + " expects floating point dtypes, got: TensorOptions(dtype=" + cpp_type(dtype) +
              ", device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, "
              "memory_format=(nullopt))");
    CHECK(length >= 0, RuntimeError,
          std::string(name) +
              " requires non-negative window_length, got window_length=" + std::to_string(length));
    if (length <= 1) return ones(Shape{length}, dtype);
    if (!periodic) return cast(shaped(length), dtype);
    return cast(slice(shaped(length + 1), 0, 0, length, 1), dtype);
}

void refuse_half(DType dtype, std::string_view kernel) {
    CHECK(dtype != DType::Float16, RuntimeError,
          "\"" + std::string(kernel) + "\" not implemented for 'Half'");
}

}  // namespace

Tensor cosine_window(std::string_view name, int64_t length, bool periodic, double alpha, double beta,
                     DType dtype) {
    return window(name, length, periodic, dtype, [&](int64_t points) {
        refuse_half(dtype, "cos_vml_cpu");
        const double step = std::numbers::pi * 2 / static_cast<double>(points - 1);
        const Tensor wave = unary(UnaryOp::Cos, mul(positions(points, dtype), Scalar(step)));
        return add(mul(wave, Scalar(-beta)), Scalar(alpha));
    });
}

Tensor blackman_window(int64_t length, bool periodic, DType dtype) {
    return window("blackman_window", length, periodic, dtype, [&](int64_t points) {
        refuse_half(dtype, "cos_vml_cpu");
        const Tensor at =
            mul(positions(points, dtype), Scalar(std::numbers::pi / static_cast<double>(points - 1)));
        const Tensor fourth = mul(unary(UnaryOp::Cos, mul(at, Scalar(4.0))), Scalar(0.08));
        const Tensor second = mul(unary(UnaryOp::Cos, mul(at, Scalar(2.0))), Scalar(0.5));
        return add(sub(fourth, second), Scalar(0.42));
    });
}

Tensor bartlett_window(int64_t length, bool periodic, DType dtype) {
    return window("bartlett_window", length, periodic, dtype, [&](int64_t points) {
        const Tensor rising = mul(positions(points, dtype), Scalar(2 / static_cast<double>(points - 1)));
        const Tensor falling = slice(rising, 0, ((points - 1) >> 1) + 1, points, 1);
        copy_(falling, add(mul(falling, Scalar(-1.0)), Scalar(2.0)));
        return rising;
    });
}

Tensor kaiser_window(int64_t length, bool periodic, double beta, DType dtype) {
    return window("kaiser_window", length, periodic, dtype, [&](int64_t points) {
        refuse_half(dtype, "kaiser_window_cpu");
        const auto weigh = [&](auto zero) {
            using T = decltype(zero);
            const auto bessel = [](T x) { return static_cast<T>(std::cyl_bessel_i(0.0, double(x))); };
            const T step = static_cast<T>(2.0 / static_cast<double>(points - 1));
            const T height = static_cast<T>(1.0 / double(bessel(static_cast<T>(beta))));
            const Tensor result = Tensor::empty(Shape{points}, widened(dtype));
            for (int64_t i = 0; i < points; ++i) {
                const T x = static_cast<T>(i) * step - 1;
                const T inside = std::max(T(0), 1 - x * x);
                result.mutable_data<T>()[i] = bessel(static_cast<T>(beta) * std::sqrt(inside)) * height;
            }
            return result;
        };
        return dtype == DType::Float64 ? weigh(0.0) : weigh(0.0f);
    });
}

}  // namespace backstep::kernels
