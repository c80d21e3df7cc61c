#include "panels/lesson/pinned_cells.h"

#include <QVBoxLayout>
#include <algorithm>

#include "frame/slim_scroll_bar.h"
#include "panels/code/code_cell.h"
#include "panels/code/marks_at.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "trace/trace.h"

namespace backstep::ui {

namespace {

constexpr int kBetweenCells = 6;

}  // namespace

PinnedCells::PinnedCells(Playback& playback, const Selection& selection, QWidget* parent)
    : QScrollArea(parent), m_playback(playback), m_selection(selection) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    SlimScrollBar::dress(*this);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void PinnedCells::setLesson(lesson::LessonRef lesson) {
    m_lesson = std::move(lesson);
    pin({});
}

void PinnedCells::setOnStage(bool onStage) { m_onStage = onStage; }

bool PinnedCells::pin(const std::vector<uint32_t>& cells) {
    if (cells == m_indices) return false;
    m_indices = cells;
    m_cells.clear();
    auto* stack = new QWidget;
    auto* column = new QVBoxLayout(stack);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kBetweenCells);
    for (uint32_t index : cells) {
        auto* view = new CodeCell(sourceOf(index), false);
        m_cells.push_back(view);
        column->addWidget(view);
        connect(
            view, &CodeCell::lineClicked, this, [this, index](int line) { goToLine(index, line); },
            Qt::QueuedConnection);
        emit pinned(view, index);
    }
    column->addStretch(1);
    setWidget(stack);
    setVisible(!m_cells.empty());
    return true;
}

void PinnedCells::fit(int width, int most) {
    if (m_cells.empty()) return;
    int wanted = -kBetweenCells;
    for (const CodeCell* cell : m_cells) wanted += cell->heightForWidth(width) + kBetweenCells;
    setFixedHeight(std::min(wanted, most));
}

QString PinnedCells::sourceOf(uint32_t cell) const {
    if (m_onStage && m_playback.recording()) {
        const trace::TraceView& trace = m_playback.recording()->timeline()->trace();
        if (cell < trace->source_count()) return QString::fromStdString(trace->source(cell).text);
    }
    const auto all = m_lesson->cells();
    return cell < all.size() ? QString::fromStdString(all[cell]->source) : QString();
}

void PinnedCells::setLit(std::function<std::vector<SourceSpan>(uint32_t)> lit) {
    m_lit = std::move(lit);
    light();
}

void PinnedCells::goToLine(uint32_t cell, int line) {
    for (uint32_t k = 1; k <= m_playback.size(); ++k) {
        const SourceSpan& span = m_playback.recording()->step(k).span;
        if (span.cell == cell && static_cast<int>(span.line) == line) return m_playback.goTo(k);
    }
}

void PinnedCells::light() {
    for (size_t i = 0; i < m_cells.size(); ++i) {
        CodeMarks marks = m_onStage ? marksAt(m_playback, m_selection, m_indices[i]) : CodeMarks();
        if (m_lit) marks.changed = m_lit(m_indices[i]);
        m_cells[i]->setSource(sourceOf(m_indices[i]));
        m_cells[i]->setMarks(marks);
        const uint32_t lit = marks.failed > 0    ? marks.failed
                             : marks.running > 0 ? marks.running
                                                 : marks.selected.line;
        if (lit == 0) continue;
        const QRect line = m_cells[i]->lineRect(static_cast<int>(lit)).translated(m_cells[i]->pos());
        ensureVisible(0, line.center().y(), 0, 2 * line.height());
    }
}

const CodeCell* PinnedCells::running() const {
    for (const CodeCell* cell : m_cells)
        if (cell->marks().running > 0 || cell->marks().failed > 0) return cell;
    return m_cells.empty() ? nullptr : m_cells.front();
}

}  // namespace backstep::ui
