#pragma once

#include "script/objects/module.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// The part of numpy that lessons need.
script::Ref<script::Module> make_numpy(script::Vm& vm);

}  // namespace backstep::bindings
