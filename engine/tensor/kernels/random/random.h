#pragma once

#include <optional>

#include "tensor/generator.h"
#include "tensor/tensor.h"

// New random tensors and fills in place, in PyTorch's order of draws. Bounds and dtypes raise RuntimeError as
// there.
namespace backstep::random {

Tensor rand(Dims sizes, DType dtype, Generator& generator);
Tensor randn(Dims sizes, DType dtype, Generator& generator);
Tensor randint(int64_t low, int64_t high, Dims sizes, DType dtype, Generator& generator);
Tensor randperm(int64_t n, DType dtype, Generator& generator);
void uniform_(const Tensor& self, double low, double high, Generator& generator);
void normal_(const Tensor& self, double mean, double std, Generator& generator);
Tensor normal(const Tensor& mean, const Tensor& std, Generator& generator);
Tensor bernoulli(const Tensor& p, Generator& generator);
void bernoulli_(const Tensor& self, double p, Generator& generator);
void exponential_(const Tensor& self, double rate, Generator& generator);
void geometric_(const Tensor& self, double p, Generator& generator);
void log_normal_(const Tensor& self, double mean, double std, Generator& generator);
void cauchy_(const Tensor& self, double median, double sigma, Generator& generator);
Tensor poisson(const Tensor& rates, Generator& generator);
// Whole numbers in [low, high); without bounds all that the dtype holds exactly.
void random_(const Tensor& self, std::optional<int64_t> low, std::optional<int64_t> high,
             Generator& generator);
// Indices drawn by weight; one row of weights or a matrix of them. float32 or float64 weights.
Tensor multinomial(const Tensor& weights, int64_t count, bool replacement, Generator& generator);

}  // namespace backstep::random
