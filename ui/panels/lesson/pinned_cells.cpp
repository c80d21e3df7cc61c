#include "panels/lesson/pinned_cells.h"

#include <QEvent>
#include <QScrollBar>
#include <QTimer>
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
constexpr int kLeastLines = 5;
constexpr int kLeastForWords = 130;                 // px high
constexpr double kShare = 0.4, kShareOfLow = 0.25;  // of the pane
constexpr int kAround = 28;                         // of the code before and after the line that is lit

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

std::vector<uint32_t> PinnedCells::cellsFor(uint32_t part) const {
    std::vector<uint32_t> cells;
    if (m_onStage && m_playback.recording() && m_playback.step() > 0) {
        const trace::StepState& state = m_playback.current();
        const int item = m_selection.itemIn(state);
        if (state.step.span.known()) cells.push_back(state.step.span.cell);
        if (item >= 0 && state.picture->items[static_cast<size_t>(item)].span.known())
            cells.push_back(state.picture->items[static_cast<size_t>(item)].span.cell);
    }
    if (cells.empty())
        if (const auto cell = cellOf(part)) cells.push_back(*cell);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

// The first cell of the part, or the last one before it.
std::optional<uint32_t> PinnedCells::cellOf(uint32_t part) const {
    std::optional<uint32_t> found;
    for (const lesson::Block& block : m_lesson->blocks) {
        const auto* cell = block.as<lesson::Cell>();
        if (!cell || cell->imports_only) continue;
        if (block.part > part && found) break;
        found = cell->index;
        if (block.part >= part) break;
    }
    return found;
}

bool PinnedCells::pinFor(uint32_t part) { return pin(cellsFor(part)); }

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

void PinnedCells::fit(QSize pane, int head, bool low) {
    if (m_cells.empty()) return;
    const int room = pane.height() - head - kLeastForWords;
    int lines = kLeastLines;
    while (lines > 0 && CodeCell::heightOf(lines, pane.width()) > room) --lines;
    const int share = static_cast<int>(pane.height() * (low ? kShareOfLow : kShare));
    const int most = lines > 0 ? std::max(share, CodeCell::heightOf(lines, pane.width())) : 0;
    int wanted = -kBetweenCells;
    for (const CodeCell* cell : m_cells) wanted += cell->heightForWidth(pane.width()) + kBetweenCells;
    m_height = std::min(wanted, most);
    setMaximumHeight(m_height);
    updateGeometry();
}

// In a pane that becomes lower it gives way until it is fitted again.
QSize PinnedCells::sizeHint() const { return {QScrollArea::sizeHint().width(), m_height}; }
QSize PinnedCells::minimumSizeHint() const { return {0, 0}; }

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
    }
    showLit();
}

void PinnedCells::showLit() {
    if (m_cells.empty()) return;
    widget()->layout()->activate();
    const auto show = [this](const CodeCell& cell, uint32_t lit) {
        if (lit == 0) return;
        const QRect line = cell.lineRect(static_cast<int>(lit)).translated(cell.pos());
        const int around = std::min(line.height() / 2 + kAround, viewport()->height() / 2);
        ensureVisible(0, line.center().y(), 0, around);
    };
    for (const CodeCell* cell : m_cells) show(*cell, cell->marks().selected.line);
    for (const CodeCell* cell : m_cells)
        show(*cell, cell->marks().failed > 0 ? cell->marks().failed : cell->marks().running);
    showWholeLines();
}

// No line is cut through by the upper edge.
void PinnedCells::showWholeLines() {
    QScrollBar& bar = *verticalScrollBar();
    for (const CodeCell* cell : m_cells)
        for (int number = 1; number <= cell->lineCount(); ++number) {
            const QRect line = cell->lineRect(number).translated(cell->pos());
            const bool runs = static_cast<uint32_t>(number) == cell->marks().running;
            if (runs || line.top() >= bar.value() || line.bottom() < bar.value()) continue;
            // Only onwards: backwards the running line could leave at the lower edge.
            if (line.bottom() < bar.maximum()) bar.setValue(line.bottom() + 1);
            return;
        }
}

bool PinnedCells::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, &PinnedCells::showLit);
    return QScrollArea::eventFilter(watched, event);
}

void PinnedCells::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    QTimer::singleShot(0, this, &PinnedCells::showLit);  // the cells have their heights then
}

const CodeCell* PinnedCells::running() const {
    for (const CodeCell* cell : m_cells)
        if (cell->marks().running > 0 || cell->marks().failed > 0) return cell;
    return m_cells.empty() ? nullptr : m_cells.front();
}

}  // namespace backstep::ui
