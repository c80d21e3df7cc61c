#pragma once

#include "autograd/custom_function.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// `torch.autograd.Function`, which scripts inherit from, and the `ctx` its forward and backward share.
script::Type& function_type();

// The ctx of a custom Function's node, Unbound when it has none.
script::Value context_of(const autograd::FunctionNode& node);

void add_function_names(script::Module& function_module);

}  // namespace backstep::bindings
