// The part of StateMaker that tells what moves in the step itself: tokens, the ring, the seed, the error.
#include <algorithm>

#include "trace/index/state_maker.h"

namespace backstep::trace {

void StateMaker::show_step() {
    if (state_.step.number == 0) return;
    const Event what = event(tables_.steps.defining[state_.step.number]);
    const int32_t item = state_.step.node ? plan_->item(state_.step.node) : -1;
    if (const auto* op = what.as<OpExecuted>()) {
        int32_t made = item;
        for (uint32_t i = 0; made < 0 && i < plan_->items.size(); ++i)
            if (plan_->items[i].op == tables_.steps.defining[state_.step.number] && !op->in_place)
                made = static_cast<int32_t>(i);
        if (made >= 0) send_operands(static_cast<uint32_t>(made));
    } else if (const auto* start = what.as<BackwardStarted>()) {
        state_.seeded = item;
        state_.seed = start->seed;
        if (item >= 0)
            state_.tokens.push_back({Token::Kind::Seed, -1, static_cast<uint32_t>(item), 0, start->seed});
    } else if (const auto* applied = what.as<NodeApplied>()) {
        state_.running = item;
        if (item >= 0) send_gradients(static_cast<uint32_t>(item), *applied);
    } else if (const auto* sum = what.as<GradAccumulated>()) {
        state_.running = item;
        state_.running_tray =
            item >= 0 && plan_->picture->items[static_cast<size_t>(item)].kind == ItemKind::Leaf;
        if (item >= 0)
            state_.tokens.push_back({Token::Kind::Gradient, -1, static_cast<uint32_t>(item), 0, sum->part});
    } else if (const auto* error = what.as<ErrorRaised>()) {
        show_error(*error);
    }
    // A seed stays on its root until the backward is over.
    if (run_ && state_.seeded < 0 && (run_->end == kNone || run_->end >= begin_)) {
        state_.seeded = plan_->item(run_->root);
        state_.seed = event(run_->start).get<BackwardStarted>().seed;
    }
}

void StateMaker::send_operands(uint32_t item) {
    const std::vector<PictureEdge>& edges = plan_->picture->edges;
    for (uint32_t e = 0; e < edges.size(); ++e) {
        if (edges[e].to != item || !state_.edges[e].present) continue;
        state_.tokens.push_back({Token::Kind::Value, static_cast<int32_t>(e), item, edges[e].operand,
                                 state_.items[edges[e].from].value});
    }
    std::ranges::stable_sort(state_.tokens, {}, &Token::order);
}

// What the node sends goes up its operand edges. At a closed gate the gradient that arrives is stopped on the
// edge it came by, and beyond it nothing travels: the zeros are simply there.
void StateMaker::send_gradients(uint32_t item, const NodeApplied& applied) {
    const ItemState& shown = state_.items[item];
    const std::vector<PictureEdge>& edges = plan_->picture->edges;
    if (shown.gate_closed) {
        int32_t below = -1;
        for (uint32_t e = 0; e < edges.size() && below < 0; ++e)
            if (edges[e].from == item && state_.edges[e].climbed) below = static_cast<int32_t>(e);
        state_.tokens.push_back({Token::Kind::Stopped, below, item, 0, *shown.upstream});
        return;
    }
    if (shown.dead) return;
    for (uint32_t e = 0; e < edges.size(); ++e) {
        if (edges[e].to != item || !state_.edges[e].climbed) continue;
        state_.tokens.push_back({Token::Kind::Gradient, static_cast<int32_t>(e), item, edges[e].operand,
                                 trace_.value(applied.grads_out, plan_->edges[e].slot)});
    }
    std::ranges::stable_sort(state_.tokens, {}, &Token::order);
}

void StateMaker::show_error(const ErrorRaised& error) {
    PinnedError pinned;
    pinned.type = trace_.text(error.type);
    pinned.text = trace_.text(error.text);
    pinned.item = error.node ? plan_->item(error.node) : -1;
    if (pinned.item >= 0) {
        const std::vector<SavedChip>& chips = state_.items[static_cast<size_t>(pinned.item)].chips;
        for (size_t i = 0; i < chips.size(); ++i) {
            if (!chips[i].failed) continue;
            pinned.chip = static_cast<int32_t>(i);
            pinned.released_at = chips[i].released_at;
            if (pinned.released_at != 0) pinned.released_by = tables_.steps.steps[pinned.released_at].span;
        }
    }
    for (uint32_t i = 0; i < error.operands.count; ++i) {
        const Operand& operand = trace_.operand(error.operands, i);
        const uint32_t record = entities_.record_of(operand.tensor);
        const NodeId node = entities_.tensors[record].node;
        int32_t item = node ? plan_->item(node) : -1;
        if (item < 0) item = plan_->leaf(record);
        if (item >= 0) pinned.operands.push_back({static_cast<uint32_t>(item), trace_.text(operand.name)});
    }
    state_.error = std::move(pinned);
}

}  // namespace backstep::trace
