#include "explain/recorded_ops.h"

#include <algorithm>

#include "ops/catalogue.h"
#include "ops/op_entry.h"
#include "trace/index/entities.h"
#include "trace/index/formula_text.h"

namespace backstep::explain {

using namespace trace;

const RecordedOp* RecordedOps::of(NodeId node) const {
    const auto [place, fresh] = by_node_.try_emplace(node);
    RecordedOp& recorded = place->second;
    if (fresh) {
        const auto [made, op] = timeline_.recorded(node);
        if (made && !made->accumulates) recorded = {op, made, nullptr};
        // CopySlices is an operation on a window of a tensor: the derivative of that operation is not its
        // own.
        const bool has_formula = recorded.op && !made->custom && view_->text(made->title) != "CopySlices";
        if (has_formula) {
            recorded.entry = ops::find_op(view_->text(op->op));
            if (!recorded.entry || recorded.entry->grad_fn.empty())
                recorded.entry = ops::find_op_by_grad_fn(view_->text(made->title));
        }
    }
    return recorded.node ? &recorded : nullptr;
}

std::string plain_name(const Trace& trace, const PictureItem& item) {
    if (!item.output_name.empty()) return item.output_name;
    if (item.kind == ItemKind::Leaf) return item.title;
    if (!item.called.empty()) return item.called;
    std::string code = trace.code(item.span);
    return code.empty() ? item.title : code;
}

std::string plain_name(const Trace& trace, const Picture& picture, uint32_t item) {
    const std::string& title = picture.items[item].title;
    const std::string name = plain_name(trace, picture.items[item]);
    if (picture.items[item].kind == ItemKind::Leaf || name != title) return name;
    for (int32_t edge = edge_of_operand(picture, item, 0); edge >= 0;) {
        const uint32_t from = picture.edges[static_cast<size_t>(edge)].from;
        const PictureItem& maker = picture.items[from];
        const std::string origin = plain_name(trace, maker);
        if (maker.kind == ItemKind::Leaf || origin != maker.title) return name + " (" + origin + ")";
        edge = edge_of_operand(picture, from, 0);
    }
    return name;
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

std::optional<ValueSnapshot> seed_of(const Timeline& timeline, const StepState& state, uint32_t root) {
    const bool landed_here = state.seed && state.seeded == static_cast<int32_t>(root);
    if (landed_here || state.step.number == 0) return state.seed;
    const NodeId node = state.picture->items[root].node;
    const uint32_t end = timeline.step(state.step.number).last_event;
    std::optional<ValueSnapshot> seed;
    for (const RunRecord& run : timeline.entities().runs)
        if (run.root == node && run.start < end)
            seed = timeline.trace()->event(run.start).get<BackwardStarted>().seed;
    return seed;
}

}  // namespace backstep::explain
