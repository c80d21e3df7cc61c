#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace backstep {

// The element types of tensors, in PyTorch's promotion order within a category.
enum class DType : uint8_t { Bool, UInt8, Int8, Int16, Int32, Int64, Float16, BFloat16, Float32, Float64 };
inline constexpr size_t kDTypes = 10;

// Note [Narrow dtypes]: the integers under 64 bits and the two half-width floats are held in their own width
// and computed in int64 or float32; what comes out is brought back to the width promotion gives. Copies,
// views, element access and printing know all dtypes; kernels know the four wide ones.
constexpr bool is_narrow(DType dtype) {
    return (dtype >= DType::UInt8 && dtype <= DType::Int32) || dtype == DType::Float16 ||
           dtype == DType::BFloat16;
}
constexpr bool is_floating(DType dtype) { return dtype >= DType::Float16; }
constexpr bool is_integral(DType dtype) { return dtype >= DType::UInt8 && dtype <= DType::Int64; }
// What a narrow dtype is computed in; others are themselves.
constexpr DType widened(DType dtype) {
    if (!is_narrow(dtype)) return dtype;
    return is_floating(dtype) ? DType::Float32 : DType::Int64;
}

// The names of a dtype: as torch has it, and as its error texts and old tensor types have it.
struct DTypeNames {
    std::string_view torch_name, scalar_type_name;
    uint8_t width;
};
inline constexpr std::array<DTypeNames, kDTypes> kDTypeNames = {{
    {"torch.bool", "Bool", 1},
    {"torch.uint8", "Byte", 1},
    {"torch.int8", "Char", 1},
    {"torch.int16", "Short", 2},
    {"torch.int32", "Int", 4},
    {"torch.int64", "Long", 8},
    {"torch.float16", "Half", 2},
    {"torch.bfloat16", "BFloat16", 2},
    {"torch.float32", "Float", 4},
    {"torch.float64", "Double", 8},
}};

constexpr size_t size_of(DType dtype) { return kDTypeNames[static_cast<size_t>(dtype)].width; }
// "torch.float32"
constexpr std::string_view torch_name(DType dtype) {
    return kDTypeNames[static_cast<size_t>(dtype)].torch_name;
}
// "float32"
constexpr std::string_view short_name(DType dtype) { return torch_name(dtype).substr(6); }
// The name PyTorch's error texts use: "Float", "Double", "Long", "Bool".
constexpr std::string_view scalar_type_name(DType dtype) {
    return kDTypeNames[static_cast<size_t>(dtype)].scalar_type_name;
}

}  // namespace backstep
