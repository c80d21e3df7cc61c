#include "canvas/veil/veil.h"
#include "trace/trace.h"

// How far a veil reaches in a run.
namespace backstep::ui {

namespace {

using trace::Event;

uint32_t endOfCell(uint32_t step, const trace::Timeline& timeline) {
    const uint32_t cell = timeline.step(step).span.cell;
    while (step < timeline.size() && timeline.step(step + 1).span.cell <= cell) ++step;
    return step;
}

// The tensor of that name, once the events before `end` have happened.
TensorId named(const std::string& name, uint32_t end, const trace::Trace& trace) {
    TensorId found;
    for (uint32_t i = 0; i < end; ++i)
        if (const auto* bound = trace.event(i).as<trace::VariableBound>())
            if (bound->tensor && trace.text(bound->name) == name) found = bound->tensor;
    return found;
}

// Whether what the veil is over is another number from this event on.
bool changes(const Event& event, const Veil& veil, TensorId tensor, const trace::Trace& trace) {
    if (const auto* bound = event.as<trace::VariableBound>())
        return bound->tensor != tensor && trace.text(bound->name) == veil.name;
    if (!veil.slate) {
        const auto* written = event.as<trace::TensorMutated>();
        return written && (written->tensor == tensor || written->memory == tensor);
    }
    const auto* added = event.as<trace::GradAccumulated>();
    const auto* cleared = event.as<trace::GradCleared>();
    const auto* set = event.as<trace::GradSet>();
    return (added && added->tensor == tensor) || (cleared && cleared->tensor == tensor) ||
           (set && set->tensor == tensor);
}

}  // namespace

Veil inRun(Veil veil, const trace::Timeline& timeline) {
    veil.until = UINT32_MAX;
    veil.written.clear();
    if (veil.name.empty() || veil.from == 0 || veil.from > timeline.size()) return veil;
    const trace::TraceView& trace = timeline.trace();
    const uint32_t last = endOfCell(veil.from, timeline);
    const uint32_t end = last < timeline.size() ? timeline.step(last + 1).first_event : trace.size();
    const TensorId tensor = named(veil.name, end, *trace);
    if (!tensor) return veil;
    for (uint32_t i = timeline.step(veil.from).first_event; veil.slate && i < end; ++i)
        if (const auto* added = trace->event(i).as<trace::GradAccumulated>();
            added && added->tensor == tensor)
            veil.written.insert(veil.written.end(), {added->part, added->after});
    for (uint32_t i = end; i < trace.size(); ++i) {
        if (!changes(trace->event(i), veil, tensor, *trace)) continue;
        veil.until = timeline.step_at(i);
        break;
    }
    return veil;
}

}  // namespace backstep::ui
