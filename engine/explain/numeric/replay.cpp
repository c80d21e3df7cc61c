#include "explain/numeric/replay.h"

#include <algorithm>

#include "autograd/grad_mode.h"
#include "base/error.h"

namespace backstep::explain {

using namespace trace;

Replay::Replay(const Story& story, TensorId root, TensorId variable, uint32_t until)
    : story_(story), root_(root), variable_(variable) {
    moved_[variable] = true;
    find_custom_forwards(until);
    collect(until);
    depends_ = root == variable || moved_.contains(root);
    possible_ = possible_ && !start_.empty() && !start_.is_summary();
}

void Replay::find_custom_forwards(uint32_t until) {
    std::vector<uint32_t> calls;
    uint32_t opened = 0, returned = 0;  // of the call that ended last
    for (uint32_t i = 0; i < until; ++i) {
        const Event what = story_.event(i);
        if (what.is<Call>()) calls.push_back(i);
        if (what.is<Return>() && !calls.empty()) {
            opened = calls.back();
            returned = i;
            calls.pop_back();
        }
        const auto* made = what.as<NodeRecorded>();
        if (made && made->custom && returned > 0) forwards_.emplace_back(opened, returned);
    }
}

bool Replay::inside_custom(uint32_t event) const {
    return std::ranges::any_of(
        forwards_, [event](const auto& forward) { return event > forward.first && event < forward.second; });
}

void Replay::collect(uint32_t until) {
    const TensorId memory = story_.tensor(variable_).memory;
    for (uint32_t i = 0; i < until; ++i) {
        const auto* write = story_.event(i).as<TensorMutated>();
        if (write && write->memory == memory) {  // an update: what was computed before it is of another turn
            if (moved_.contains(root_)) return;
            operations_.clear();
            moved_ = {{variable_, true}};
            start_ = {};
        }
        const auto* op = story_.event(i).as<OpExecuted>();
        if (!op || (op->inside_node && (op->why != NotRecorded::Recorded || !story_.run_around(i)))) continue;
        if (story_.run_around(i)) know_again(i);
        const auto inputs = story_.inputs(*op);
        const bool moves = std::ranges::any_of(inputs, [this](TensorId id) { return moved_.contains(id); });
        if (!moves) continue;
        if (start_.empty() && std::ranges::find(inputs, variable_) != inputs.end())
            start_ = value_at(story_, variable_, i);
        if (op->why != NotRecorded::Recorded && !inside_custom(i)) continue;
        plan(i);
    }
}

void Replay::know_again(uint32_t event) {
    const auto& op = story_.event(event).get<OpExecuted>();
    const NodeRecord* record = story_.entities().node(story_.tensor(op.output).node);
    if (!record) return;
    const auto& made = story_.event(record->recorded).get<NodeRecorded>();
    for (uint32_t i = 0; i < op.operands.count; ++i) {
        const Operand& operand = story_.trace().operand(op.operands, i);
        if (!operand.tensor || moved_.contains(operand.tensor) || operand.edge >= made.edges.count) continue;
        const auto& edge = story_.trace().edge(made.edges, operand.edge);
        const OpExecuted* source = edge.node ? story_.timeline().recorded(edge.node).second : nullptr;
        if (!edge.node && story_.first_value(operand.tensor).empty()) take_as_given(operand.tensor, event);
        if (!source || edge.input_nr != 0 || !moved_.contains(source->output)) continue;
        moved_[operand.tensor] = true;
        again_.emplace(source->output, operand.tensor);
    }
}

void Replay::take_as_given(TensorId gradient, uint32_t event) {
    for (uint32_t i = event; i < story_.end(); ++i) {
        const auto* applied = story_.event(i).as<NodeApplied>();
        if (!applied) continue;
        if (applied->grads_in.count == 1)
            given_.emplace(gradient, story_.trace().value(applied->grads_in, 0));
        return;
    }
}

void Replay::plan(uint32_t event) {
    RecordedOperation operation(story_, event);
    if (!operation.entry()) {
        // A custom Function: its outputs are what was computed inside it.
        const bool known =
            std::ranges::all_of(operation.outputs(), [this](TensorId id) { return moved_.contains(id); });
        if (!known) possible_ = false;
        return;
    }
    if (!operation.known()) possible_ = false;
    // A write into a part of what has stood still so far: the part was made by what is not computed again.
    const auto& made = story_.event(event).get<OpExecuted>();
    if (operation.writes_into_view() && !moved_.contains(story_.inputs(made)[0])) possible_ = false;
    for (const TensorId output : operation.outputs()) moved_[output] = true;
    operations_.push_back(std::move(operation));
}

std::optional<double> Replay::weighted(int64_t i, double by, const ValueSnapshot& weights) const {
    const autograd::GradModeScope off(false);
    try {
        RecordedOperation::Computed computed;
        const Tensor start = as_float64(start_);
        if (!start.defined()) return std::nullopt;
        start.mutable_data<double>()[i] += by;
        computed[variable_] = start;
        for (const auto& [gradient, value] : given_)
            if (const Tensor whole = as_float64(value); whole.defined()) computed[gradient] = whole;
        for (const RecordedOperation& operation : operations_) {
            if (operation.entry()->gives_several()) return std::nullopt;
            const std::optional<Tensor> made = operation.run(computed);
            if (!made) return std::nullopt;
            // What is written into a view is in what it is a view of, too.
            const TensorId output = operation.outputs()[0];
            if (!operation.writes_into_view()) computed[output] = *made;
            const auto [first, last] = again_.equal_range(output);
            for (auto each = first; each != last; ++each) computed[each->second] = *made;
        }
        const auto found = computed.find(root_);
        if (found == computed.end()) return std::nullopt;
        const Tensor& root = found->second;
        double sum = 0;
        const Tensor flat = root.is_contiguous() ? root : Tensor();
        if (!flat.defined() || flat.dtype() != DType::Float64) return std::nullopt;
        for (int64_t k = 0; k < flat.numel(); ++k)
            sum += flat.data<double>()[k] * (weights.empty() ? 1 : weights.at(weights.numel() == 1 ? 0 : k));
        return sum;
    } catch (const Error&) {
        return std::nullopt;  // an operation that does not take these values
    }
}

}  // namespace backstep::explain
