#pragma once

#include <optional>
#include <utility>

#include "ops/op_entry.h"

namespace backstep::ops {

// Sums, means and extremes over all elements, or over `dim` (an empty list is all of them too, but recorded
// as PyTorch's form with dimensions).
Tensor sum(const Tensor& self);
Tensor sum(const Tensor& self, Dims dim, bool keepdim = false);
Tensor mean(const Tensor& self);
Tensor mean(const Tensor& self, Dims dim, bool keepdim = false);
Tensor prod(const Tensor& self);
Tensor prod(const Tensor& self, int64_t dim, bool keepdim = false);
Tensor var(const Tensor& self, std::optional<Shape> dim = std::nullopt, int64_t correction = 1,
           bool keepdim = false);
Tensor std(const Tensor& self, std::optional<Shape> dim = std::nullopt, int64_t correction = 1,
           bool keepdim = false);
Tensor norm(const Tensor& self, double p = 2, Dims dim = {}, bool keepdim = false);
Tensor logsumexp(const Tensor& self, Dims dim, bool keepdim = false);
Tensor cumsum(const Tensor& self, int64_t dim);
Tensor cumprod(const Tensor& self, int64_t dim);
// All ties share the gradient.
Tensor max(const Tensor& self);
Tensor min(const Tensor& self);
Tensor amax(const Tensor& self, Dims dim = {}, bool keepdim = false);
Tensor amin(const Tensor& self, Dims dim = {}, bool keepdim = false);
Tensor median(const Tensor& self);
// Values and indices along a dimension; the first of equals takes the gradient.
std::pair<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim);
std::pair<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim);
std::pair<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending);
std::pair<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted);

// How many elements each result over `dim` is made from.
int64_t reduced_count(Dims sizes, Dims dim);
// What is taken off that count: `correction` if given, else 1 unless `unbiased` is False.
int64_t spread_correction(const Attribute& unbiased, const Attribute& correction);
// What norm(self, p) over `dim` sends back; all of the operands keep the reduced dimensions.
Tensor norm_gradient(const Tensor& self, double p, const Tensor& grad, const Tensor& norm, Dims dim = {});
// A reduced gradient with its lost dimensions back, of size 1.
Tensor restore_dims(const Tensor& grad, Dims dim, size_t rank, bool keepdim);
// Sum down to sizes that broadcast to self's.
Tensor sum_to(const Tensor& self, Dims sizes);

std::vector<const OpEntry*> reduction_entries();
std::vector<const OpEntry*> extreme_entries();
std::vector<const OpEntry*> scan_entries();
std::vector<const OpEntry*> statistics_entries();
std::vector<const OpEntry*> distance_entries();
std::vector<const OpEntry*> rank_entries();

}  // namespace backstep::ops
