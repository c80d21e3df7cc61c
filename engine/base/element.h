#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/dtype.h"

namespace backstep {

// IEEE half precision and the upper half of a float32, as the floats they stand for and back, rounded to
// nearest even.
float float_from_half(uint16_t bits);
uint16_t half_from_float(float value);
inline float float_from_bfloat(uint16_t bits) {
    return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}
uint16_t bfloat_from_float(float value);

// One element of any dtype where it lies in memory, as a double or, exactly, as a whole number. `integer_at`
// is for bool and the integers.
double real_at(const std::byte* bytes, DType dtype, int64_t index);
int64_t integer_at(const std::byte* bytes, DType dtype, int64_t index);

}  // namespace backstep
