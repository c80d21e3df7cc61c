#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// `self.uniform_()` and its like, once `drawn` has been drawn: written over self and recorded, so that what
// was there before receives zeros. `name` is the draw's without its underscore; the overloads of random_ and
// bernoulli_, whose nodes have names of their own, are "random.to", "random.from", "bernoulli.Tensor".
Tensor write_drawn_(std::string_view name, const Tensor& self, const Tensor& drawn);

// What a call gave whose parameters are tensors: recorded, so that they receive zeros; of "_standard_gamma"
// the slope of the drawn value by its parameter, of "_sample_dirichlet" an error. `name` is
// "bernoulli.chances", "poisson", "binomial", "normal.Tensor_float" (of a mean) or "normal.float_Tensor" (of
// an std).
Tensor drawn_with(std::string_view name, const Tensor& parameter, const Tensor& drawn);
Tensor normal_drawn_with(const Tensor& mean, const Tensor& std, const Tensor& drawn);

std::vector<const OpEntry*> drawing_entries();

}  // namespace backstep::ops
