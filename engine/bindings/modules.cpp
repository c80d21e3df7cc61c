#include "bindings/modules.h"

#include "autograd/run_state.h"
#include "bindings/numpy/numpy_module.h"
#include "bindings/tensor/tensor_text.h"
#include "bindings/torch_module.h"
#include "tensor/generator.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

void register_modules(Vm& vm) {
    autograd::restart_run();
    TensorIds::restart();
    Generator::run_default().manual_seed(Generator::kDefaultSeed);
    set_default_dtype(DType::Float32);
    print_options() = PrintOptions();

    vm.register_module("torch", [](Vm& run) {
        Ref<Module> torch = make_torch(run);
        return torch;
    });
    vm.register_module("torch.autograd", make_autograd);
    vm.register_module("torch.autograd.function", make_autograd);
    vm.register_module("torch.nn", make_nn);
    vm.register_module("torch.nn.functional", make_functional);
    vm.register_module("numpy", make_numpy);
}

std::vector<std::pair<std::string, Value>> supplied_names(Vm& vm) {
    return {{"torch", vm.import("torch")},
            {"nn", vm.import("torch.nn")},
            {"F", vm.import("torch.nn.functional")},
            {"np", vm.import("numpy")},
            {"math", vm.import("math")}};
}

}  // namespace backstep::bindings
