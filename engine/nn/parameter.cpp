#include "nn/parameter.h"

#include "autograd/autograd_meta.h"

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

}  // namespace backstep::nn
