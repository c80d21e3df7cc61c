#include "stage/breakpoints.h"

#include <algorithm>

#include "trace/loops/turns.h"

namespace backstep::ui {

namespace {

// The line was somewhere else one step ago, or in another turn of its loop.
bool beginsLine(const trace::Timeline& timeline, uint32_t step) {
    if (step == 1) return true;
    const SourceSpan& here = timeline.step(step).span;
    const SourceSpan& before = timeline.step(step - 1).span;
    return here.line != before.line || here.cell != before.cell ||
           timeline.turns().at(step) != timeline.turns().at(step - 1);
}

}  // namespace

trace::StepKey Breakpoints::atLine(uint32_t cell, uint32_t line) {
    trace::StepKey key;
    key.span.cell = cell;
    key.span.line = key.span.end_line = line;
    return key;
}

bool Breakpoints::means(const trace::StepKey& key, const trace::Timeline& timeline, uint32_t step) const {
    const SourceSpan& span = timeline.step(step).span;
    if (span.line != key.span.line || span.cell != key.span.cell) return false;
    return key.path.empty() || timeline.key(step).path == key.path;
}

void Breakpoints::find(const trace::Timeline* timeline) {
    m_steps.clear();
    if (!timeline || m_keys.empty()) return;
    for (uint32_t step = 1; step <= timeline->size(); ++step) {
        const auto meant = [&](const trace::StepKey& key) { return means(key, *timeline, step); };
        if (beginsLine(*timeline, step) && std::ranges::any_of(m_keys, meant)) m_steps.push_back(step);
    }
}

std::optional<uint32_t> Breakpoints::firstIn(uint32_t from, uint32_t to) const {
    const auto found = std::ranges::lower_bound(m_steps, from);
    if (found == m_steps.end() || *found > to) return std::nullopt;
    return *found;
}

}  // namespace backstep::ui
