#include "explain/game/backward_pass.h"

#include <map>

#include "trace/trace.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The last step of the pass that begins at `seed`: its end, or the last one before something else begins.
uint32_t end_of(const Timeline& timeline, uint32_t seed) {
    for (uint32_t k = seed + 1; k <= timeline.size(); ++k) {
        const StepKind kind = timeline.step(k).kind;
        if (kind == StepKind::BackwardFinished || kind == StepKind::Error || kind == StepKind::Limit)
            return k;
    }
    return timeline.size();
}

// A pass that failed before its first node ran has nothing to play.
bool ran_a_node(const Timeline& timeline, uint32_t seed, uint32_t last) {
    for (uint32_t k = seed + 1; k <= last; ++k)
        if (timeline.step(k).kind == StepKind::NodeApplied || timeline.step(k).kind == StepKind::Accumulated)
            return true;
    return false;
}

std::optional<uint32_t> seed_near(const Timeline& timeline, uint32_t step) {
    std::optional<uint32_t> before;
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        if (timeline.step(k).kind != StepKind::BackwardSeed) continue;
        const uint32_t last = end_of(timeline, k);
        if (!ran_a_node(timeline, k, last)) continue;
        if (step <= last) return k;
        before = k;
    }
    return before;
}

Message why_fixed(const Timeline& timeline, const BackwardPass& pass) {
    if (timeline.step(pass.last).kind != StepKind::BackwardFinished) return Message("game.fixed_error");
    bool code = false;
    for (uint32_t k = pass.seed + 1; k < pass.last; ++k) {
        const StepKind kind = timeline.step(k).kind;
        if (kind == StepKind::HookCalled) return Message("game.fixed_hook");
        code = code || (kind != StepKind::NodeApplied && kind != StepKind::Accumulated);
    }
    if (code) return Message("game.fixed_code");
    return {};
}

}  // namespace

std::optional<BackwardPass> pass_near(const Timeline& timeline, uint32_t step) {
    const auto seed = seed_near(timeline, step);
    if (!seed) return std::nullopt;
    BackwardPass pass;
    pass.seed = *seed;
    pass.last = end_of(timeline, *seed);
    if (const auto* started = timeline.event_of(*seed).as<BackwardStarted>()) pass.task = started->task;
    std::map<uint32_t, size_t> places;
    for (uint32_t k = pass.seed + 1; k <= pass.last; ++k) {
        const Step& at = timeline.step(k);
        const bool accumulates = at.kind == StepKind::Accumulated;
        if (!accumulates && at.kind != StepKind::NodeApplied) continue;
        NodeId node = at.node;
        if (const auto* accumulated = timeline.event_of(k).as<GradAccumulated>()) node = accumulated->node;
        places[node.value] = pass.nodes.size();
        pass.nodes.push_back({node, k, accumulates, {}});
    }
    for (size_t i = 0; i < pass.nodes.size(); ++i) {
        const NodeRecorded* recorded = timeline.recorded(pass.nodes[i].node).first;
        for (uint32_t e = 0; recorded && e < recorded->edges.count; ++e) {
            const auto to = places.find(timeline.trace()->edge(recorded->edges, e).node.value);
            if (to != places.end()) pass.nodes[to->second].waits_for.push_back(i);
        }
    }
    pass.fixed = why_fixed(timeline, pass);
    return pass;
}

}  // namespace backstep::explain
