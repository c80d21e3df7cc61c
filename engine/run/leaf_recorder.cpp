// Leaves and what optimizers make of them: these parts of GraphRecorder.
#include <algorithm>

#include "autograd/autograd_meta.h"
#include "run/graph_recorder.h"
#include "tensor/kernels/copy.h"

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
    if (requires_grad) tensors_.keep_storage(tensor);
    // A tensor that was told of as a leaf, or as a result, begins or ceases to require grad.
    if (tensors_.heard(tensor.id())) {
        recording_.append(RequiresGradSet{tensor.id(), requires_grad});
        return;
    }
    tensors_.hear(tensor.id());
    if (!overrides_.empty()) override_leaf(tensor, span);
    recording_.append(LeafCreated{tensor.id(), tensor.id(), snapshot_of(tensor), span,
                                  tensor.is_inference() ? 0 : tensor.version(), requires_grad});
}

void GraphRecorder::override_leaf(const Tensor& tensor, const SourceSpan& span) {
    for (size_t i = 0; i < overrides_.size(); ++i) {
        const Override& change = overrides_[i];
        if (change.creation != span || made_at_[i]++ != change.occurrence) continue;
        if (change.element >= tensor.numel()) continue;
        int64_t offset = tensor.offset();
        int64_t left = change.element;
        for (int64_t dim = tensor.dim(); dim-- > 0; left /= tensor.size(dim))
            offset += left % tensor.size(dim) * tensor.stride(dim);
        kernels::fill_(tensor.as_strided({}, {}, offset), Scalar(change.value));
    }
}

void GraphRecorder::tell_waiting_leaves() {
    for (const WaitingLeaf& leaf : std::exchange(waiting_leaves_, {}))
        record_leaf(leaf.tensor, leaf.requires_grad, leaf.span);
}

void GraphRecorder::reveal(const Tensor& tensor) {
    if (hidden_.empty() || hidden_.erase(tensor.id().value) == 0) return;
    record_leaf(tensor, autograd::requires_grad(tensor), autograd::run_state().span);
}

void GraphRecorder::optimizer_stepped(std::string_view name, std::string_view equation,
                                      std::span<const Tensor> parameters) {
    flush();
    OptimizerStepped stepped{recording_.intern(name), {}, autograd::run_state().span};
    if (!equation.empty()) stepped.equation = recording_.intern(equation);
    recording_.append(stepped);
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
