#include "tensor/scalar.h"

#include <cstring>
#include <limits>

#include "base/element.h"

namespace backstep {
namespace {

template <class T>
void store(std::byte* to, T value) {
    std::memcpy(to, &value, sizeof value);
}

}  // namespace

int64_t Scalar::to_int() const {
    if (!is_float()) return integer_;
    using Limits = std::numeric_limits<int64_t>;
    if (!(real_ >= -9223372036854775808.0)) return Limits::min();  // nan too, as the x86 conversion gives
    if (real_ >= 9223372036854775808.0) return Limits::min();
    return static_cast<int64_t>(real_);
}

void store_scalar(std::byte* to, Scalar value, DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return store(to, value.to_bool());
        case DType::UInt8:
        case DType::Int8:
            return store(to, static_cast<uint8_t>(value.to_int()));
        case DType::Int16:
            return store(to, static_cast<int16_t>(value.to_int()));
        case DType::Int32:
            return store(to, static_cast<int32_t>(value.to_int()));
        case DType::Int64:
            return store(to, value.to_int());
        case DType::Float16:
            return store(to, half_from_float(value.to<float>()));
        case DType::BFloat16:
            return store(to, bfloat_from_float(value.to<float>()));
        case DType::Float32:
            return store(to, value.to<float>());
        case DType::Float64:
            return store(to, value.to_double());
    }
}

}  // namespace backstep
