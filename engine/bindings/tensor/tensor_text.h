#pragma once

#include <string>

#include "autograd/node.h"
#include "script/vm/vm.h"
#include "tensor/printing.h"

namespace backstep::bindings {

// The print options of the run on this thread (torch.set_printoptions).
PrintOptions& print_options();

// What Python's type(grad_fn).__name__ is: "MulBackward0", "AccumulateGrad", "CopySlices".
std::string node_class_name(const autograd::Node& node);

// repr(tensor), with what autograd adds to it; a Parameter says "Parameter containing:" first.
std::string tensor_repr(const Tensor& tensor);
// What an f-string or str.format makes of a tensor. Raises TypeError for a spec on more than one element.
std::string tensor_format(script::Vm& vm, const Tensor& tensor, std::string_view spec);

}  // namespace backstep::bindings
