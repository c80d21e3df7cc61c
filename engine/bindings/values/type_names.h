#pragma once

#include <string>

#include "script/vm/vm.h"

namespace backstep::bindings {

// What torch.typename() calls a value: "torch.FloatTensor", "int", "__main__.Net".
std::string type_name_of(const script::Value& value);

}  // namespace backstep::bindings
