#pragma once

#include "script/objects/module.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// Makes `torch` with its submodules (autograd, nn, nn.functional) as attributes.
script::Ref<script::Module> make_torch(script::Vm& vm);

// `torch._C`: what the Python part of torch stands on.
script::Ref<script::Module> make_torch_core(script::Vm& vm);
// `torch.nn.parameter`.
script::Ref<script::Module> make_parameter_module(script::Vm& vm);

}  // namespace backstep::bindings
