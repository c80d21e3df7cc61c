#include "base/element.h"

#include <cmath>

namespace backstep {
namespace {

template <class T>
T load(const std::byte* bytes, int64_t index) {
    T value;
    std::memcpy(&value, bytes + index * static_cast<int64_t>(sizeof(T)), sizeof(T));
    return value;
}

}  // namespace

float float_from_half(uint16_t bits) {
    const uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float sign = bits & 0x8000 ? -1.0f : 1.0f;
    if (exponent == 31)
        return std::bit_cast<float>(static_cast<uint32_t>(bits & 0x8000) << 16 | 0x7f800000u |
                                    fraction << 13);
    if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
    return sign * std::ldexp(static_cast<float>(fraction | 1024), static_cast<int>(exponent) - 25);
}

uint16_t half_from_float(float value) {
    const uint16_t sign = static_cast<uint16_t>(std::bit_cast<uint32_t>(value) >> 16 & 0x8000);
    const float magnitude = std::fabs(value);
    if (std::isnan(value)) return sign | 0x7e00;
    if (magnitude >= 65520.0f) return sign | 0x7c00;
    // In units of the last place: of the exponent's binade, or of the subnormals'.
    const int exponent = magnitude < 0x1p-14f ? -14 : std::ilogb(magnitude);
    const uint32_t units = static_cast<uint32_t>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
    // A rounding up to the next binade carries into the exponent by itself.
    const uint32_t biased = static_cast<uint32_t>(exponent + 14);
    return static_cast<uint16_t>(sign | ((biased << 10) + units));
}

uint16_t bfloat_from_float(float value) {
    if (std::isnan(value)) return 0x7fc0;
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

int64_t integer_at(const std::byte* bytes, DType dtype, int64_t index) {
    switch (dtype) {
        case DType::Bool:
            return std::to_integer<int>(bytes[index]) != 0;
        case DType::UInt8:
            return load<uint8_t>(bytes, index);
        case DType::Int8:
            return load<int8_t>(bytes, index);
        case DType::Int16:
            return load<int16_t>(bytes, index);
        case DType::Int32:
            return load<int32_t>(bytes, index);
        default:
            return load<int64_t>(bytes, index);
    }
}

double real_at(const std::byte* bytes, DType dtype, int64_t index) {
    switch (dtype) {
        case DType::Float16:
            return float_from_half(load<uint16_t>(bytes, index));
        case DType::BFloat16:
            return float_from_bfloat(load<uint16_t>(bytes, index));
        case DType::Float32:
            return load<float>(bytes, index);
        case DType::Float64:
            return load<double>(bytes, index);
        default:
            return static_cast<double>(integer_at(bytes, dtype, index));
    }
}

}  // namespace backstep
