#pragma once

#include "script/vm/vm.h"

namespace backstep::bindings {

// Makes `torch`, its submodules and `numpy` importable in this run, and begins the run's own state on this
// thread: gradient modes, numbering, print options and the random streams.
void register_modules(script::Vm& vm);

// The names a notebook session supplies without an import: torch, nn, F, np and math.
std::vector<std::pair<std::string, script::Value>> supplied_names(script::Vm& vm);

}  // namespace backstep::bindings
