#pragma once

#include <string>
#include <utility>
#include <vector>

#include "script/native/native_type.h"

namespace backstep::bindings {

// Everything that goes down the tree of submodules: parameters(), named_parameters(), children(), modules(),
// state_dict(), load_state_dict(), train(), eval(), zero_grad(), requires_grad_(), apply(), to() and its
// like.
void add_module_tree(script::NativeType& module);

// The parameters under a module with their dotted names, each once.
std::vector<std::pair<std::string, script::Value>> named_parameters(const script::Value& module);

}  // namespace backstep::bindings
