#pragma once

#include "script/objects/module.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// `numpy._core`: arrays, scalars, ufuncs, reductions, products and random streams. The rest of numpy is
// written in Python over them (bindings/python/numpy). Begins the run's print options.
script::Ref<script::Module> make_numpy_core(script::Vm& vm);

}  // namespace backstep::bindings
