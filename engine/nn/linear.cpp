#include "nn/linear.h"

#include <cmath>

#include "autograd/autograd_meta.h"
#include "nn/init.h"
#include "ops/linalg.h"

namespace backstep::nn {

Tensor make_parameter(const Tensor& data, bool requires_grad) {
    const Tensor parameter = data.data_alias();
    parameter.set_parameter(true);
    if (requires_grad)
        autograd::set_requires_grad(parameter, true);
    else
        autograd::note_leaf(parameter);
    return parameter;
}

Linear Linear::make(int64_t in_features, int64_t out_features, bool bias, DType dtype, Generator& generator) {
    Linear linear;
    const Tensor weight = Tensor::empty(Shape{out_features, in_features}, dtype);
    kaiming_uniform_(weight, std::sqrt(5.0), false, "leaky_relu", generator);
    linear.weight = make_parameter(weight);
    if (!bias) return linear;
    const double bound = in_features > 0 ? 1 / std::sqrt(static_cast<double>(in_features)) : 0;
    const Tensor offsets = Tensor::empty(Shape{out_features}, dtype);
    uniform_(offsets, -bound, bound, generator);
    linear.bias = make_parameter(offsets);
    return linear;
}

Tensor Linear::forward(const Tensor& input) const { return ops::linear(input, weight, bias); }

}  // namespace backstep::nn
