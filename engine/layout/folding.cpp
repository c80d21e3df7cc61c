#include "layout/folding.h"

#include <algorithm>
#include <map>
#include <utility>

namespace backstep::layout {

using namespace trace;

namespace {

// The louder activity of two; the order of the enumeration is that of a life, not of loudness.
Activity louder(Activity a, Activity b) {
    constexpr Activity kByLoudness[] = {Activity::Failed,   Activity::Running, Activity::Ready,
                                        Activity::Recorded, Activity::Quiet,   Activity::Finished};
    for (const Activity activity : kByLoudness)
        if (a == activity || b == activity) return activity;
    return a;
}

// Several gradients that leave one card along one line: their sum, of numbers; of tensors the last.
ValueSnapshot joined(const std::vector<ValueSnapshot>& gradients) {
    if (gradients.size() < 2) return gradients.empty() ? ValueSnapshot() : gradients.front();
    double sum = 0;
    for (const ValueSnapshot& gradient : gradients) {
        if (gradient.dim() > 0 || gradient.is_summary()) return gradients.back();
        sum += gradient.at(0);
    }
    return ValueSnapshot::scalar(gradients.front().dtype(), sum);
}

}  // namespace

Folding::Folding(std::shared_ptr<const Picture> picture, std::vector<FoldGroup> groups)
    : original_(std::move(picture)), groups_(std::move(groups)) {
    auto folded = std::make_shared<Picture>();
    folded->id = original_->id;
    folded->first_step = original_->first_step;
    folded->last_step = original_->last_step;
    folded->structure = original_->structure;
    for (const FoldGroup& group : groups_)  // another layout for other groups
        folded->structure =
            (folded->structure ^ (group.items.front() + 1)) * 0x100000001B3ULL + group.items.size();
    place_items();
    for (uint32_t i = 0; i < member_.size(); ++i)
        folded->items.push_back(group_[i] < 0 ? original_->items[member_[i]]
                                              : item_of(groups_[static_cast<size_t>(group_[i])]));
    folded_ = folded;
    join_edges();
    for (const std::vector<uint32_t>& from : edges_from_) {
        PictureEdge edge = original_->edges[from.front()];
        for (const uint32_t e : from)
            edge.carries_grad = edge.carries_grad || original_->edges[e].carries_grad;
        edge.from = shown_[edge.from];
        edge.to = shown_[edge.to];
        if (group_[edge.to] >= 0) edge.operand = folded->items[edge.to].operands++;
        folded->edges.push_back(edge);
    }
    straighten(*folded);
}

// What comes from another card enters a group above the port it will leave by, a third of the way along, so
// that a chain of groups stands plumb; leaves enter beside it.
void Folding::straighten(Picture& folded) {
    for (size_t first = 0, end = 0; first < folded.edges.size(); first = end) {
        const uint32_t to = folded.edges[first].to;
        while (end < folded.edges.size() && folded.edges[end].to == to) ++end;
        if (group_[to] < 0) continue;
        const size_t count = end - first, third = (count + 1) / 3;
        const size_t place = first + (third > 0 ? third - 1 : 0);
        for (size_t e = first; e < end; ++e) {
            if (folded.items[folded.edges[e].from].kind == ItemKind::Leaf) continue;
            std::swap(folded.edges[e], folded.edges[place]);
            std::swap(folded.edges[e].operand, folded.edges[place].operand);
            std::swap(edges_from_[e], edges_from_[place]);
            for (const size_t moved : {e, place})
                for (const uint32_t original : edges_from_[moved])
                    edge_shown_[original] = static_cast<int32_t>(moved);
            break;
        }
    }
}

// Items keep their order; a group comes where its last member was.
void Folding::place_items() {
    const size_t count = original_->items.size();
    std::vector<int32_t> group(count, -1);
    for (size_t g = 0; g < groups_.size(); ++g)
        for (const uint32_t item : groups_[g].items) group[item] = static_cast<int32_t>(g);
    shown_.assign(count, 0);
    for (uint32_t i = 0; i < count; ++i) {
        if (group[i] >= 0 && groups_[static_cast<size_t>(group[i])].items.back() != i) continue;
        const auto at = static_cast<uint32_t>(member_.size());
        member_.push_back(i);
        group_.push_back(group[i]);
        if (group[i] < 0) {
            shown_[i] = at;
            continue;
        }
        for (const uint32_t item : groups_[static_cast<size_t>(group[i])].items) shown_[item] = at;
    }
}

// Lines of one value between the same two cards become one; those inside a group are gone. In the order that
// pictures keep: by the item they go to, then by operand.
void Folding::join_edges() {
    struct Key {
        uint32_t to, from;
        uint16_t operand;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::vector<uint32_t>> joined;
    for (uint32_t e = 0; e < original_->edges.size(); ++e) {
        const PictureEdge& edge = original_->edges[e];
        const uint32_t from = shown_[edge.from], to = shown_[edge.to];
        if (from == to) continue;
        joined[{to, from, group_[to] >= 0 ? uint16_t{0} : edge.operand}].push_back(e);
    }
    std::vector<std::pair<Key, std::vector<uint32_t>>> ordered(joined.begin(), joined.end());
    std::ranges::stable_sort(ordered, [this](const auto& a, const auto& b) {
        return std::pair(a.first.to, group_[a.first.to] >= 0 ? 0 : a.first.operand) <
               std::pair(b.first.to, group_[b.first.to] >= 0 ? 0 : b.first.operand);
    });
    edge_shown_.assign(original_->edges.size(), -1);
    for (auto& [key, edges] : ordered) {
        for (const uint32_t e : edges) edge_shown_[e] = static_cast<int32_t>(edges_from_.size());
        edges_from_.push_back(std::move(edges));
    }
}

PictureItem Folding::item_of(const FoldGroup& group) const {
    const PictureItem& last = original_->items[group.items.back()];
    PictureItem item;
    uint32_t nodes = 0, ghosts = 0;
    for (const uint32_t member : group.items) {
        nodes += original_->items[member].kind == ItemKind::Node;
        ghosts += original_->items[member].kind == ItemKind::Ghost;
    }
    item.kind = nodes > 0 ? ItemKind::Node : ItemKind::Ghost;
    item.folded = nodes > 0 ? nodes : ghosts;
    item.node = last.node;
    item.tensor = last.tensor;
    item.title = group.title;
    item.output_name = last.output_name;
    item.structural_id = "fold " + last.structural_id;
    item.span = last.span;
    return item;
}

ItemState Folding::state_of(const FoldGroup& group, const StepState& state) const {
    ItemState all = state.items[group.items.back()];
    all.chips.clear();
    all.parts.clear();
    all.activity = Activity::Finished;
    bool born = false, present = false;
    const bool all_ghosts = item_of(group).kind == ItemKind::Ghost;
    all.dead = !all_ghosts;
    for (const uint32_t member : group.items) {
        const ItemState& one = state.items[member];
        if (original_->items[member].kind == ItemKind::Leaf) continue;
        const bool node = original_->items[member].kind == ItemKind::Node;
        born = born || one.presence != Presence::NotYet;
        present = present || one.presence == Presence::Present;
        if (node || all_ghosts) all.activity = louder(all.activity, one.activity);
        all.dead = all.dead && (one.dead || !node);
        all.gate_closed = all.gate_closed || one.gate_closed;
        all.recomputed = all.recomputed || one.recomputed;
        all.chips.insert(all.chips.end(), one.chips.begin(), one.chips.end());
        if (node) all.dependencies_left = std::max(all.dependencies_left, one.dependencies_left);
    }
    all.presence = !born     ? Presence::NotYet
                   : present ? Presence::Present
                             : state.items[group.items.back()].presence;
    // What a gate inside stopped is told by the gate's own card, once the group is open.
    if (all.gate_closed && !all.dead) all.gate_closed = false;
    return all;
}

EdgeState Folding::edge_of(uint32_t edge, const StepState& state) const {
    EdgeState all;
    all.released = all.dead = true;
    std::vector<ValueSnapshot> gradients;
    for (const uint32_t e : edges_from_[edge]) {
        const EdgeState& one = state.edges[e];
        all.present = all.present || one.present;
        all.cut = all.cut || one.cut;
        all.released = all.released && one.released;
        all.dead = all.dead && one.dead;
        all.climbed = all.climbed || one.climbed;
        if (one.gradient) gradients.push_back(*one.gradient);
    }
    if (!gradients.empty()) all.gradient = joined(gradients);
    return all;
}

StepState Folding::fold(const StepState& state) const {
    StepState folded = state;
    folded.picture = folded_;
    folded.items.clear();
    folded.edges.clear();
    folded.tokens.clear();
    for (uint32_t i = 0; i < member_.size(); ++i)
        folded.items.push_back(group_[i] < 0 ? state.items[member_[i]]
                                             : state_of(groups_[static_cast<size_t>(group_[i])], state));
    for (uint32_t e = 0; e < edges_from_.size(); ++e) {
        EdgeState edge = edge_of(e, state);
        // What goes to an unrecorded operation is never released; into a group it goes as the group does.
        const bool gone = folded.items[folded_->edges[e].to].presence == Presence::Released;
        edge.released = edge.present && (edge.released || gone);
        folded.edges.push_back(std::move(edge));
    }
    for (Token token : state.tokens) {
        if (token.edge >= 0 && edge_shown_[static_cast<size_t>(token.edge)] < 0) continue;
        if (token.edge >= 0) token.edge = edge_shown_[static_cast<size_t>(token.edge)];
        if (token.item < shown_.size()) token.item = shown_[token.item];
        folded.tokens.push_back(std::move(token));
    }
    const auto place = [this](int32_t item) {
        return item < 0 ? item : static_cast<int32_t>(shown_[static_cast<size_t>(item)]);
    };
    folded.running = place(state.running);
    folded.seeded = place(state.seeded);
    if (folded.error)
        for (RefusedOperand& operand : folded.error->operands) operand.item = shown_[operand.item];
    if (folded.error && folded.error->item >= 0) {
        const auto item = static_cast<uint32_t>(folded.error->item);
        folded.error->item = place(folded.error->item);
        if (group_[shown_[item]] >= 0 && folded.error->chip >= 0)
            for (const uint32_t member : groups_[static_cast<size_t>(group_[shown_[item]])].items) {
                if (member == item) break;
                folded.error->chip += static_cast<int32_t>(state.items[member].chips.size());
            }
    }
    return folded;
}

}  // namespace backstep::layout
