#include "bindings/modules.h"

#include "autograd/run_state.h"
#include "bindings/autograd/engine_switches.h"
#include "bindings/numpy/numpy_module.h"
#include "bindings/python/python_modules.h"
#include "bindings/tensor/tensor_text.h"
#include "bindings/torch_module.h"
#include "tensor/generator.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

// `import torch` brings its submodules as attributes; importing one by its own name finds it there.
void register_submodule(Vm& vm, std::string_view name) {
    vm.register_module(std::string(name), [name](Vm& run) {
        const size_t dot = name.rfind('.');
        const Value parent = run.import(name.substr(0, dot));
        return Ref<Module>(run.get_attribute(parent, name.substr(dot + 1)).as<Module>());
    });
}

}  // namespace

void register_modules(Vm& vm) {
    autograd::restart_run();
    TensorIds::restart();
    Generator::run_default().manual_seed(Generator::kDefaultSeed);
    set_default_dtype(DType::Float32);
    print_options() = PrintOptions();
    reset_engine_switches();

    vm.register_module("torch", make_torch);
    for (const char* name : {"torch.cuda", "torch._C._nn", "torch._C._autograd", "torch._C._linalg"})
        register_submodule(vm, name);
    vm.register_module("torch._C", make_torch_core);
    vm.register_module("torch.nn.parameter", make_parameter_module);
    register_python_modules(vm);
    vm.register_module("numpy._core", make_numpy_core);
}

std::vector<std::pair<std::string, Value>> supplied_names(Vm& vm) {
    return {{"torch", vm.import("torch")},
            {"nn", vm.import("torch.nn")},
            {"F", vm.import("torch.nn.functional")},
            {"np", vm.import("numpy")},
            {"math", vm.import("math")}};
}

}  // namespace backstep::bindings
