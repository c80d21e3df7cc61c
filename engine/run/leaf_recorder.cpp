// Leaves and what optimizers make of them: these parts of GraphRecorder.
#include <algorithm>

#include "autograd/autograd_meta.h"
#include "run/graph_recorder.h"

namespace backstep::run {

using namespace trace;

bool GraphRecorder::is_unfinished(const Tensor& tensor) const {
    return hidden_.contains(tensor.id().value) ||
           std::ranges::any_of(waiting_leaves_,
                               [&](const WaitingLeaf& leaf) { return leaf.tensor.shares_storage(tensor); });
}

void GraphRecorder::leaf_created(const Tensor& tensor, bool requires_grad) {
    const autograd::RunState& run = autograd::run_state();
    if (run.own_module && !tensors_.heard(tensor.id())) {
        if (requires_grad || tensor.is_parameter())
            waiting_leaves_.push_back({tensor, requires_grad, run.span});
        else
            hidden_.insert(tensor.id().value);
        return;
    }
    flush();
    hidden_.erase(tensor.id().value);
    record_leaf(tensor, requires_grad, run.span);
}

void GraphRecorder::record_leaf(const Tensor& tensor, bool requires_grad, const SourceSpan& span) {
    if (requires_grad) {
        tensors_.keep_storage(tensor);
        // A tensor that was told of as a leaf, or as a result, begins to require grad.
        if (tensors_.heard(tensor.id())) {
            recording_.append(RequiresGradSet{tensor.id(), true});
            return;
        }
    }
    tensors_.hear(tensor.id());
    recording_.append(LeafCreated{tensor.id(), tensor.id(), snapshot_of(tensor), span,
                                  tensor.is_inference() ? 0 : tensor.version(), requires_grad});
}

void GraphRecorder::tell_waiting_leaves() {
    for (const WaitingLeaf& leaf : std::exchange(waiting_leaves_, {}))
        record_leaf(leaf.tensor, leaf.requires_grad, leaf.span);
}

void GraphRecorder::reveal(const Tensor& tensor) {
    if (hidden_.empty() || hidden_.erase(tensor.id().value) == 0) return;
    record_leaf(tensor, autograd::requires_grad(tensor), autograd::run_state().span);
}

void GraphRecorder::optimizer_stepped(std::string_view name, std::span<const Tensor> parameters) {
    flush();
    recording_.append(OptimizerStepped{recording_.intern(name), {}, autograd::run_state().span});
    for (const Tensor& parameter : parameters) {
        TensorMutated write;
        write.tensor = parameter.id();
        write.memory = memory_of(parameter);
        write.op = recording_.intern("optimizer");
        write.version = parameter.version();
        write.value = snapshot_of(parameter);
        write.span = autograd::run_state().span;
        write.part_of_step = true;
        recording_.append(write);
    }
}

}  // namespace backstep::run
