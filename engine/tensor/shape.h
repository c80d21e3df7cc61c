#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include "base/error.h"

namespace backstep {

using Dims = std::span<const int64_t>;

// Sizes, strides or a list of dimensions: at most kMaxDims numbers, held in place.
class Shape {
  public:
    static constexpr size_t kMaxDims = 16;

    Shape() = default;
    Shape(std::initializer_list<int64_t> values) : Shape(Dims(values.begin(), values.size())) {}
    Shape(Dims values) {
        CHECK(values.size() <= kMaxDims, RuntimeError,
              "tensors of more than 16 dimensions are not supported");
        for (int64_t value : values) values_[size_++] = value;
    }
    Shape(size_t count, int64_t value) {
        CHECK(count <= kMaxDims, RuntimeError, "tensors of more than 16 dimensions are not supported");
        for (; size_ < count; ++size_) values_[size_] = value;
    }

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    int64_t& operator[](size_t i) { return values_[i]; }
    int64_t operator[](size_t i) const { return values_[i]; }
    int64_t& back() { return values_[size_ - 1]; }
    int64_t back() const { return values_[size_ - 1]; }
    int64_t* begin() { return values_.data(); }
    int64_t* end() { return values_.data() + size_; }
    const int64_t* begin() const { return values_.data(); }
    const int64_t* end() const { return values_.data() + size_; }
    void push_back(int64_t value);
    void pop_back() { --size_; }
    void insert(size_t at, int64_t value);
    void erase(size_t at);
    operator Dims() const { return {values_.data(), size_}; }
    friend bool operator==(const Shape& a, const Shape& b) { return equal(a, b); }
    static bool equal(Dims a, Dims b) {  // a loop: they are short, and a call to compare memory is not
        if (a.size() != b.size()) return false;
        for (size_t d = 0; d < a.size(); ++d)
            if (a[d] != b[d]) return false;
        return true;
    }

  private:
    size_t size_ = 0;
    std::array<int64_t, kMaxDims> values_{};
};

// Product of the sizes; 1 for none. Throws RuntimeError past 2^63 as PyTorch does.
int64_t numel_of(Dims sizes);
Shape contiguous_strides(Dims sizes);

// "[2, 3]"
std::string to_string(Dims values);

// PyTorch's broadcasting. Throws RuntimeError "The size of tensor a (3) must match ...".
Shape broadcast_shapes(Dims a, Dims b);

// dim in [-rank, rank) to [0, rank); a 0-d tensor counts as rank 1. Throws IndexError "Dimension out of range
// ...".
[[noreturn]] void throw_dim_out_of_range(int64_t dim, int64_t range);
inline int64_t wrap_dim(int64_t dim, int64_t rank) {
    const int64_t range = rank > 0 ? rank : 1;
    if (dim < -range || dim >= range) [[unlikely]]
        throw_dim_out_of_range(dim, range);
    return dim < 0 ? dim + range : dim;
}

// Sizes and strides of a tensor: immutable, counted (not atomically), shared by tensors of the same form. The
// one of 0-d tensors is a constant that is never counted.
class Geometry {
  public:
    static Geometry* scalar() noexcept { return &scalar_; }  // 0-d, not counted
    static Geometry* contiguous(Dims sizes);                 // count 1
    static Geometry* strided(Dims sizes, Dims strides);      // count 1

    void retain() noexcept {
        if (count_ != kImmortal) ++count_;
    }
    void release() noexcept {
        if (count_ != kImmortal && --count_ == 0) destroy();
    }

    size_t rank() const { return rank_; }
    int64_t numel() const { return numel_; }
    bool is_contiguous() const { return contiguous_; }
    Dims sizes() const { return {values(), rank_}; }
    Dims strides() const { return {values() + rank_, rank_}; }

  private:
    static constexpr uint32_t kImmortal = 0xffffffff;
    constexpr Geometry(uint32_t count, uint16_t rank, int64_t numel)
        : count_(count), rank_(rank), numel_(numel) {}
    static Geometry* allocate(size_t rank);
    void destroy() noexcept;
    const int64_t* values() const { return reinterpret_cast<const int64_t*>(this + 1); }
    int64_t* values() { return reinterpret_cast<int64_t*>(this + 1); }

    static Geometry scalar_;

    uint32_t count_;
    uint16_t rank_;
    bool contiguous_ = true;
    int64_t numel_;
};

}  // namespace backstep
