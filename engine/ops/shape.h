#pragma once

#include <optional>
#include <vector>

#include "autograd/gradient_math.h"
#include "ops/op_entry.h"

namespace backstep::ops {

// Views: the same storage under another form.
Tensor view(const Tensor& self, Dims size);
Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);
Tensor t(const Tensor& self);  // at most 2-d
Tensor permute(const Tensor& self, Dims dims);
Tensor expand(const Tensor& self, Dims size);
Tensor squeeze(const Tensor& self);
Tensor squeeze(const Tensor& self, int64_t dim);
Tensor squeeze_product(const Tensor& self, int64_t dim);  // of a fresh product: SqueezeBackward3
Tensor unsqueeze(const Tensor& self, int64_t dim);
Tensor select(const Tensor& self, int64_t dim, int64_t index);
Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
             int64_t step);
Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length);
Tensor diagonal(const Tensor& self, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step);
Tensor alias(const Tensor& self);
TensorList split(const Tensor& self, int64_t split_size, int64_t dim);
TensorList split(const Tensor& self, Dims split_sizes, int64_t dim);
TensorList chunk(const Tensor& self, int64_t chunks, int64_t dim);
TensorList unbind(const Tensor& self, int64_t dim);

// A view where one exists, else a copy; which, shows in the node's name, as in PyTorch.
Tensor reshape(const Tensor& self, Dims shape);
Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim);

// New memory.
Tensor clone(const Tensor& self);
Tensor contiguous(const Tensor& self);       // itself, or a clone
Tensor to(const Tensor& self, DType dtype);  // itself, or a copy of the dtype
Tensor cat(const std::vector<Tensor>& tensors, int64_t dim);
Tensor stack(const std::vector<Tensor>& tensors, int64_t dim);
Tensor flip(const Tensor& self, Dims dims);
Tensor roll(const Tensor& self, Dims shifts, Dims dims);
Tensor repeat(const Tensor& self, Dims repeats);
Tensor tril(const Tensor& self, int64_t diagonal = 0);
Tensor triu(const Tensor& self, int64_t diagonal = 0);
Tensor movedim(const Tensor& self, Dims source, Dims destination);  // a view
Tensor diag(const Tensor& self, int64_t diagonal = 0);              // vector to matrix, matrix to vector
Tensor rot90(const Tensor& self, int64_t k, Dims dims);
TensorList meshgrid(const std::vector<Tensor>& tensors, bool xy);  // views; `xy`: columns by the first
Tensor unsafe_view(const Tensor& self, Dims size);                 // of a tensor nobody else sees

// Whole-tensor writes; `self` is returned.
Tensor copy_(const Tensor& self, const Tensor& source);
Tensor fill_(const Tensor& self, const Tensor& value);
Tensor zero_(const Tensor& self);
// `wrap`: the diagonal of a tall matrix goes on under its square.
Tensor fill_diagonal_(const Tensor& self, Scalar value, bool wrap);

// The part of a gradient under a view, and its replacement (autograd/gradient_math.h).
Tensor part_of(const Tensor& grad, const autograd::ViewForm& form);
Tensor with_part(const Tensor& grad, const autograd::ViewForm& form, const Tensor& part);

std::vector<const OpEntry*> packing_entries();
std::vector<const OpEntry*> pixel_entries();
std::vector<const OpEntry*> view_entries();
std::vector<const OpEntry*> slice_entries();
std::vector<const OpEntry*> arrange_entries();
std::vector<const OpEntry*> rearrange_entries();
std::vector<const OpEntry*> stacking_entries();
std::vector<const OpEntry*> padding_entries();
std::vector<const OpEntry*> mirroring_entries();
std::vector<const OpEntry*> strided_entries();
std::vector<const OpEntry*> copy_entries();

}  // namespace backstep::ops
