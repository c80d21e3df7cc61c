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
        warn(
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

Ref<NativeFrame> autograd_backward(Vm& vm, Args& args) {
    mark_span(vm);
    const std::vector<Tensor> roots = tensor_sequence(vm, args[0]);
    std::vector<Tensor> seeds = sequence_or_none(vm, args[1]);
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
    const std::vector<Tensor> inputs = tensor_sequence(vm, args[1]);
    const std::vector<Tensor> seeds = sequence_or_none(vm, args[2]);
    BackwardOptions options = options_of(vm, args[3], args[4]);
    options.allow_unused = vm.truth(args[6]);
    CHECK(!inputs.empty(), RuntimeError, "grad requires non-empty inputs.");
    return make<BackwardFrame>(GraphTask::gradients(outputs, inputs, seeds, options),
                               BackwardFrame::Gives::Gradients);
}

}  // namespace

Ref<NativeFrame> tensor_backward(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor root = tensor_of(args[0]);
    std::vector<Tensor> seeds;
    if (!args.none(1)) seeds = tensor_sequence(vm, args[1]);
    const std::vector<Tensor> inputs = sequence_or_none(vm, args[4]);
    CHECK(args.none(4) || !inputs.empty(), RuntimeError, "'inputs' argument to backward() cannot be empty.");
    const BackwardOptions options = options_of(vm, args[2], args[3]);
    warn_of_cycle(vm, options);
    return make<BackwardFrame>(GraphTask::backward({&root, 1}, seeds, options, inputs),
                               BackwardFrame::Gives::Nothing);
}

void add_backward_functions(Module& module) {
    module.set("backward", native_function("backward(tensors, grad_tensors=None, retain_graph=None, "
                                           "create_graph=False, inputs=None)",
                                           autograd_backward));
    module.set("grad", native_function("grad(outputs, inputs, grad_outputs=None, retain_graph=None, "
                                       "create_graph=False, only_inputs=True, allow_unused=False)",
                                       autograd_grad));
}

}  // namespace backstep::bindings
