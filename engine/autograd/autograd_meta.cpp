#include "autograd/autograd_meta.h"

#include "autograd/accumulate_grad.h"
#include "autograd/observer.h"
#include "autograd/view.h"

namespace backstep::autograd {

AutogradMeta::~AutogradMeta() {
    if (rare_ && rare_->retained_by) rare_->retained_by->cancel_retains(this);
}

bool view_requires_grad(const AutogradMeta& meta) {
    const ViewInfo* view = meta.rare_or_null()->view.get();
    return view && view->differentiable && requires_grad(view->base);
}

bool is_leaf(const Tensor& tensor) { return !grad_fn(tensor); }

NodeRef grad_fn(const Tensor& tensor) {
    const AutogradMeta* meta = meta_of(tensor);
    if (!meta) return {};
    if (is_view(tensor)) refresh_view_history(tensor);
    return meta->grad_fn;
}

Edge gradient_edge(const Tensor& tensor) {
    AutogradMeta* meta = meta_of(tensor);
    if (!meta) return {};
    if (meta->rare_or_null() && is_view(tensor)) refresh_view_history(tensor);
    if (meta->grad_fn) return {meta->grad_fn, meta->output_nr};
    if (!meta->requires_grad) return {};
    if (Node* accumulator = meta->rare().accumulator) return {NodeRef(accumulator), 0};
    NodeRef accumulator = make_node<AccumulateGrad>(0, 0, tensor);
    meta->rare().accumulator = accumulator.get();
    if (Observer* observer = run_state().observer) observer->node_recorded(*accumulator);
    return {std::move(accumulator), 0};
}

NodeRef accumulator_or_null(const Tensor& tensor) {
    const AutogradMeta* meta = meta_of(tensor);
    return meta && meta->rare_or_null() ? NodeRef(meta->rare_or_null()->accumulator) : NodeRef();
}

void note_leaf(const Tensor& tensor) {
    const RunState& run = run_state();
    if (run.observer && !run.silent) run.observer->leaf_created(tensor, requires_grad(tensor));
}

void set_requires_grad(const Tensor& tensor, bool on) {
    CHECK(on || is_leaf(tensor), RuntimeError,
          "you can only change requires_grad flags of leaf variables. If you want to use a computed variable "
          "in "
          "a subgraph that doesn't require differentiation use var_no_grad = var.detach().");
    CHECK(!on || tensor.is_floating_point(), RuntimeError,
          "only Tensors of floating point dtype can require gradients");
    CHECK(!on || !tensor.is_inference() || run_state().inference, RuntimeError,
          "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.");
    if (!is_leaf(tensor) || (!on && !tensor.meta())) return;
    AutogradMeta& meta = make_meta(tensor);
    if (meta.requires_grad == on) return;
    meta.requires_grad = on;
    note_leaf(tensor);
}

Tensor grad(const Tensor& tensor) {
    const AutogradMeta* meta = meta_of(tensor);
    return meta && meta->rare_or_null() ? meta->rare_or_null()->grad : Tensor();
}

void set_grad(const Tensor& tensor, const Tensor& g) {
    if (!g.defined()) {
        if (!grad(tensor).defined()) return;
        make_meta(tensor).rare().grad.reset();
        if (Observer* observer = run_state().observer) observer->grad_cleared(tensor, false);
        return;
    }
    CHECK(!g.is_same(tensor), RuntimeError, "can't assign Variable as its own grad");
    CHECK(g.dtype() == tensor.dtype(), RuntimeError, "assigned grad has data of a different type");
    CHECK(Shape::equal(g.sizes(), tensor.sizes()), RuntimeError,
          "assigned grad has data of a different size");
    make_meta(tensor).rare().grad = g;
    if (Observer* observer = run_state().observer) observer->grad_set(tensor, g);
}

void retain_grad(const Tensor& tensor) {
    CHECK(requires_grad(tensor), RuntimeError, "can't retain_grad on Tensor that has requires_grad=False");
    if (is_leaf(tensor) || retains_grad(tensor)) return;
    AutogradMeta& meta = *meta_of(tensor);
    meta.retains_grad = true;
    move_retained_grad(tensor);
}

void move_retained_grad(const Tensor& tensor) {
    AutogradMeta& meta = *meta_of(tensor);
    if (!meta.retains_grad) return;
    if (Node* before = meta.rare().retained_by) before->cancel_retains(&meta);
    meta.grad_fn->add_pre_hook({meta.output_nr, nullptr, tensor.impl(), &meta});
    meta.rare().retained_by = meta.grad_fn.get();
}

HookHandle register_hook(const Tensor& tensor, CallbackRef callback) {
    CHECK(requires_grad(tensor), RuntimeError,
          "cannot register a hook on a tensor that doesn't require gradient");
    AutogradMeta& meta = *meta_of(tensor);
    auto& hooks = meta.rare().hooks;
    if (!hooks) {
        hooks = std::make_shared<HookList>();
        if (const NodeRef made_by = grad_fn(tensor)) made_by->add_pre_hook({meta.output_nr, hooks});
    }
    return HookHandle(hooks, std::move(callback));
}

HookHandle register_hook(Node& node, CallbackRef callback) {
    return HookHandle(node.node_hooks(true), std::move(callback));
}

HookHandle register_prehook(Node& node, CallbackRef callback) {
    return HookHandle(node.whole_pre_hooks(), std::move(callback));
}

Tensor detach(const Tensor& tensor) {
    Tensor result = tensor.alias();
    if (Observer* observer = run_state().observer) observer->detached(tensor, result);
    return result;
}

void detach_in_place(const Tensor& tensor) {
    CHECK(!is_view(tensor), RuntimeError,
          "Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) "
          "for training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and "
          "hence detach_() cannot be called on these gradients. To fix this error, please refer to the "
          "Optimizer.zero_grad() function in torch/optim/optimizer.py as the solution.");
    AutogradMeta* meta = meta_of(tensor);
    if (!meta) return;
    meta->grad_fn.reset();
    meta->output_nr = 0;
    meta->requires_grad = false;
    if (Observer* observer = run_state().observer) observer->detached(tensor, tensor);
}

Tensor data(const Tensor& tensor) { return tensor.data_alias(); }

uint32_t version(const Tensor& tensor) {
    CHECK(!tensor.is_inference(), RuntimeError, "Inference tensors do not track version counter.");
    return tensor.version();
}

}  // namespace backstep::autograd
