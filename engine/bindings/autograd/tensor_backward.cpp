#include "bindings/autograd/tensor_backward.h"

#include "bindings/autograd/backward_frame.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/torch_warning.h"

namespace backstep::bindings {

using namespace script;
using autograd::BackwardOptions;
using autograd::GraphTask;

namespace {

BackwardOptions options_of(Vm& vm, const Value& retain_graph, const Value& create_graph) {
    BackwardOptions options;
    options.create_graph = vm.truth(create_graph);
    options.keep_graph = retain_graph.is_none() ? options.create_graph : vm.truth(retain_graph);
    return options;
}

// Slates that hold a graph, and are held by it.
void warn_of_cycle(Vm& vm, const BackwardOptions& options) {
    if (options.create_graph)
        warn_once(
            vm,
            "Using backward() with create_graph=True will create a reference cycle between the parameter and "
            "its gradient which can cause a memory leak. We recommend using autograd.grad when creating the "
            "graph to avoid this. If you have to use this function, make sure to reset the .grad fields of "
            "your parameters to None after use to break the cycle and avoid the leak.");
}

std::vector<Tensor> sequence_or_none(Vm& vm, const Value& value) {
    if (!value.bound() || value.is_none()) return {};
    return tensor_sequence(vm, value);
}

// As `torch.autograd` asks for them: each of its sequences has its own words for what is no tensor.
template <class Complain>
std::vector<Tensor> sequence(Vm& vm, const Value& value, const Complain& complain) {
    if (is_tensor(value)) return {tensor_of(value)};
    std::vector<Tensor> tensors;
    for (const Value& item : vm.collect(value)) {
        if (!is_tensor(item) && !item.is_none()) complain(type_name(item));
        tensors.push_back(item.is_none() ? Tensor() : tensor_of(item));
    }
    return tensors;
}

// Seeds, one a root; what is given beyond the roots is not looked at.
std::vector<Tensor> seeds_of(Vm& vm, const Value& value, size_t roots) {
    if (!value.bound() || value.is_none()) return {};
    std::vector<Tensor> seeds = sequence(vm, value, [](const std::string& type) {
        throw TypeError("gradients can be either Tensors or None, but got " + type);
    });
    if (seeds.size() > roots) seeds.resize(roots);
    return seeds;
}
std::vector<Tensor> roots_of(Vm& vm, const Value& value) {
    return sequence(vm, value, [](const std::string& type) {
        throw AttributeError('\'' + type + "' object has no attribute 'requires_grad'");
    });
}
std::vector<Tensor> inputs_of(Vm& vm, const Value& value) {
    return sequence(vm, value, [](const std::string& type) {
        throw RuntimeError("all inputs have to be Tensors, but got " + type);
    });
}

Ref<NativeFrame> autograd_backward(Vm& vm, Args& args) {
    mark_span(vm);
    const std::vector<Tensor> roots = roots_of(vm, args[0]);
    const std::vector<Tensor> seeds = seeds_of(vm, args[1], roots.size());
    const std::vector<Tensor> inputs = sequence_or_none(vm, args[4]);
    CHECK(args.none(4) || !inputs.empty(), RuntimeError, "'inputs' argument to backward() cannot be empty.");
    const BackwardOptions options = options_of(vm, args[2], args[3]);
    warn_of_cycle(vm, options);
    return make<BackwardFrame>(GraphTask::backward(roots, seeds, options, inputs),
                               BackwardFrame::Gives::Nothing);
}

Ref<NativeFrame> autograd_grad(Vm& vm, Args& args) {
    mark_span(vm);
    const std::vector<Tensor> outputs = tensor_sequence(vm, args[0]);
    const std::vector<Tensor> inputs = inputs_of(vm, args[1]);
    const std::vector<Tensor> seeds = seeds_of(vm, args[2], outputs.size());
    BackwardOptions options = options_of(vm, args[3], args[4]);
    options.allow_unused = vm.truth(args[6]);
    CHECK(!inputs.empty(), ValueError, "grad requires non-empty inputs.");
    return make<BackwardFrame>(GraphTask::gradients(outputs, inputs, seeds, options),
                               BackwardFrame::Gives::Gradients);
}

}  // namespace

Ref<NativeFrame> tensor_backward(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor root = tensor_of(args[0]);
    const std::vector<Tensor> seeds = seeds_of(vm, args[1], 1);
    const std::vector<Tensor> inputs = sequence_or_none(vm, args[4]);
    CHECK(args.none(4) || !inputs.empty(), RuntimeError, "'inputs' argument to backward() cannot be empty.");
    const BackwardOptions options = options_of(vm, args[2], args[3]);
    warn_of_cycle(vm, options);
    return make<BackwardFrame>(GraphTask::backward({&root, 1}, seeds, options, inputs),
                               BackwardFrame::Gives::Nothing);
}

void add_backward_functions(Module& module) {
    module.set("backward", native_function("def backward(tensors, grad_tensors=None, retain_graph=None, "
                                           "create_graph=False, inputs=None)",
                                           autograd_backward));
    module.set("grad", native_function("def grad(outputs, inputs, grad_outputs=None, retain_graph=None, "
                                       "create_graph=False, only_inputs=True, allow_unused=False)",
                                       autograd_grad));
}

}  // namespace backstep::bindings
