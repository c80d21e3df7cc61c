#pragma once

#include <string>

#include "script/vm/vm.h"

namespace backstep::bindings {

// repr(module): "Linear(in_features=2, out_features=1, bias=True)", submodules indented below their parent.
std::string module_repr(script::Vm& vm, const script::Value& self);

}  // namespace backstep::bindings
