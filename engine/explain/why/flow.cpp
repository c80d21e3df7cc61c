#include "explain/why/flow.h"

#include <algorithm>

#include "explain/reached.h"

namespace backstep::explain {

using namespace trace;

namespace {

bool only_zero(const ValueSnapshot& value) {
    return value.is_summary() ? value.min() == 0 && value.max() == 0 : value.all_zero();
}

}  // namespace

Flow::Flow(const Story& story, const RunRecord& run, uint32_t until) : story_(story) {
    for (uint32_t i = run.start; i < until; ++i)
        if (const auto* applied = story.event(i).as<NodeApplied>())
            if (run.member(applied->node)) applied_.emplace_back(applied->node, applied);
    std::ranges::stable_sort(applied_, {}, &Entry::first);
}

const NodeApplied* Flow::applied(NodeId node) const {
    const auto found = std::ranges::lower_bound(applied_, node, {}, &Entry::first);
    return found != applied_.end() && found->first == node ? found->second : nullptr;
}

bool Flow::only_zeros(const Range& values) const {
    bool any = false;
    for (uint32_t i = 0; i < values.count; ++i) {
        const ValueSnapshot& value = story_.trace().value(values, i);
        if (value.empty()) continue;
        any = true;
        if (!only_zero(value)) return false;
    }
    return any;
}

const ValueSnapshot* Flow::value(const Sent& sent) const {
    const NodeApplied* from = applied(sent.from);
    if (!from || sent.edge >= from->grads_out.count) return nullptr;
    const ValueSnapshot& value = story_.trace().value(from->grads_out, sent.edge);
    return value.empty() ? nullptr : &value;
}

std::unordered_map<uint32_t, std::vector<Flow::Sent>> Flow::by_receiver() const {
    std::unordered_map<uint32_t, std::vector<Sent>> to;
    for (const auto& [from, applied] : applied_) {
        const auto& made = story_.event(story_.entities().node(from)->recorded).get<NodeRecorded>();
        for (uint32_t e = 0; e < made.edges.count; ++e)
            to[story_.trace().edge(made.edges, e).node.value].push_back({from, e});
    }
    return to;
}

Flow::Sent Flow::none_towards(NodeId goal) const {
    auto to = by_receiver();
    const auto received_something = [this](NodeId node) {
        const Range& came = applied(node)->grads_in;
        for (uint32_t i = 0; i < came.count; ++i)
            if (!story_.trace().value(came, i).empty()) return true;
        return false;
    };
    for (const NodeId at : reached(goal, [&](NodeId node) {
             std::vector<NodeId> before;
             for (const Sent& sent : to[node.value])
                 if (!value(sent) && !received_something(sent.from)) before.push_back(sent.from);
             return before;
         }))
        for (const Sent& sent : to[at.value])
            if (!value(sent) && received_something(sent.from)) return sent;
    return {};
}

Flow::Beginnings Flow::zeros_towards(NodeId goal) const {
    auto to = by_receiver();
    Beginnings found;
    std::vector<NodeId> open{goal};
    std::vector<bool> seen(story_.entities().nodes.size(), false);
    while (!open.empty()) {
        const NodeId at = open.back();
        open.pop_back();
        std::vector<Sent> something;
        for (const Sent& sent : to[at.value])
            if (const ValueSnapshot* part = value(sent); part && !only_zero(*part)) something.push_back(sent);
        if (something.size() > 1) {
            if (found.cancelled.empty()) found.cancelled = something;
            continue;
        }
        for (const Sent& sent : to[at.value]) {
            if (!value(sent) || seen[sent.from.value]) continue;
            seen[sent.from.value] = true;
            if (only_zeros(applied(sent.from)->grads_in))
                open.push_back(sent.from);
            else
                found.killers.push_back(sent);
        }
    }
    return found;
}

}  // namespace backstep::explain
