#include "bindings/torch_module.h"

#include <cmath>
#include <limits>

#include "bindings/autograd/engine_switches.h"
#include "bindings/autograd/function_object.h"
#include "bindings/autograd/grad_mode_object.h"
#include "bindings/autograd/gradcheck_function.h"
#include "bindings/autograd/tensor_backward.h"
#include "bindings/nn/layer_functions.h"
#include "bindings/nn/loss_functions.h"
#include "bindings/nn/module_object.h"
#include "bindings/nn/parameter.h"
#include "bindings/numpy/bridge.h"
#include "bindings/ops/composed_functions.h"
#include "bindings/ops/creation.h"
#include "bindings/ops/op_binding.h"
#include "bindings/ops/several_tensors.h"
#include "bindings/optim/optimizer_updates.h"
#include "bindings/python/python_modules.h"
#include "bindings/python/quiet.h"
#include "bindings/saved_objects.h"
#include "bindings/signatures/signature_table.h"
#include "bindings/tensor/old_style.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/tensor/tensor_text.h"
#include "bindings/torch_settings.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_functions.h"
#include "bindings/values/dtype_object.h"
#include "bindings/values/linalg_error.h"
#include "bindings/values/size_object.h"
#include "bindings/values/torch_warning.h"
#include "bindings/values/type_names.h"

namespace backstep::bindings {

using namespace script;

namespace {

Ref<Module> make_autograd() {
    auto autograd = make<Module>("torch._C._autograd");
    add_backward_functions(*autograd);
    add_function_names(*autograd);
    add_gradcheck(*autograd);
    add_grad_modes(*autograd);
    // Since 0.4 a Variable is a Tensor, one of its own: a tensor that has a name stays without gradient.
    autograd->set(
        "Variable",
        native_function("Variable(data, requires_grad=False, volatile=None)", [](Vm& vm, Args& args) {
            CHECK(is_tensor(args[0]), TypeError,
                  "Variable data has to be a tensor, but got " + type_name(args[0]));
            if (vm.truth(args[2]))
                warn(vm, "volatile was removed and now has no effect. Use `with torch.no_grad():` instead.");
            if (!vm.truth(args[1])) return args[0];
            const bool named = args[0].is_object() && args[0].object()->references() > 1;
            const Value variable = named ? vm.call_method(args[0], "detach", {}) : args[0];
            return vm.call_method(variable, "requires_grad_", {});
        }));
    return autograd;
}

// What torch.nn.functional takes over from the catalogue and from C++.
Ref<Module> make_functional() {
    auto functional = make<Module>("torch._C._nn");
    for (const OpBinding* binding : all_bindings())
        if (binding->is_functional()) functional->set(binding->name, binding->function);
    add_dropout(*functional);
    add_loss_functions(*functional);
    signatures::guard_functions(*functional, signatures::Room::Functional);
    return functional;
}

Value call_functional(Vm& vm, Args& args) {
    const auto* name = static_cast<const char*>(args.context());
    Values given = args[0].as<Tuple>()->items(), names;
    const Dict& keywords = *args[1].as<Dict>();
    for (size_t i = 0; i < keywords.slots(); ++i) {
        if (!keywords.slot(i).key.bound()) continue;
        names.push_back(keywords.slot(i).key);
        given.push_back(keywords.slot(i).value);
    }
    return vm.call(vm.get_attribute(vm.get_attribute(vm.import("torch.nn"), "functional"), name), given,
                   names);
}

// Layers that torch itself has too, under the same name.
void add_functional_layers(Module& torch) {
    for (const char* name : {"adaptive_avg_pool1d", "avg_pool1d", "bilinear", "channel_shuffle", "max_pool1d",
                             "max_pool2d", "pixel_shuffle", "pixel_unshuffle"})
        torch.set(name, native_function(std::string(name) + "(*args, **kwargs)", call_functional, name));
    for (const auto& [name, functional] : {std::pair("rrelu", "rrelu"),
                                           {"rrelu_", "rrelu_"},
                                           {"dropout_", "_dropout_"},
                                           {"alpha_dropout", "alpha_dropout"},
                                           {"alpha_dropout_", "_alpha_dropout_"},
                                           {"feature_dropout", "_feature_dropout"},
                                           {"feature_dropout_", "_feature_dropout_"},
                                           {"feature_alpha_dropout", "feature_alpha_dropout"},
                                           {"feature_alpha_dropout_", "_feature_alpha_dropout_"}})
        torch.set(name,
                  native_function(std::string(name) + "(*args, **kwargs)", call_functional, functional));
    torch.set("adaptive_max_pool1d", native_function("adaptive_max_pool1d(*args, **kwargs)", call_functional,
                                                     "adaptive_max_pool1d_with_indices"));
}

// What torch.linalg takes over from the catalogue.
Ref<Module> make_linalg() {
    auto linalg = make<Module>("torch._C._linalg");
    for (const OpBinding* binding : all_bindings())
        if (binding->home() & ops::kLinalg) linalg->set(binding->name, binding->function);
    return linalg;
}

Value make_autocast(Vm& vm, Args& args) {
    const std::span<const Value> given = args.all();
    return vm.call(vm.get_attribute(vm.import("torch.amp"), "autocast"), Values(given.begin(), given.end()));
}

}  // namespace

Ref<Module> make_torch(Vm& vm) {
    auto torch = make<Module>("torch");
    torch->set("__file__", Value::str(installed_file(vm, "torch")));
    for (const OpBinding* binding : all_bindings())
        if (binding->is_torch_function()) torch->set(binding->name, binding->function);
    add_composed_functions(*torch);
    add_several_tensor_functions(*torch);
    add_dtype_functions(*torch);
    add_dtypes(*torch);
    add_creation_functions(*torch);
    add_tensor_types(*torch);
    add_random_functions(*torch);
    numpy::add_numpy_functions(*torch);
    add_grad_modes(*torch);
    add_settings(*torch);
    add_saved_objects(*torch);
    add_layer_functions(*torch);
    add_functional_layers(*torch);
    add_anomaly_functions(*torch);
    signatures::guard_functions(*torch, signatures::Room::Torch);
    torch->set("autocast",
               native_function("autocast(device_type, dtype=None, enabled=True, cache_enabled=None)",
                               make_autocast));
    torch->set("Tensor", Value::of(&TensorObject::script_type()));
    torch->set("Size", Value::of(&size_type()));
    torch->set("device", Value::of(&device_type()));
    torch->set("__version__", Value::str("1.13.1"));
    torch->set("pi", Value::floating(M_PI));
    torch->set("e", Value::floating(M_E));
    torch->set("inf", Value::floating(std::numeric_limits<double>::infinity()));
    torch->set("nan", Value::floating(std::numeric_limits<double>::quiet_NaN()));
    torch->set("typename", native_function("typename(o)", [](Vm&, Args& args) {
                   return Value::str(type_name_of(args[0]));
               }));
    return torch;
}

Ref<Module> make_torch_core(Vm&) {
    auto core = make<Module>("torch._C");
    core->set("ModuleCore", Value::of(&ModuleObject::script_type()));
    core->set("_nn", Value(make_functional()));
    core->set("_autograd", Value(make_autograd()));
    core->set("_linalg", Value(make_linalg()));
    core->set("_LinAlgError", Value::of(&linalg_error_type()));
    add_engine_switches(*core);
    add_optimizer_updates(*core);
    add_quiet(*core);
    return core;
}

Ref<Module> make_parameter_module(Vm&) {
    auto parameter = make<Module>("torch.nn.parameter");
    parameter->set("Parameter", Value::of(&parameter_type()));
    return parameter;
}

}  // namespace backstep::bindings
