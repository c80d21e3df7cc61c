#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace backstep {

// The element types of tensors, in PyTorch's promotion order within a category.
enum class DType : uint8_t { Bool, Int64, Float32, Float64 };

constexpr size_t size_of(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return 1;
        case DType::Int64:
            return 8;
        case DType::Float32:
            return 4;
        case DType::Float64:
            return 8;
    }
    return 0;
}

constexpr bool is_floating(DType dtype) { return dtype == DType::Float32 || dtype == DType::Float64; }

// "torch.float32"
constexpr std::string_view torch_name(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return "torch.bool";
        case DType::Int64:
            return "torch.int64";
        case DType::Float32:
            return "torch.float32";
        case DType::Float64:
            return "torch.float64";
    }
    return "";
}

// "float32"
constexpr std::string_view short_name(DType dtype) { return torch_name(dtype).substr(6); }

// The name PyTorch's error texts use: "Float", "Double", "Long", "Bool".
constexpr std::string_view scalar_type_name(DType dtype) {
    switch (dtype) {
        case DType::Bool:
            return "Bool";
        case DType::Int64:
            return "Long";
        case DType::Float32:
            return "Float";
        case DType::Float64:
            return "Double";
    }
    return "";
}

}  // namespace backstep
