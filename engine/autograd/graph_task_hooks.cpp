// What a GraphTask asks the hooks of a node, and what it takes from them.
#include "autograd/accumulate_grad.h"
#include "autograd/gradient_math.h"
#include "autograd/graph_task.h"
#include "autograd/observer.h"
#include "tensor/kernels/copy.h"

namespace backstep::autograd {
namespace {

std::string type_text(const Tensor& tensor) {
    return "torch." + std::string(scalar_type_name(tensor.dtype())) + "Tensor";
}

// A hook may put another gradient of the same form in place, or none.
void check_replacement(const Tensor& before, const Tensor& after, const Callback& hook) {
    if (!after.defined()) return;
    CHECK(before.defined(), RuntimeError, "can't replace a None gradient with a non-None value");
    CHECK(before.dtype() == after.dtype(), RuntimeError,
          "hook '" + hook.name() + "' has changed the type of value (was " + type_text(before) + " got " +
              type_text(after) + ")");
    CHECK(Shape::equal(before.sizes(), after.sizes()), RuntimeError,
          "hook '" + hook.name() + "' has changed the size of value");
}

void replace_all(TensorList& grads, const TensorList& result, const Callback& hook) {
    if (result.empty()) return;
    CHECK(result.size() == grads.size(), RuntimeError,
          "hook '" + hook.name() + "' has returned an incorrect number of values (got " +
              std::to_string(result.size()) + ", but expected " + std::to_string(grads.size()) + ")");
    for (size_t slot = 0; slot < grads.size(); ++slot) check_replacement(grads[slot], result[slot], hook);
    grads = result;
}

}  // namespace

void GraphTask::collect_pre_hooks() {
    running_.hooks.clear();
    Node& node = *running_.node;
    const auto add = [&](const HookList& list, size_t slot) {
        for (const HookList::Hook& hook : list.hooks)
            running_.hooks.push_back({hook.callback, slot, nullptr});
    };
    for (const Node::PreHook& hook : node.pre_hooks()) {
        if (hook.hooks)
            add(*hook.hooks, hook.slot);
        else
            running_.hooks.push_back({nullptr, hook.slot, hook.retained});
    }
    if (node.sequence_nr() != Node::kAccumulate) return;
    const Tensor& leaf = static_cast<AccumulateGrad&>(node).variable();
    if (const auto& hooks = meta_of(leaf)->rare().hooks; hooks && running_.grads_in[0].defined())
        add(*hooks, 0);
}

void GraphTask::collect_node_hooks() {
    running_.hooks.clear();
    if (!running_.node->has_hooks()) return;
    if (const auto list = running_.node->node_hooks(false))
        for (const HookList::Hook& hook : list->hooks) running_.hooks.push_back({hook.callback, 0, nullptr});
}

std::optional<NeedsCall> GraphTask::next_pre_hook() {
    for (; running_.hook < running_.hooks.size(); ++running_.hook) {
        const HookCall& hook = running_.hooks[running_.hook];
        if (!hook.callback)
            keep_retained(hook);
        else if (hook.slot == Node::kWhole)
            return ask(hook.callback, CallKind::GradFnPreHook, running_.grads_in, 0);
        else
            return ask(hook.callback, CallKind::TensorHook, {running_.grads_in[hook.slot]}, 0);
    }
    return std::nullopt;
}

void GraphTask::accept_from_hook(const HookCall& hook, const TensorList& result) {
    Node& node = *running_.node;
    CallKind kind = CallKind::GradFnHook;
    Tensor before, after = result.empty() ? Tensor() : result[0];
    if (running_.phase == Phase::NodeHooks) {
        replace_all(running_.grads_out, result, *hook.callback);
    } else if (hook.slot == Node::kWhole) {
        kind = CallKind::GradFnPreHook;
        before = running_.grads_in[0];
        replace_all(running_.grads_in, result, *hook.callback);
    } else {
        kind = CallKind::TensorHook;
        Tensor& grad = running_.grads_in[hook.slot];
        before = grad;
        check_replacement(before, after, *hook.callback);
        if (after.defined()) grad = after;
    }
    if (after.is_same(before)) after.reset();
    if (Observer* observer = run_state().observer) observer->hook_called(node, kind, before, after);
}

void GraphTask::keep_retained(const HookCall& hook) {
    const Tensor& part = running_.grads_in[hook.slot];
    if (!part.defined()) return;
    const Tensor tensor = Tensor::share(hook.retained);
    Tensor& kept = meta_of(tensor)->rare().grad;
    const Tensor before = kept;
    const GradientMath& math = gradient_math();
    if (options_.create_graph)
        kept = kept.defined() ? math.add(kept, part) : math.copy(part);
    else
        kept = kept.defined() ? math.add(kept, part) : kernels::clone(part);
    if (Observer* observer = run_state().observer) observer->grad_accumulated(tensor, before, part, kept);
}

}  // namespace backstep::autograd
