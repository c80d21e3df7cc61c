#include "panels/code/marks_at.h"

#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

CodeMarks marksAt(const Playback& playback, const Selection& selection, uint32_t cell) {
    CodeMarks marks;
    if (!playback.recording() || playback.step() == 0) return marks;
    const trace::StepState& state = playback.current();
    const trace::Step& step = state.step;
    if (step.span.known() && step.span.cell == cell)
        (step.kind == trace::StepKind::Error ? marks.failed : marks.running) = step.span.line;
    if (const int item = selection.itemIn(state); item >= 0) {
        const SourceSpan& span = state.picture->items[static_cast<size_t>(item)].span;
        if (span.known() && span.cell == cell) marks.selected = span;
    }
    constexpr int kMost = 400;  // letters of an echo: it has a part of one line
    const HiddenNumbers hidden = playback.hidden();
    for (const auto& [line, text] : playback.recording()->echoes(step.number, cell))
        marks.echoes.insert(static_cast<int>(line), QString::fromStdString(hidden.in(text)).left(kMost));
    return marks;
}

}  // namespace backstep::ui
