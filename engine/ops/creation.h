#pragma once

#include <optional>
#include <span>

#include "tensor/generator.h"
#include "tensor/tensor.h"

namespace backstep::ops {

// Where leaves come from. Every factory marks its tensor as inference mode asks and tells the observer; a
// tensor made otherwise (from a list, say) passes through made().
Tensor made(Tensor tensor, bool requires_grad = false);

// dtype: the default one where none is given.
struct Options {
    std::optional<DType> dtype;
    bool requires_grad = false;
};
Tensor full(Dims size, Scalar value, const Options& options = {});
Tensor zeros(Dims size, const Options& options = {});
Tensor ones(Dims size, const Options& options = {});
Tensor full_like(const Tensor& like, Scalar value, const Options& options = {});
Tensor eye(int64_t rows, int64_t columns, const Options& options = {});
Tensor arange(Scalar start, Scalar end, Scalar step, const Options& options = {});
Tensor linspace(double start, double end, int64_t steps, const Options& options = {});
Tensor rand(Dims size, Generator& generator, const Options& options = {});
Tensor randn(Dims size, Generator& generator, const Options& options = {});
Tensor randint(int64_t low, int64_t high, Dims size, Generator& generator, const Options& options = {});
Tensor randperm(int64_t n, Generator& generator, const Options& options = {});

}  // namespace backstep::ops
