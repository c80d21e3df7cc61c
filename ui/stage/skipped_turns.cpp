#include "stage/skipped_turns.h"

#include <algorithm>

namespace backstep::ui {

namespace {

// A turn that made no step leaves a gap, too; what was forgotten says so.
bool saysSkipped(const trace::Timeline& timeline, uint32_t before, uint32_t after) {
    const trace::TraceView& trace = timeline.trace();
    for (uint32_t i = timeline.step(before).first_event; i < timeline.step(after).last_event; ++i)
        if (trace->event(i).is<trace::Skipped>()) return true;
    return false;
}

trace::StepKind stepWith(trace::SeriesKind kind) {
    using trace::SeriesKind;
    using trace::StepKind;
    switch (kind) {
        case SeriesKind::Loss:
            return StepKind::BackwardSeed;
        case SeriesKind::GradNorm:
            return StepKind::Accumulated;
        case SeriesKind::Parameter:
            return StepKind::OptimizerStep;
        case SeriesKind::ReferencedBytes:
        case SeriesKind::HeldBytes:
            return StepKind::BackwardFinished;
    }
    return StepKind::BackwardFinished;
}

}  // namespace

std::vector<SkippedTurns> skippedTurns(const trace::Timeline& timeline) {
    const trace::Turns& turns = timeline.turns();
    std::vector<SkippedTurns> skipped;
    for (const trace::LoopRun& loop : turns.loops())
        for (size_t i = 1; i < loop.turns.size(); ++i) {
            const trace::Turn& a = turns.turn(loop.turns[i - 1]);
            const trace::Turn& b = turns.turn(loop.turns[i]);
            if (a.outer != 0 || b.index <= a.index + 1 || !saysSkipped(timeline, a.last, b.first)) continue;
            skipped.push_back({loop.span, a.index + 1, b.index - 1, a.last, b.first});
        }
    return skipped;
}

uint32_t stepOf(const trace::Timeline& timeline, const WantedTurn& wanted) {
    const trace::Turns& turns = timeline.turns();
    for (const trace::LoopRun& loop : turns.loops()) {
        if (loop.span != wanted.loop) continue;
        for (const uint32_t number : loop.turns) {
            const trace::Turn& turn = turns.turn(number);
            if (turn.index != wanted.index || turn.outer != 0) continue;
            if (wanted.at == WantedTurn::At::Last) return turn.last;
            if (wanted.at == WantedTurn::At::Offset) return std::min(turn.last, turn.first + wanted.offset);
            for (uint32_t k = turn.first; wanted.at == WantedTurn::At::Number && k <= turn.last; ++k)
                if (timeline.step(k).kind == stepWith(wanted.kind)) return k;
            return turn.first;
        }
    }
    return 0;
}

}  // namespace backstep::ui
