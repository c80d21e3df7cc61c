#pragma once

#include "tensor/generator.h"
#include "tensor/tensor.h"

namespace backstep::nn {

// `torch.nn.Parameter(data)`: the same memory, a leaf of its own.
Tensor make_parameter(const Tensor& data, bool requires_grad = true);

// The parameters of `torch.nn.Linear`, drawn as it draws them: weight (out, in) uniform in +-1/sqrt(in)
// (which is kaiming_uniform_ with a = sqrt(5)), then bias (out) in the same range.
struct Linear {
    Tensor weight;
    Tensor bias;  // undefined without

    static Linear make(int64_t in_features, int64_t out_features, bool bias, DType dtype,
                       Generator& generator);
    Tensor forward(const Tensor& input) const;
};

}  // namespace backstep::nn
