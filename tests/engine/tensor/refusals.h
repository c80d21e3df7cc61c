#pragma once

#include <functional>
#include <utility>

#include "tables.h"

namespace backstep::test {

// What the refused calls are given: floats, integers, bools, a matrix, nothing, a number.
struct Operands {
    const Tensor f_ = zeros(Shape{3}, DType::Float32);
    const Tensor i_ = longs({1, 2, 3});
    const Tensor b_ = bools({true, false, true});
    const Tensor m_ = counting(Shape{2, 3});
    const Tensor e_ = zeros(Shape{0}, DType::Float32);
    const Tensor s_ = Tensor::from_scalar(1, DType::Float32);

    static Tensor z(Dims sizes) { return zeros(sizes, DType::Float32); }
    static Tensor as_long(const Tensor& a) { return cast(a, DType::Int64); }
    static Tensor as_double(const Tensor& a) { return cast(a, DType::Float64); }
};

// Each call raises what stands beside it, word for word.
inline void check(const std::vector<std::pair<std::function<void()>, std::string>>& cases) {
    for (const auto& [call, expected] : cases) COMPARE_TEXT(raised_by(call), expected);
}

}  // namespace backstep::test
