#include "trace/index/state_maker.h"

#include <algorithm>

#include "trace/index/close_up.h"

namespace backstep::trace {

StateMaker::StateMaker(const TimelineTables& tables, uint32_t number, std::shared_ptr<const PicturePlan> plan)
    : tables_(tables), trace_(*tables.view), entities_(tables.entities), plan_(std::move(plan)) {
    state_.step = tables.steps.steps[number];
    begin_ = state_.step.first_event;
    end_ = state_.step.last_event;
    state_.picture = plan_->picture;
}

StepState StateMaker::make() {
    find_run();
    const size_t count = plan_->items.size();
    state_.items.resize(count);
    applied_.assign(count, kNone);
    for (uint32_t i = 0; i < count; ++i)
        if (before_end(plan_->items[i].born)) show_item(i);
    show_edges();
    show_step();
    list_ledger();
    const uint32_t number = state_.step.number;
    state_.memory = tables_.meter[number];
    state_.output = tables_.steps.printed.substr(0, tables_.steps.output[number]);
    return std::move(state_);
}

void StateMaker::find_run() {
    if (!state_.step.picture) return;
    for (uint32_t r : tables_.pictures[state_.step.picture.value - 1].runs) {
        const RunRecord& run = entities_.runs[r];
        if (!before_end(run.start)) break;
        // A backward that a custom Function calls ends before the one around it, which then goes on.
        const bool inside = run_ && run_->end != kNone && run.end < run_->end;
        if (!inside || run.end >= begin_) run_ = &run;
        if (run.end != kNone && before_end(run.end) && !run.keep_graph) released_ = &run;
    }
}

void StateMaker::show_item(uint32_t index) {
    ItemState& item = state_.items[index];
    const PicturePlan::Item& plan = plan_->items[index];
    item.presence = Presence::Present;
    switch (plan_->picture->items[index].kind) {
        case ItemKind::Node:
            show_node(index, item);
            break;
        case ItemKind::Leaf:
            show_leaf(index, item);
            break;
        case ItemKind::Ghost: {
            const auto& op = event(plan.op).get<OpExecuted>();
            item.note = name_of(op.why);
            item.value = value_of(plan.tensor, plan.op, op.value, item);
            if (in_step(plan.op))
                item.activity = Activity::Recorded;
            else
                item.presence = Presence::Ghosted;
            break;
        }
        case ItemKind::Value: {
            const auto& first = event(plan.op).get<VariableBound>();
            const uint32_t last = entities_.of_variable.last_before(first.name.value, end_);
            const VariableBound* latest =
                last == kNone || last < plan.op ? &first : &event(last).get<VariableBound>();
            item.value = latest->number;
            item.text = latest->number.empty() ? trace_.text(latest->text) : latest->number.full_text();
            break;
        }
    }
}

void StateMaker::show_node(uint32_t index, ItemState& item) {
    const PicturePlan::Item& plan = plan_->items[index];
    const NodeRecord& record = entities_.nodes[plan.node.value];
    const auto& made = event(record.recorded).get<NodeRecorded>();
    item.sequence_nr = made.sequence_nr;
    item.recomputed = made.recomputed;
    if (plan.op != kNone)
        item.value = value_of(plan.tensor, plan.op, event(plan.op).get<OpExecuted>().value, item);
    if (in_step(plan.born)) item.activity = Activity::Recorded;
    show_history(index, item);
    const RunRecord* freed = released_ && released_->member(plan.node) ? released_ : nullptr;
    if (freed || before_end(record.dropped)) item.presence = Presence::Released;
    if (entities_.tensors[plan.tensor].node == plan.node) item.slate = slate_of(plan.tensor);
}

// What happened to a node (or an accumulator) up to this step, and in the current backward.
void StateMaker::show_history(uint32_t index, ItemState& item) {
    const PicturePlan::Item& plan = plan_->items[index];
    const RunRecord::Member* member = run_ ? run_->member(plan.node) : nullptr;
    const bool accumulator = entities_.nodes[plan.node.value].accumulates;
    const uint32_t since = accumulator ? (run_ ? run_->start : end_) : 0;
    item.dependencies_left = member ? member->dependencies : 0;
    const std::span<const uint32_t> history = entities_.of_node.between(plan.node.value, since, end_);
    const bool ran =
        member && std::ranges::any_of(history, [this](uint32_t e) {
            return e >= run_->start && (event(e).is<NodeApplied>() || event(e).is<GradAccumulated>());
        });
    if (!accumulator) {
        size_t chips = 0;
        for (uint32_t e : history) chips += event(e).is<TensorSaved>();
        item.chips.reserve(chips);
    }
    bool retains = false;
    for (uint32_t e : history) {
        const Event what = event(e);
        if (const auto* saved = what.as<TensorSaved>())
            add_chip(*saved, item);
        else if (const auto* released = what.as<SavedReleased>()) {
            if (released->slot >= item.chips.size()) continue;
            SavedChip& chip = item.chips[released->slot];
            chip.present = false;
            chip.released = true;
            chip.released_at = tables_.steps.step_at(e);
        }
        if (const auto* error = what.as<ErrorRaised>()) {
            if (!in_step(e)) continue;
            item.activity = Activity::Failed;
            mark_failed(*error, item);
        }
        if (!member || e < run_->start) continue;
        if (const auto* grad = what.as<GradBuffered>()) {
            if (!ran) item.parts.push_back({grad->from, grad->part});
            if (grad->from && item.dependencies_left > 0) --item.dependencies_left;
        } else if (what.is<NodeReady>()) {
            item.activity = Activity::Ready;
        } else if (const auto* applied = what.as<NodeApplied>()) {
            applied_[index] = e;
            item.activity = in_step(e) ? Activity::Running : Activity::Finished;
            item.gate_closed = tables_.gates.closed(e);
            item.dead = tables_.gates.dead(e);
            for (uint32_t i = 0; i < applied->grads_in.count && !item.upstream; ++i)
                if (const ValueSnapshot& value = trace_.value(applied->grads_in, i); !value.empty())
                    item.upstream = value;
            retains = run_->keep_graph;
        } else if (const auto* sum = what.as<GradAccumulated>()) {
            item.activity = in_step(e) ? Activity::Running : Activity::Finished;
            item.dead = tables_.gates.dead(e);
            item.upstream = sum->part;
        }
    }
    for (SavedChip& chip : item.chips) chip.retained = retains && chip.present;
}

void StateMaker::add_chip(const TensorSaved& saved, ItemState& item) {
    if (saved.slot >= item.chips.size()) item.chips.resize(saved.slot + 1u);
    SavedChip& chip = item.chips[saved.slot];
    chip.name = trace_.text(saved.name);
    chip.alias = name_of_memory(saved.tensor, saved.memory);
    // What a pack hook gave in place of the tensor is no value: the stand-in is empty, and nobody knows it.
    const bool packed =
        saved.value.numel() == 0 && entities_.tensors[entities_.record_of(saved.tensor)].born == kNone;
    if (!packed) chip.value = saved.value;
    chip.present = true;
    chip.bytes = static_cast<uint32_t>(std::min<uint64_t>(saved.value.bytes(), UINT32_MAX));
    chip.version = chip.expected_version = saved.version;
    const uint32_t write = entities_.of_memory.last_before(entities_.record_of(saved.memory), end_);
    if (write != kNone) chip.version = std::max(chip.version, event(write).get<TensorMutated>().version);
}

// The saved tensor the error names, or else the first that is gone, or that was written to since.
void StateMaker::mark_failed(const ErrorRaised& error, ItemState& item) const {
    const auto mark = [&item](auto&& is_it) {
        for (SavedChip& chip : item.chips)
            if (is_it(chip)) return chip.failed = true;
        return false;
    };
    const std::string& name = trace_.text(error.saved);
    if (!name.empty() && mark([&](const SavedChip& chip) { return chip.name == name; })) return;
    if (mark([](const SavedChip& chip) { return chip.released; })) return;
    mark([](const SavedChip& chip) { return chip.version != chip.expected_version; });
}

// The name under which the learner knows the memory a saved tensor shares.
std::string StateMaker::name_of_memory(TensorId tensor, TensorId memory) const {
    for (const TensorId id : {tensor, memory}) {
        const uint32_t record = entities_.record_of(id);
        if (const int32_t leaf = plan_->leaf(record); leaf >= 0)
            return plan_->picture->items[static_cast<size_t>(leaf)].output_name;
        const NodeId node = entities_.tensors[record].node;
        if (const int32_t item = node ? plan_->item(node) : -1; item >= 0) {
            const std::string& name = plan_->picture->items[static_cast<size_t>(item)].output_name;
            if (!name.empty()) return name;
        }
        if (entities_.tensors[record].name) return trace_.text(entities_.tensors[record].name);
    }
    return {};
}

// What a tensor made with `made` shows now: writes that were recorded made another node's value.
ValueSnapshot StateMaker::value_of(uint32_t tensor, uint32_t born, const ValueSnapshot& made,
                                   ItemState& item) const {
    const uint32_t memory = entities_.record_of(entities_.tensors[tensor].memory);
    const std::span<const uint32_t> writes = entities_.of_memory.between(memory, born, end_);
    for (size_t i = writes.size(); i-- > 0;) {
        const auto& write = event(writes[i]).get<TensorMutated>();
        if (i + 1 == writes.size()) item.version = write.version;
        if (write.recorded_by) continue;
        const bool itself = write.tensor == entities_.tensors[tensor].id;
        return itself || made.empty() ? write.value : made.seen_through(write.value);
    }
    return made;
}

void StateMaker::show_leaf(uint32_t index, ItemState& item) {
    const PicturePlan::Item& plan = plan_->items[index];
    const TensorRecord& tensor = entities_.tensors[plan.tensor];
    ValueSnapshot made;
    if (tensor.born != kNone) {
        const Event birth = event(tensor.born);
        if (const auto* leaf = birth.as<LeafCreated>()) made = leaf->value;
        if (const auto* op = birth.as<OpExecuted>()) made = op->value;
        if (const auto* output = birth.as<OutputMade>()) made = output->value;
    }
    item.value = value_of(plan.tensor, plan.born, made, item);
    if (in_step(plan.born)) item.activity = Activity::Recorded;
    if (!plan_->picture->items[index].requires_grad) return;
    if (plan.node && entities_.node(plan.node)) show_history(index, item);
    item.slate = slate_of(plan.tensor);
    item.slate.shown = true;
}

Slate StateMaker::slate_of(uint32_t tensor) const {
    Slate slate;
    const uint32_t last = entities_.of_leaf.last_before(tensor, end_);
    if (last == kNone) return slate;
    slate.shown = true;
    if (const auto* sum = event(last).as<GradAccumulated>()) {
        slate.is_none = false;
        slate.value = sum->after;
        slate.writing = in_step(last);
        slate.written_at = tables_.steps.step_at(last);
        if (slate.writing) {
            slate.old_is_none = sum->before.empty();
            slate.old_value = sum->before;
            slate.part = sum->part;
        }
    } else if (const auto* set = event(last).as<GradSet>()) {
        slate.is_none = set->value.empty();
        slate.value = set->value;
        slate.written_at = tables_.steps.step_at(last);
    } else if (const auto* cleared = event(last).as<GradCleared>()) {
        slate.is_none = !cleared->to_zero;
        slate.wiped = in_step(last);
        slate.written_at = tables_.steps.step_at(last);
        if (cleared->to_zero) {
            const ValueSnapshot* before = nullptr;
            for (uint32_t e : entities_.of_leaf.between(tensor, 0, last))
                if (const auto* sum = event(e).as<GradAccumulated>()) before = &sum->after;
            slate.value = before && before->dim() > 0
                              ? ValueSnapshot::summary(before->dtype(), before->shape(), 0, 0, 0)
                              : ValueSnapshot::scalar(before ? before->dtype() : DType::Float32, 0);
        }
    }
    return slate;
}

void StateMaker::show_edges() {
    const std::vector<PictureEdge>& edges = plan_->picture->edges;
    state_.edges.resize(edges.size());
    for (size_t i = 0; i < edges.size(); ++i) {
        EdgeState& edge = state_.edges[i];
        const ItemState& to = state_.items[edges[i].to];
        edge.present =
            to.presence != Presence::NotYet && state_.items[edges[i].from].presence != Presence::NotYet;
        if (!edge.present) continue;
        edge.cut = plan_->edges[i].cut;
        edge.released = to.presence == Presence::Released;
        const uint32_t applied = applied_[edges[i].to];
        if (applied == kNone || !edges[i].carries_grad) continue;
        const Range& grads = event(applied).get<NodeApplied>().grads_out;
        if (plan_->edges[i].slot >= grads.count) continue;
        const ValueSnapshot& gradient = trace_.value(grads, plan_->edges[i].slot);
        if (gradient.empty()) continue;
        edge.climbed = true;
        edge.gradient = gradient;
        edge.dead = (to.dead || to.gate_closed) && gradient.all_zero();
    }
}

void StateMaker::list_ledger() {
    for (const TimelineTables::NamedLeaf& parameter : tables_.parameters) {
        const auto after = std::ranges::upper_bound(parameter.records, end_, {}, [this](uint32_t record) {
            return entities_.tensors[record].born + 1;
        });
        if (after == parameter.records.begin()) continue;
        const uint32_t record = *(after - 1);
        LedgerRow row{entities_.tensors[record].id, trace_.text(parameter.name), slate_of(record)};
        row.slate.shown = true;
        state_.ledger.push_back(std::move(row));
    }
}

StepState make_state(const TimelineTables& tables, uint32_t number) {
    return StateMaker(tables, number, tables.plan(tables.steps.steps[number].picture)).make();
}

StepState make_close_up(const TimelineTables& tables, uint32_t number, uint32_t about) {
    constexpr size_t kSmall = 256;  // items; up to here the whole picture costs next to nothing
    const Step& told = tables.steps.steps[about];
    const std::shared_ptr<const PicturePlan> plan = tables.plan(told.picture);
    if (tables.steps.steps[number].picture != told.picture || plan->items.size() <= kSmall ||
        told.kind == StepKind::OptimizerStep)
        return make_state(tables, number);
    int32_t centre = told.node ? plan->item(told.node) : -1;
    if (centre < 0 && told.tensor) centre = plan->leaf(tables.entities.record_of(told.tensor));
    if (centre < 0 && told.tensor) {
        const auto same = std::ranges::find(plan->picture->items, told.tensor, &PictureItem::tensor);
        if (same != plan->picture->items.end())
            centre = static_cast<int32_t>(same - plan->picture->items.begin());
    }
    std::vector<int32_t> roots;
    for (const uint32_t run : tables.pictures[told.picture.value - 1].runs)
        roots.push_back(plan->item(tables.entities.runs[run].root));
    return StateMaker(tables, number, std::make_shared<const PicturePlan>(close_up(*plan, centre, roots)))
        .make();
}

}  // namespace backstep::trace
