#pragma once

#include "script/objects/module.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// Fill `torch`, `torch.autograd`, `torch.nn` and `torch.nn.functional` when they are first imported.
script::Ref<script::Module> make_torch(script::Vm& vm);
script::Ref<script::Module> make_autograd(script::Vm& vm);
script::Ref<script::Module> make_nn(script::Vm& vm);
script::Ref<script::Module> make_functional(script::Vm& vm);

}  // namespace backstep::bindings
