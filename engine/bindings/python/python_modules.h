#pragma once

#include "script/modules/source_modules.h"

namespace backstep::bindings {

// The Python files of this folder, by the dotted names of their modules ("torch.nn.modules.linear"). What
// PyTorch writes in Python is Python here too: layers, optimizers, schedulers, loaders. They stand on
// `torch._C`, which is C++, and are run when first imported.
std::span<const script::SourceModule> python_modules();

void register_python_modules(script::Vm& vm);

// Where Debian's python3-torch and python3-numpy have the module: what `__file__` and ImportError say.
std::string installed_file(const script::Vm& vm, const std::string& module);

}  // namespace backstep::bindings
