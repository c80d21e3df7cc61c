#pragma once

#include "script/native/native_function.h"
#include "script/objects/module.h"

namespace backstep::bindings {

// x.backward(gradient, retain_graph, create_graph, inputs)
script::Ref<script::NativeFrame> tensor_backward(script::Vm& vm, script::Args& args);
// torch.autograd.backward and torch.autograd.grad, with several roots.
void add_backward_functions(script::Module& autograd_module);

}  // namespace backstep::bindings
