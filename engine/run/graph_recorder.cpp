#include "run/graph_recorder.h"

#include "autograd/accumulate_grad.h"
#include "autograd/autograd_meta.h"
#include "autograd/recompute.h"
#include "bindings/autograd/function_object.h"
#include "ops/op_entry.h"
#include "run/value_text.h"
#include "script/objects/dict.h"
#include "script/objects/instance.h"
#include "script/objects/str.h"

namespace backstep::run {

using namespace trace;
using autograd::Node;

namespace {

constexpr std::string_view kCopySlices = "CopySlices";

NodeId id_of(const autograd::Edge& edge) { return edge.function ? edge.function->id() : NodeId(); }

trace::NotRecorded why(autograd::NotRecorded reason) { return static_cast<trace::NotRecorded>(reason); }

}  // namespace

Range GraphRecorder::edges_of(const Node& node) {
    edges_.clear();
    for (const autograd::Edge& edge : node.next_edges())
        edges_.push_back({shown(id_of(edge)), edge.input_nr});
    return recording_.add_edges(edges_);
}

NodeId GraphRecorder::shown(NodeId node) const {
    if (inner_.empty()) return node;
    const auto found = inner_.find(node.value);
    return found == inner_.end() ? node : found->second;
}

void GraphRecorder::op_refused(const ops::OpEntry& entry, std::span<const Tensor> operands,
                               const Error& error) {
    if (refusal_.text == error.message() && !refusal_.operands.empty()) return;  // told from inside
    refusal_ = {error.message(), notes_.refused(entry, operands, error.message())};
}

Range GraphRecorder::refused(const std::string& text) {
    if (refusal_.operands.empty() || refusal_.text != text) return {};
    return recording_.add_operands(refusal_.operands);
}

void GraphRecorder::op_executed(const autograd::OpExecution& execution) {
    refusal_.operands.clear();
    const Tensor& output = execution.outputs[0];
    if (execution.in_place && autograd::run_state().own_module && is_unfinished(output)) return;
    const bool explains = execution.in_place && mutation_.waiting && mutation_.event.tensor == output.id();
    if (!explains) flush();
    for (const Tensor& input : execution.inputs)
        if (input.defined()) reveal(input);
    OpExecuted op;
    op.op = notes_.name(execution.entry);
    op.formula = notes_.formula(execution.entry, execution.attributes);
    op.operands = notes_.operands(execution);
    op.output = output.id();
    op.memory = output.id();
    if (execution.in_place)
        op.memory = memory_of(output);
    else
        for (const Tensor& input : execution.inputs)
            if (input.defined() && input.shares_storage(output)) op.memory = memory_of(input);
    tensors_.set_memory(output.id(), op.memory);
    op.value = snapshot_of(output);
    op.span = autograd::run_state().span;
    op.why = why(execution.reason);
    op.in_place = execution.in_place;
    op.inside_node = autograd::run_state().silent;
    tensors_.hear(output.id());

    const bool rebased = explains && !early_.empty() && execution.node;
    if (rebased) {  // what is recorded is a write to the base
        op.output = early_.front().output;
        op.value = early_.front().base;
    }
    recording_.append(std::move(op));
    for (size_t i = 1; i < execution.outputs.size(); ++i) {
        const Tensor& further = execution.outputs[i];
        TensorId memory = further.id();
        for (const Tensor& input : execution.inputs)
            if (input.defined() && input.shares_storage(further)) memory = memory_of(input);
        tensors_.set_memory(further.id(), memory);
        recording_.append(OutputMade{further.id(), memory, snapshot_of(further), static_cast<uint32_t>(i)});
    }
    entry_ = &execution.entry;
    output_ = op.output;
    remember_made(execution.outputs);
    explained_ = execution.node ? execution.node->id() : NodeId();
    if (rebased) {
        inner_.insert_or_assign(explained_.value, early_.front().id);
        record_node(early_.front(), op.output, false);
        recording_.append(ViewRebased{early_.front().view, op.output, early_.front().id});
        explained_ = NodeId();
    }
    if (explains) record_mutation(true, rebased ? early_.front().id : explained_);
    if (rebased) record_view_nodes();
}

void GraphRecorder::remember_made(std::span<const Tensor> outputs) {
    made_.clear();
    for (const Tensor& output : outputs)
        if (output.defined()) made_.push_back({&output.storage(), output.id()});
}

// What forward hung on ctx besides tensors to save: "ctx.k" and its value's text.
std::vector<Operand> GraphRecorder::context_operands(const autograd::FunctionNode& node) {
    std::vector<Operand> operands;
    const script::Value context = bindings::context_of(node);
    const script::Dict* attributes = context.bound() ? script::attributes_of(context, false) : nullptr;
    if (!attributes) return operands;
    for (size_t slot = 0; slot < attributes->slots(); ++slot) {
        const auto& [hash, name, value] = attributes->slot(slot);
        if (!name.bound() || !name.is(script::Kind::Str) || is_code(value)) continue;
        const trace::ValueSnapshot number = number_of(value);
        Operand operand;
        operand.name = recording_.intern("ctx." + std::string(script::text_of(name)));
        operand.text = recording_.intern(number.empty() ? value_text(value) : number.plain_text());
        operands.push_back(operand);
    }
    return operands;
}

void GraphRecorder::function_executed(Node& node, std::span<const Tensor> arguments,
                                      std::span<const Tensor> outputs) {
    flush();
    std::vector<Operand> operands;
    uint16_t edge = 0;
    for (const Tensor& argument : arguments) {
        if (!argument.defined()) continue;
        reveal(argument);
        Operand operand;
        operand.tensor = argument.id();
        operand.edge = edge++;
        operands.push_back(operand);
    }
    const std::vector<Operand> context = context_operands(static_cast<autograd::FunctionNode&>(node));
    operands.insert(operands.end(), context.begin(), context.end());
    OpExecuted op;
    std::string name = node.name();
    if (name.ends_with("Backward")) name.erase(name.size() - 8);
    op.op = recording_.intern(name);
    op.operands = recording_.add_operands(operands);
    op.span = autograd::run_state().span;
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (!outputs[i].defined()) continue;
        tensors_.hear(outputs[i].id());
        if (!op.output) {
            op.output = op.memory = outputs[i].id();
            op.value = snapshot_of(outputs[i]);
            recording_.append(op);
        } else
            recording_.append(OutputMade{outputs[i].id(), outputs[i].id(), snapshot_of(outputs[i]),
                                         static_cast<uint32_t>(i)});
    }
    output_ = op.output;
    entry_ = nullptr;
    remember_made(outputs);
    explained_ = node.id();
    custom_ = true;
}

void GraphRecorder::node_recorded(Node& node) {
    tell_waiting_leaves();
    if (node.sequence_nr() == Node::kAccumulate) {
        const TensorId leaf = static_cast<autograd::AccumulateGrad&>(node).variable().id();
        NodeRecorded made;
        made.node = node.id();
        made.output = leaf;
        made.title = recording_.intern("AccumulateGrad");
        made.sequence_nr = node.sequence_nr();
        made.accumulates = true;
        note_output(node.id(), leaf);
        recording_.append(made);
        return;
    }
    if (inner_.contains(node.id().value)) return;  // it lives inside a CopySlices that was told of
    EarlyNode early;
    early.id = node.id();
    early.sequence_nr = node.sequence_nr();
    const bool explained = node.id() == explained_;
    early.title = notes_.title(node, explained ? entry_ : nullptr);
    if (explained) {
        NodeRecorded made;
        made.node = node.id();
        made.output = output_;
        made.edges = edges_of(node);
        made.title = early.title;
        made.sequence_nr = node.sequence_nr();
        made.span = node.span();
        made.custom = custom_;
        made.gate = entry_ && notes_.gate(*entry_);
        made.of_create_graph = autograd::run_state().silent;
        made.recomputed = autograd::is_recomputing();
        note_output(node.id(), output_);
        recording_.append(made);
        custom_ = false;
        return;
    }
    for (const autograd::Edge& edge : node.next_edges())
        early.edges.push_back({shown(id_of(edge)), edge.input_nr});
    early_.push_back(std::move(early));
}

void GraphRecorder::note_output(NodeId node, TensorId output) {
    if (node.value >= outputs_.size()) outputs_.resize(2 * size_t{node.value} + 64);
    outputs_[node.value] = output;
}

void GraphRecorder::record_node(const EarlyNode& node, TensorId output, bool custom) {
    NodeRecorded made;
    made.node = node.id;
    made.output = output;
    made.edges = recording_.add_edges(node.edges);
    made.title = node.title;
    made.sequence_nr = node.sequence_nr;
    made.span = autograd::run_state().span;
    made.custom = custom;
    made.recomputed = autograd::is_recomputing();
    note_output(node.id, output);
    recording_.append(made);
}

// Views whose history was re-made: each is the base seen through as_strided, and no step.
void GraphRecorder::record_view_nodes() {
    const StringId copy_slices = recording_.intern(kCopySlices);
    for (const EarlyNode& node : early_) {
        if (node.title == copy_slices) continue;
        Operand base;
        if (!node.edges.empty() && node.edges[0].node.value < outputs_.size())
            base.tensor = outputs_[node.edges[0].node.value];
        base.name = recording_.intern("self");
        base.edge = 0;
        OpExecuted op;
        op.op = recording_.intern("as_strided");
        op.output = node.output;
        op.memory = base.tensor ? base.tensor : node.output;
        op.operands = recording_.add_operands({&base, base.tensor ? 1u : 0u});
        op.span = autograd::run_state().span;
        op.in_place = true;
        op.inside_node = true;
        recording_.append(op);
        record_node(node, node.output, false);
    }
    early_.clear();
}

void GraphRecorder::view_rebased(const Tensor& view, const Tensor& base, Node& copy_slices) {
    for (EarlyNode& node : early_) {
        if (node.id != copy_slices.id()) continue;
        node.output = base.id();
        node.base = snapshot_of(base);
        node.view = view.id();
    }
}

void GraphRecorder::view_remade(const Tensor& view, Node& node) {
    for (EarlyNode& early : early_)
        if (early.id == node.id()) early.output = view.id();
    if (!mutation_.waiting) record_view_nodes();
}

void GraphRecorder::tensor_saved(Node& node, size_t slot, std::string_view name, const Tensor& tensor,
                                 int input) {
    TensorSaved saved;
    saved.node = shown(node.id());
    saved.name = recording_.intern(name);
    saved.tensor = tensor.id();
    if (input < 0)
        for (const Made& made : made_)
            if (made.storage == &tensor.storage()) {
                saved.tensor = made.tensor;
                saved.is_output = true;
            }
    saved.memory = tensors_.memory_of(saved.tensor);
    saved.value = snapshot_of(tensor);
    saved.version = tensor.is_inference() ? 0 : tensor.version();
    saved.slot = static_cast<uint16_t>(slot);
    recording_.append(std::move(saved));
}

void GraphRecorder::detached(const Tensor& from, const Tensor& result) {
    flush();
    if (from.is_same(result)) {
        if (!tensors_.leaf_of_grad(from.id())) recording_.append(Detached{from.id(), result.id()});
        return;
    }
    tensors_.set_memory(result.id(), memory_of(from));
    tensors_.hear(result.id());
    Operand operand;
    operand.tensor = from.id();
    operand.name = recording_.intern("self");
    OpExecuted op;
    op.op = recording_.intern("detach");
    op.output = result.id();
    op.memory = memory_of(from);
    op.operands = recording_.add_operands({&operand, 1});
    op.value = snapshot_of(result);
    op.span = autograd::run_state().span;
    op.why = trace::NotRecorded::NotDifferentiable;
    op.inside_node = autograd::run_state().silent;
    recording_.append(op);
    recording_.append(Detached{from.id(), result.id()});
}

void GraphRecorder::tensor_mutated(const Tensor& tensor, uint32_t version) {
    if (autograd::run_state().own_module && is_unfinished(tensor)) return;
    flush();
    reveal(tensor);
    TensorMutated& write = mutation_.event;
    write = TensorMutated();
    write.tensor = tensor.id();
    write.memory = memory_of(tensor);
    write.op = recording_.intern("write");
    write.version = version;
    write.value = snapshot_of(tensor);
    write.span = autograd::run_state().span;
    mutation_.waiting = true;
    if (const TensorId leaf = tensors_.leaf_of_grad(tensor.id())) grad_write_ = leaf;
}

void GraphRecorder::record_mutation(bool part_of_step, NodeId recorded_by) {
    mutation_.waiting = false;
    TensorMutated& write = mutation_.event;
    if (grad_write_) {  // the script writes into a `.grad`: that shows on the slate
        const TensorId leaf = std::exchange(grad_write_, TensorId());
        if (write.value.all_zero())
            recording_.append(GradCleared{leaf, true});
        else
            recording_.append(GradSet{leaf, write.value});
        return;
    }
    write.part_of_step = part_of_step;
    write.recorded_by = recorded_by;
    if (entry_ && part_of_step) write.op = notes_.name(*entry_);
    recording_.append(std::move(write));
}

void GraphRecorder::record_unexplained() {
    record_mutation(false, {});
    record_view_nodes();
}

void GraphRecorder::grad_mode_changed(bool grad_enabled, bool inference) {
    flush_write();
    recording_.append(GradModeChanged{grad_enabled, inference});
}

}  // namespace backstep::run
