#include "ops/execute.h"

#include "autograd/autograd_meta.h"
#include "autograd/observer.h"
#include "autograd/view.h"
#include "ops/narrow.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

using autograd::NodeRef;
using autograd::NotRecorded;
using autograd::run_state;
using autograd::RunState;
using autograd::SavedTensor;

// Which operands require grad, as a bit mask; slots from 31 on share the last bit.
uint32_t requiring(std::span<const Tensor> operands) {
    uint32_t mask = 0;
    for (size_t slot = 0; slot < operands.size(); ++slot)
        if (operands[slot].defined() && autograd::requires_grad(operands[slot]))
            mask |= 1u << (slot < 31 ? slot : 31);
    return mask;
}

bool differentiable_in(const OpEntry& entry, uint32_t wants) {
    if (wants == 0) return false;
    if (entry.resolved.list_from >= 0) return true;
    for (const uint8_t slot : entry.resolved.edge_operands)
        if (wants >> slot & 1) return true;
    return false;
}

AttributesRef with_remembered(const OpEntry& entry, std::span<const Tensor> operands,
                              const AttributesRef& attributes) {
    std::vector<Attribute> values;
    for (size_t i = 0; attributes && i < attributes->size(); ++i) values.push_back((*attributes.get())[i]);
    values.push_back(entry.remember(Call(entry, operands, attributes.get())));
    return AttributesRef(std::move(values));
}

NodeRef make_op_node(const OpEntry& entry, std::span<const Tensor> operands,
                     const AttributesRef& attributes) {
    const size_t edges = entry.edge_count(operands.size());
    NodeRef node = autograd::make_node<OpNode>(
        edges, entry.saved_count(operands.size()), entry,
        entry.remember ? with_remembered(entry, operands, attributes) : attributes);
    const auto next = node->next_edges();
    for (size_t edge = 0; edge < edges; ++edge) {
        const Tensor& operand = operands[entry.operand_of_edge(edge)];
        if (operand.defined()) next[edge] = autograd::gradient_edge(operand);
    }
    return node;
}

// Saves operands before the outputs exist (or are overwritten); `original` stands in for an overwritten self.
void save_operands(const OpEntry& entry, autograd::Node& node, std::span<const Tensor> operands,
                   uint32_t wants, const Tensor& original = {}) {
    const auto slots = node.saved();
    for (size_t i = 0; i < entry.saves.size(); ++i) {
        const int from = entry.resolved.save_from[i];
        if (from < 0 || size_t(from) >= operands.size() || !(entry.resolved.save_mask[i] & wants)) continue;
        if (int(i) == entry.resolved.saved_list) {
            for (size_t slot = size_t(from); slot < operands.size(); ++slot)
                slots[i + slot - size_t(from)] = SavedTensor::input(operands[slot]);
            continue;
        }
        slots[i] = SavedTensor::input(from == 0 && original.defined() ? original : operands[size_t(from)]);
    }
}

void save_results(const OpEntry& entry, autograd::Node& node, std::span<const Tensor> results,
                  uint32_t wants) {
    const auto slots = node.saved();
    for (size_t i = 0; i < entry.saves.size(); ++i) {
        const int from = entry.resolved.save_from[i];
        if (from >= 0 || entry.byproduct(from) >= 0 || !(entry.resolved.save_mask[i] & wants)) continue;
        const Tensor& result = results[size_t(-1 - from)];
        slots[i] = result.is_floating_point() ? SavedTensor::output(result, autograd::output_nr(result))
                                              : SavedTensor::input(result);
    }
}

// Before the results have history, so that these have none either. One that is undefined reads as None.
void save_byproducts(const OpEntry& entry, autograd::Node& node, std::span<const Tensor> operands,
                     const AttributesRef& attributes, uint32_t wants) {
    if (!entry.byproducts) return;
    const TensorList made = needs_widening(entry, operands, attributes.get())
                                ? byproducts_wide(entry, operands, attributes.get())
                                : entry.byproducts(Call(entry, operands, attributes.get()));
    const auto slots = node.saved();
    for (size_t i = 0; i < entry.saves.size(); ++i) {
        const int number = entry.byproduct(entry.resolved.save_from[i]);
        if (number < 0 || !(entry.resolved.save_mask[i] & wants)) continue;
        if (made[size_t(number)].defined()) slots[i] = SavedTensor::input(made[size_t(number)]);
    }
}

bool saves_original(const OpEntry& entry, uint32_t wants) {
    for (size_t i = 0; i < entry.saves.size(); ++i)
        if (entry.resolved.save_from[i] == 0 && (entry.resolved.save_mask[i] & wants)) return true;
    return false;
}

void tell(const OpEntry& entry, std::span<const Tensor> operands, const AttributesRef& attributes,
          std::span<const Tensor> results, const NodeRef& node, bool in_place) {
    const RunState& run = run_state();
    if (run.silent && !node) return;
    NotRecorded reason = NotRecorded::Recorded;
    if (!node) {
        reason = !entry.differentiable() ? NotRecorded::NotDifferentiable
                 : run.inference         ? NotRecorded::InferenceMode
                 : run.grad_enabled      ? NotRecorded::NoInputNeedsGrad
                                         : NotRecorded::NoGrad;
    }
    run.observer->op_executed({entry, operands, attributes.get(), results, node.get(), reason, in_place});
    if (!node) return;
    run.observer->node_recorded(*node);
    for (size_t i = 0; i < node->saved().size(); ++i) {
        const SavedTensor& saved = node->saved()[i];
        if (saved.empty()) continue;
        int input = -1;
        for (size_t slot = 0; slot < operands.size(); ++slot)
            if (input < 0 && saved.peek().is_same(operands[slot])) input = static_cast<int>(slot);
        run.observer->tensor_saved(*node, i, node->saved_name(i), saved.peek(), input);
    }
}

Tensor forward(const OpEntry& entry, std::span<const Tensor> operands, const Attributes* attributes) {
    if (needs_widening(entry, operands, attributes)) [[unlikely]]
        return forward_wide(entry, operands, attributes)[0];
    return entry.forward(Call(entry, operands, attributes));
}

// Even a result without history has to be marked, or someone watches. Most of a backward needs neither.
bool needs_settling() {
    const RunState& run = run_state();
    return run.inference || (run.observer && !run.silent);
}

void tell_refusal(const OpEntry& entry, std::span<const Tensor> operands, const Error& error) {
    const RunState& run = run_state();
    if (run.observer && !run.silent) run.observer->op_refused(entry, operands, error);
}

// Everything after the kernel: history, view, inference mark, observer.
void settle(const OpEntry& entry, std::span<const Tensor> operands, const AttributesRef& attributes,
            std::span<const Tensor> results, uint32_t wants) {
    const RunState& run = run_state();
    NodeRef node;
    bool floating = false;
    for (const Tensor& result : results) floating = floating || result.is_floating_point();
    if (floating && differentiable_in(entry, wants)) {
        node = make_op_node(entry, operands, attributes);
        save_operands(entry, *node, operands, wants);
        save_byproducts(entry, *node, operands, attributes, wants);
    }
    for (const Tensor& result : results) {
        if (entry.view || entry.multi_view)
            autograd::note_view(result, operands[0], entry.multi_view);
        else if (run.inference) [[unlikely]]
            result.set_inference(true);
        if (!node) continue;
        if (result.is_floating_point())
            autograd::set_history(result, node);
        else
            node->add_output(Tensor());
    }
    if (node) save_results(entry, *node, results, wants);
    if (run.observer) [[unlikely]]
        tell(entry, operands, attributes, results, node, false);
}

// `self.t_()`: not the elements change but how they are seen.
Tensor execute_reshaping(const OpEntry& entry, std::span<const Tensor> operands,
                         const AttributesRef& attributes, uint32_t wants) {
    const Tensor self = operands[0];
    const Tensor value = forward(entry, operands, attributes.get());
    NodeRef node;
    if (wants && self.is_floating_point()) {
        node = make_op_node(entry, operands, attributes);
        static_cast<OpNode&>(*node).mark_in_place();
        save_operands(entry, *node, operands, wants);
    }
    self.set_data(value);
    autograd::note_mutation(self);
    if (node) autograd::rebase_history(self, node);
    if (run_state().observer) tell(entry, operands, attributes, {&self, 1}, node, true);
    return self;
}

}  // namespace

Tensor execute(const OpEntry& entry, std::span<const Tensor> operands, AttributesRef attributes) try {
    if (entry.compose) return entry.compose(Call(entry, operands, attributes.get()));
    const uint32_t wants = run_state().grad_enabled ? requiring(operands) : 0;
    Tensor result = forward(entry, operands, attributes.get());
    if (wants != 0 || entry.view || needs_settling())
        settle(entry, operands, attributes, {&result, 1}, wants);
    return result;
} catch (const Error& error) {
    tell_refusal(entry, operands, error);
    throw;
}

TensorList execute_many(const OpEntry& entry, std::span<const Tensor> operands,
                        AttributesRef attributes) try {
    if (entry.compose_many) return entry.compose_many(Call(entry, operands, attributes.get()));
    const uint32_t wants = run_state().grad_enabled ? requiring(operands) : 0;
    const TensorList results = needs_widening(entry, operands, attributes.get())
                                   ? forward_wide(entry, operands, attributes.get())
                                   : entry.forward_many(Call(entry, operands, attributes.get()));
    settle(entry, operands, attributes, results, wants);
    return results;
} catch (const Error& error) {
    tell_refusal(entry, operands, error);
    throw;
}

Tensor execute_in_place(const OpEntry& entry, std::span<const Tensor> operands,
                        AttributesRef attributes) try {
    const Tensor self = operands[0];
    uint32_t wants = run_state().grad_enabled ? requiring(operands) : 0;
    if (!differentiable_in(entry, wants)) wants = 0;
    autograd::check_in_place(self, wants != 0);
    if (entry.view) return execute_reshaping(entry, operands, attributes, wants);
    const Tensor value = forward(entry, operands, attributes.get());
    CHECK(Shape::equal(value.sizes(), self.sizes()), RuntimeError,
          "output with shape " + to_string(self.sizes()) + " doesn't match the broadcast shape " +
              to_string(value.sizes()));
    check_can_cast(value.dtype(), self.dtype());
    NodeRef node;
    if (wants && self.is_floating_point()) {
        node = make_op_node(entry, operands, attributes);
        static_cast<OpNode&>(*node).mark_in_place();
        save_operands(entry, *node, operands, wants, saves_original(entry, wants) ? clone(self) : Tensor());
        save_byproducts(entry, *node, operands, attributes, wants);
    }
    if (entry.overlaps && kernels::overlaps_itself(self))
        kernels::copy_changed_(self, value);
    else
        kernels::copy_(self, value);
    autograd::note_mutation(self);
    if (node) {
        autograd::rebase_history(self, node);
        save_results(entry, *node, {&self, 1}, wants);
    }
    if (run_state().observer) tell(entry, operands, attributes, {&self, 1}, node, true);
    return self;
} catch (const Error& error) {
    tell_refusal(entry, operands, error);
    throw;
}

TensorList call(const OpEntry& entry, std::span<const Tensor> operands, std::vector<Attribute> attributes) {
    AttributesRef kept = attributes.empty() ? AttributesRef() : AttributesRef(std::move(attributes));
    if (entry.gives_several()) return execute_many(entry, operands, std::move(kept));
    return {execute(entry, operands, std::move(kept))};
}

Tensor wrap_number(Scalar value) {
    const DType dtype = value.is_float() ? DType::Float64 : value.is_int() ? DType::Int64 : DType::Bool;
    Tensor number = Tensor::from_scalar(value, dtype);
    number.set_wrapped_number(true);
    return number;
}

Tensor not_implemented(const Vjp& v) {
    const std::string_view name = v.node().entry().name;
    throw RuntimeError("derivative for aten::" + std::string(name.substr(0, name.find('.'))) +
                       " is not implemented");
}

}  // namespace backstep::ops
