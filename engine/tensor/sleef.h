#pragma once

#include <cstdint>

namespace backstep::sleef {

// The functions within 1 ulp of the Sleef library, which PyTorch calls for its elementwise functions: their
// last digits are neither the C library's nor the exactly rounded ones. Loaded when first needed, for
// processors with AVX2 and fused multiply-add; elsewhere every `find` is null and callers use functions of
// their own.
enum class Function : uint8_t {
    Exp,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Erf,
    Erfc,
    Lgamma,
};

template <class T>
using OfOne = T (*)(T);
template <class T>
OfOne<T> find(Function function);
template <>
OfOne<float> find<float>(Function function);
template <>
OfOne<double> find<double>(Function function);

// The function of `count` neighbours, in vectors, each with the digits of the one above. Only where that one
// is found. Memory may be the same.
void apply(Function function, float* out, const float* in, int64_t count);
void apply(Function function, double* out, const double* in, int64_t count);

// base ^ exponent.
template <class T>
using OfTwo = T (*)(T, T);
template <class T>
OfTwo<T> find_pow();
template <>
OfTwo<float> find_pow<float>();
template <>
OfTwo<double> find_pow<double>();

}  // namespace backstep::sleef
