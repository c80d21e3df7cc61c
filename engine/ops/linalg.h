#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// Products of vectors and matrices.
Tensor mm(const Tensor& self, const Tensor& mat2);
Tensor mv(const Tensor& self, const Tensor& vec);
Tensor dot(const Tensor& self, const Tensor& tensor);
Tensor bmm(const Tensor& self, const Tensor& mat2);
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, Scalar beta = 1, Scalar alpha = 1);
Tensor outer(const Tensor& self, const Tensor& vec2);
// `@` for every pairing of ranks, made of the products above and views, as PyTorch makes it.
Tensor matmul(const Tensor& self, const Tensor& other);
// input @ weight.T + bias; bias may be undefined.
Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias);
Tensor trace(const Tensor& self);

// "ij,jk->ik" over its operands; a dimension that the result lacks is summed.
Tensor einsum(std::string_view equation, const std::vector<Tensor>& operands);
// Summed over pairs of dimensions; the others of self, then those of other.
Tensor tensordot(const Tensor& self, const Tensor& other, Dims dims_self, Dims dims_other);
Tensor cross(const Tensor& self, const Tensor& other, const Attribute& dim);
Tensor inverse(const Tensor& self);
Tensor solve(const Tensor& a, const Tensor& b);  // x of a @ x = b

std::vector<const OpEntry*> product_entries();
std::vector<const OpEntry*> contraction_entries();
std::vector<const OpEntry*> solving_entries();
std::vector<const OpEntry*> matrix_function_entries();
std::vector<const OpEntry*> decomposition_entries();

}  // namespace backstep::ops
