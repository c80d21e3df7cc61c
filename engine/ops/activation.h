#pragma once

#include <optional>

#include "ops/op_entry.h"
#include "tensor/generator.h"

namespace backstep::ops {

// torch.nn.functional's activations.
Tensor relu(const Tensor& self);  // gradient 0 at 0
Tensor leaky_relu(const Tensor& self, Scalar negative_slope = 0.01);
Tensor elu(const Tensor& self, Scalar alpha = 1.0);
Tensor gelu(const Tensor& self, std::string_view approximate = "none");  // or "tanh"
Tensor silu(const Tensor& self);
Tensor softplus(const Tensor& self, Scalar beta = 1, Scalar threshold = 20);
Tensor hardtanh(const Tensor& self, Scalar min_val = -1.0, Scalar max_val = 1.0);
Tensor log_sigmoid(const Tensor& self);
Tensor softmax(const Tensor& self, int64_t dim);
Tensor log_softmax(const Tensor& self, int64_t dim);
// Drops with probability p and scales what stays; the mask is drawn from the run's generator.
Tensor dropout(const Tensor& self, double p, bool training, Generator& generator, bool in_place = false);

std::vector<const OpEntry*> activation_entries();
std::vector<const OpEntry*> gate_entries();
std::vector<const OpEntry*> shrink_entries();

}  // namespace backstep::ops
