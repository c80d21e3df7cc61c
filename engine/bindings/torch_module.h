#pragma once

#include "script/objects/module.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// Makes `torch` with its submodules (autograd, nn, nn.functional) as attributes.
script::Ref<script::Module> make_torch(script::Vm& vm);

}  // namespace backstep::bindings
