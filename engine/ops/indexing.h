#pragma once

#include <optional>
#include <vector>

#include "ops/op_entry.h"
#include "tensor/kernels/indexing/indexing.h"

namespace backstep::ops {

// `self[...]`: views for ints, slices, None and Ellipsis, recorded one by one, then index tensors and masks.
Tensor subscript(const Tensor& self, const std::vector<kernels::Index>& indices);
// `self[...] = value`.
void set_subscript(const Tensor& self, const std::vector<kernels::Index>& indices, const Tensor& value);

// An undefined index is `:`.
Tensor index(const Tensor& self, const std::vector<Tensor>& indices);
Tensor index_put(const Tensor& self, const std::vector<Tensor>& indices, const Tensor& values,
                 bool accumulate);
Tensor index_put_(const Tensor& self, const std::vector<Tensor>& indices, const Tensor& values,
                  bool accumulate);
Tensor gather(const Tensor& self, int64_t dim, const Tensor& index);
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index);
Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
Tensor masked_fill(const Tensor& self, const Tensor& mask, Scalar value);
Tensor masked_select(const Tensor& self, const Tensor& mask);
// The different elements, or slices along a dim, sorted or in turn: themselves, the place of each input one
// among them, and how often each occurs.
TensorList unique(const Tensor& self, std::optional<int64_t> dim);
TensorList unique_consecutive(const Tensor& self, std::optional<int64_t> dim);
Tensor embedding(const Tensor& weight, const Tensor& indices);

std::vector<const OpEntry*> indexing_entries();
std::vector<const OpEntry*> scattering_entries();
std::vector<const OpEntry*> embedding_bag_entries();
std::vector<const OpEntry*> distinct_entries();
std::vector<const OpEntry*> replacement_entries();

}  // namespace backstep::ops
