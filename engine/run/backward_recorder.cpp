// The part of GraphRecorder that hears of backward passes and of grads.
#include "autograd/autograd_meta.h"
#include "autograd/graph_task.h"
#include "run/graph_recorder.h"

namespace backstep::run {

using namespace trace;
using autograd::Node;
using autograd::TensorList;

namespace {

// The node a backward from this tensor starts at. Does not re-make a view's history, as autograd::grad_fn
// may.
NodeId root_node(const Tensor& tensor) {
    const autograd::AutogradMeta* meta = autograd::meta_of(tensor);
    if (!meta) return {};
    if (meta->grad_fn) return meta->grad_fn->id();
    const auto* rare = meta->rare_or_null();
    return rare && rare->accumulator ? rare->accumulator->id() : NodeId();
}

}  // namespace

void GraphRecorder::backward_started(autograd::GraphTask& task, std::span<const Tensor> roots,
                                     std::span<const Tensor> seeds) {
    flush();
    BackwardStarted start;
    start.task = ++task_count_;
    tasks_.push_back(start.task);
    if (!roots.empty()) {
        start.root = shown(root_node(roots[0]));
        start.tensor = roots[0].id();
    }
    if (!seeds.empty()) start.seed = snapshot_of(seeds[0]);
    start.span = autograd::run_state().span;
    start.keep_graph = task.options().keep_graph;
    start.create_graph = task.options().create_graph;
    start.accumulates = task.accumulates();
    recording_.append(start);
    running_ = NodeId();
}

void GraphRecorder::node_ready(Node& node) {
    recording_.append(NodeReady{node.id(), tasks_.empty() ? 0 : tasks_.back()});
}

void GraphRecorder::node_applied(Node& node, const TensorList& grads_in, const TensorList& grads_out) {
    flush();
    running_ = node.id();
    Range in{recording_.begin_values(), 0}, out;
    for (const Tensor& grad : grads_in) {
        recording_.push_value(snapshot_of(grad));
        ++in.count;
    }
    out.first = recording_.begin_values();
    for (const Tensor& grad : grads_out) {
        recording_.push_value(snapshot_of(grad));
        ++out.count;
    }
    recording_.append(NodeApplied{node.id(), tasks_.empty() ? 0 : tasks_.back(), in, out});
}

void GraphRecorder::grad_buffered(Node& node, uint32_t input_nr, const Tensor& part, const Tensor& sum) {
    ValueSnapshot total = snapshot_of(sum);
    ValueSnapshot first = part.is_same(sum) ? total : snapshot_of(part);
    recording_.append(GradBuffered{node.id(), input_nr, running_, std::move(first), std::move(total)});
}

void GraphRecorder::grad_accumulated(const Tensor& leaf, const Tensor& before, const Tensor& part,
                                     const Tensor& after) {
    flush();
    if (after.defined()) tensors_.set_leaf_of_grad(after.id(), leaf.id());
    ValueSnapshot total = snapshot_of(after);
    if (!autograd::is_leaf(leaf)) {  // retain_grad: kept in passing, no AccumulateGrad runs
        recording_.append(GradSet{leaf.id(), std::move(total)});
        return;
    }
    recording_.append(GradAccumulated{root_node(leaf), leaf.id(), snapshot_of(before), snapshot_of(part),
                                      std::move(total)});
}

void GraphRecorder::hook_called(Node& node, autograd::CallKind, const Tensor& before, const Tensor& after) {
    flush();
    recording_.append(
        HookCalled{node.id(), snapshot_of(before), snapshot_of(after), autograd::run_state().span});
}

void GraphRecorder::saved_released(Node& node, size_t slot) {
    recording_.append(SavedReleased{shown(node.id()), static_cast<uint16_t>(slot)});
}

void GraphRecorder::backward_finished(autograd::GraphTask&) {
    flush();
    if (tasks_.empty()) return;
    recording_.append(BackwardFinished{tasks_.back()});
    tasks_.pop_back();
    running_ = NodeId();
}

void GraphRecorder::backward_failed() {
    tasks_.clear();
    running_ = NodeId();
}

void GraphRecorder::grad_cleared(const Tensor& tensor, bool to_zero) {
    flush();
    recording_.append(GradCleared{tensor.id(), to_zero});
}

void GraphRecorder::grad_set(const Tensor& leaf, const Tensor& grad) {
    flush();
    tensors_.set_leaf_of_grad(grad.id(), leaf.id());
    recording_.append(GradSet{leaf.id(), snapshot_of(grad)});
}

void GraphRecorder::graph_dropped(NodeId node) {
    if (inner_.erase(node.value) == 0) recording_.append(GraphDropped{node});
}

}  // namespace backstep::run
