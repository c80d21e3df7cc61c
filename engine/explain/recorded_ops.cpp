#include "explain/recorded_ops.h"

#include <algorithm>

#include "ops/catalogue.h"
#include "trace/index/formula_text.h"

namespace backstep::explain {

using namespace trace;

RecordedOps::RecordedOps(const Timeline& timeline, const Picture& picture) : view_(timeline.trace()) {
    if (picture.items.empty()) return;
    const uint32_t last = std::min(picture.last_step ? picture.last_step : timeline.size(), timeline.size());
    const uint32_t begin = picture.first_step ? timeline.step(picture.first_step).first_event : 0;
    const uint32_t end = last ? timeline.step(last).last_event : 0;
    std::unordered_map<NodeId, bool> wanted;
    for (const PictureItem& item : picture.items)
        if (item.kind == ItemKind::Node) wanted[item.node] = true;

    const OpExecuted* before = nullptr;
    for (uint32_t i = begin; i < end; ++i) {
        const Event& event = view_->event(i);
        if (const auto* op = std::get_if<OpExecuted>(&event)) before = op;
        const auto* made = std::get_if<NodeRecorded>(&event);
        if (!made || made->accumulates || !wanted.contains(made->node)) continue;
        RecordedOp recorded{before, made, nullptr};
        if (before && !made->custom) {
            recorded.entry = ops::find_op(view_->text(before->op));
            if (!recorded.entry || recorded.entry->grad_fn.empty())
                recorded.entry = ops::find_op_by_grad_fn(view_->text(made->title));
        }
        by_node_[made->node] = recorded;
    }
}

const RecordedOp* RecordedOps::of(NodeId node) const {
    const auto found = by_node_.find(node);
    return found == by_node_.end() ? nullptr : &found->second;
}

std::string plain_name(const Trace& trace, const PictureItem& item) {
    if (!item.output_name.empty()) return item.output_name;
    if (item.kind == ItemKind::Leaf) return item.title;
    std::string code = trace.code(item.span);
    return code.empty() ? item.title : code;
}

std::string tex_name(const PictureItem& item) {
    if (!item.output_name.empty()) return name_expression(item.output_name).tex;
    return item.formula.empty() ? name_expression(item.title).tex : item.formula;
}

int32_t edge_of_operand(const Picture& picture, uint32_t item, uint16_t operand) {
    const auto before = [](const PictureEdge& edge, const std::pair<uint32_t, uint16_t>& place) {
        return std::pair(edge.to, edge.operand) < place;
    };
    const auto& edges = picture.edges;
    const auto found = std::lower_bound(edges.begin(), edges.end(), std::pair(item, operand), before);
    const bool there = found != edges.end() && found->to == item && found->operand == operand;
    return there ? static_cast<int32_t>(found - edges.begin()) : -1;
}

int32_t item_of_step(const StepState& state) {
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (state.step.node && items[i].node == state.step.node) return static_cast<int32_t>(i);
    for (size_t i = 0; i < items.size(); ++i)
        if (state.step.tensor && items[i].tensor == state.step.tensor) return static_cast<int32_t>(i);
    return -1;
}

int32_t root_of(const StepState& state) {
    if (state.seeded >= 0) return state.seeded;
    const Picture& picture = *state.picture;
    std::vector<bool> used(picture.items.size(), false);
    for (const PictureEdge& edge : picture.edges) used[edge.from] = true;
    for (size_t i = picture.items.size(); i-- > 0;)
        if (picture.items[i].kind == ItemKind::Node && !used[i]) return static_cast<int32_t>(i);
    return -1;
}

}  // namespace backstep::explain
