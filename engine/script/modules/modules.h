#pragma once

#include <string_view>

#include "script/vm/vm.h"

namespace backstep::script {

// The modules that need no tensors: math and the small part of the standard library that snippets use.
void register_script_modules(Vm& vm);

// ModuleNotFoundError as Python words it. For a module that exists in Python but not here a second sentence
// says so and names the nearest thing.
[[noreturn]] void throw_module_not_found(Vm& vm, std::string_view name);

}  // namespace backstep::script
