#pragma once

#include "script/vm/vm.h"

namespace backstep::bindings {

// `torch.device`. There is one place where tensors live here, and it is called cpu.
script::Type& device_type();
script::Value cpu_device();
std::string device_kind(const script::Value& value);  // "cuda" of 'cuda:1'; "cpu" of None
// Accepts 'cpu', a device or None. Raises PyTorch's RuntimeError for a GPU that is not there.
void check_device(const script::Value& value);

}  // namespace backstep::bindings
