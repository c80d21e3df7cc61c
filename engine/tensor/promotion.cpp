#include "tensor/promotion.h"

#include <algorithm>

namespace backstep {
namespace {

constinit thread_local DType g_default_dtype = DType::Float32;

}  // namespace

DType default_dtype() noexcept { return g_default_dtype; }
void set_default_dtype(DType dtype) noexcept { g_default_dtype = dtype; }

DType promote(DType a, DType b) {
    const auto [lower, higher] = std::minmax(a, b);
    if (lower == DType::UInt8 && (higher == DType::Int8)) return DType::Int16;
    if (lower == DType::Float16 && higher == DType::BFloat16) return DType::Float32;
    return higher;
}

DType natural_dtype(Scalar scalar) {
    switch (scalar.kind()) {
        case Scalar::Kind::Bool:
            return DType::Bool;
        case Scalar::Kind::Int:
            return DType::Int64;
        case Scalar::Kind::Float:
            break;
    }
    return default_dtype();
}

void Promotion::add(const Tensor& tensor) {
    if (tensor.is_wrapped_number()) return add(tensor.item());
    merge(tensor.dim() > 0 ? with_dims_ : zero_dim_, tensor.dtype());
}

// A lower authority only lifts the category (bool, int, float) of a higher one.
Promotion::Found Promotion::combine(Found higher, Found lower) {
    if (!higher) return lower;
    if (!lower || is_floating(*higher)) return higher;
    if (*higher == DType::Bool || is_floating(*lower)) return promote(*higher, *lower);
    return higher;
}

DType result_type(const Tensor& a, const Tensor& b) {
    if (a.dtype() == b.dtype()) return a.dtype();
    Promotion seen;
    seen.add(a);
    seen.add(b);
    return seen.result();
}

DType result_type(const Tensor& a, Scalar b) {
    if (is_floating(a.dtype())) return a.dtype();
    Promotion seen;
    seen.add(a);
    seen.add(b);
    return seen.result();
}

DType result_type(std::initializer_list<Tensor> tensors) {
    Promotion seen;
    for (const Tensor& tensor : tensors) seen.add(tensor);
    return seen.result();
}

DType to_floating(DType dtype) { return is_floating(dtype) ? dtype : default_dtype(); }

void check_can_cast(DType from, DType to) {
    const bool loses = (is_floating(from) && !is_floating(to)) || (from != DType::Bool && to == DType::Bool);
    CHECK(!loses, RuntimeError,
          "result type " + std::string(scalar_type_name(from)) +
              " can't be cast to the desired output type " + std::string(scalar_type_name(to)));
}

}  // namespace backstep
