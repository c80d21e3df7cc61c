#include "tensor/shape.h"

#include <algorithm>

#include "base/pool.h"
#include "base/strides.h"
#include "base/wrapping.h"

namespace backstep {

void Shape::push_back(int64_t value) {
    CHECK(size_ < kMaxDims, RuntimeError, "tensors of more than 16 dimensions are not supported");
    values_[size_++] = value;
}

void Shape::insert(size_t at, int64_t value) {
    push_back(value);
    std::rotate(begin() + at, end() - 1, end());
}

void Shape::erase(size_t at) {
    std::copy(begin() + at + 1, end(), begin() + at);
    --size_;
}

int64_t numel_of(Dims sizes) {
    int64_t product = 1;
    bool overflow = false;
    for (int64_t size : sizes) overflow |= __builtin_mul_overflow(product, size, &product);
    CHECK(!overflow, RuntimeError, "Storage size calculation overflowed with sizes=" + to_string(sizes));
    return product;
}

Shape contiguous_strides(Dims sizes) {
    Shape strides(sizes);
    int64_t step = 1;
    for (size_t d = sizes.size(); d-- > 0;) {
        strides[d] = step;
        step = wrapping_multiply(step, std::max<int64_t>(sizes[d], 1));
    }
    return strides;
}

std::string to_string(Dims values) {
    std::string text = "[";
    for (size_t i = 0; i < values.size(); ++i) {
        if (i) text += ", ";
        text += std::to_string(values[i]);
    }
    return text + "]";
}

Shape broadcast_shapes(Dims a, Dims b) {
    const size_t rank = std::max(a.size(), b.size());
    Shape result(rank, 1);
    for (size_t back = 1; back <= rank; ++back) {
        const int64_t left = back <= a.size() ? a[a.size() - back] : 1;
        const int64_t right = back <= b.size() ? b[b.size() - back] : 1;
        CHECK(left == right || left == 1 || right == 1, RuntimeError,
              "The size of tensor a (" + std::to_string(left) + ") must match the size of tensor b (" +
                  std::to_string(right) + ") at non-singleton dimension " + std::to_string(rank - back));
        result[rank - back] = left == 1 ? right : left;
    }
    return result;
}

void throw_dim_out_of_range(int64_t dim, int64_t range) {
    throw IndexError("Dimension out of range (expected to be in range of [" + std::to_string(-range) + ", " +
                     std::to_string(range - 1) + "], but got " + std::to_string(dim) + ")");
}

constinit Geometry Geometry::scalar_(kImmortal, 0, 1);

Geometry* Geometry::allocate(size_t rank) {
    static_assert(sizeof(Geometry) % sizeof(int64_t) == 0);
    void* block = Pool::allocate(sizeof(Geometry) + 2 * rank * sizeof(int64_t));
    return new (block) Geometry(1, static_cast<uint16_t>(rank), 1);
}

void Geometry::destroy() noexcept { Pool::release(this, sizeof(Geometry) + 2 * rank_ * sizeof(int64_t)); }

Geometry* Geometry::contiguous(Dims sizes) {
    if (sizes.empty()) return scalar();
    const int64_t numel = numel_of(sizes);
    Geometry* geometry = allocate(sizes.size());
    geometry->numel_ = numel;
    int64_t step = 1;
    for (size_t d = sizes.size(); d-- > 0;) {
        geometry->values()[d] = sizes[d];
        geometry->values()[sizes.size() + d] = step;
        step = wrapping_multiply(step, std::max<int64_t>(sizes[d], 1));
    }
    return geometry;
}

Geometry* Geometry::strided(Dims sizes, Dims strides) {
    if (sizes.empty()) return scalar();
    const int64_t numel = numel_of(sizes);
    Geometry* geometry = allocate(sizes.size());
    geometry->numel_ = numel;
    std::ranges::copy(sizes, geometry->values());
    std::ranges::copy(strides, geometry->values() + sizes.size());
    geometry->contiguous_ = backstep::is_contiguous(sizes, strides);
    return geometry;
}

}  // namespace backstep
