#include "lesson/gate.h"

#include "trace/trace.h"

namespace backstep::lesson {

namespace {

using trace::BackwardStarted;
using trace::GradAccumulated;
using trace::GradBuffered;

// The step whose node sends what is written here, if a single one does and nothing changes it on the way.
std::optional<uint32_t> sent_at(const GradAccumulated& written, uint32_t step,
                                const trace::Timeline& timeline) {
    const trace::TraceView& trace = timeline.trace();
    std::optional<uint32_t> sent;
    for (uint32_t i = timeline.step(step).first_event; i-- > 0 && !trace->event(i).is<BackwardStarted>();) {
        const auto* arrived = trace->event(i).as<GradBuffered>();
        if (!arrived || arrived->node != written.node) continue;
        if (sent || !arrived->from || !arrived->sum.same_value(written.after)) return std::nullopt;
        sent = timeline.step_at(i);
    }
    return sent;
}

}  // namespace

std::optional<uint32_t> gate_of(const Predict& predict, const trace::Timeline& timeline) {
    if (!predict.before) return std::nullopt;
    const auto step = step_at(*predict.before, timeline);
    if (!step || predict.before->kind != Position::Kind::Slate) return step;
    if (!predict.expression.starts_with(predict.before->name + ".grad")) return step;
    const auto* written = timeline.event_of(*step).as<GradAccumulated>();
    return written && written->before.empty() ? sent_at(*written, *step, timeline).value_or(*step) : step;
}

std::vector<Gate> gates_of(const Lesson& lesson, const trace::Timeline& timeline) {
    std::vector<Gate> gates;
    for (const Block& block : lesson.blocks)
        if (const auto* predict = block.as<Predict>())
            if (const auto step = gate_of(*predict, timeline)) gates.push_back({*step, predict});
    return gates;
}

}  // namespace backstep::lesson
