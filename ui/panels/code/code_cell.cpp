#include "panels/code/code_cell.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kPadding = 8;
constexpr int kNumberRight = 36;
constexpr int kCodeLeft = 45;
constexpr int kRoomy = 380;  // a pane at least this wide gets the larger face
constexpr double kEchoGap = 16;

QFont faceAt(int width) { return codeFont(width >= kRoomy ? 13 : 12); }
int lineHeightAt(int width) { return width >= kRoomy ? 21 : 19; }

}  // namespace

CodeCell::CodeCell(const QString& source, bool folded, QWidget* parent) : QWidget(parent), m_folded(folded) {
    setSource(source);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFolded(folded);
}

void CodeCell::setSource(const QString& source) {
    if (source == m_source && !m_lines.isEmpty()) return;
    m_source = source;
    QString text = source;
    while (text.endsWith('\n')) text.chop(1);
    m_lines = text.split('\n');
    m_colours = colourSource(text);
    m_rows = rowsAt(width());
    setAccessibleName(text);
    updateGeometry();
    update();
}

void CodeCell::setFolded(bool folded) {
    m_folded = folded;
    setCursor(folded ? Qt::PointingHandCursor : Qt::ArrowCursor);
    updateGeometry();
    update();
}

std::vector<CodeRow> CodeCell::rowsAt(int width) const {
    return wrapLines(m_lines, faceAt(width), width - kCodeLeft - kPadding);
}

int CodeCell::heightForWidth(int width) const {
    return heightOf(m_folded ? 1 : static_cast<int>(rowsAt(width).size()), width);
}

int CodeCell::heightOf(int rows, int width) { return rows * lineHeightAt(width) + 2 * kPadding; }

QRectF CodeCell::rowRect(size_t row) const {
    const int height = lineHeightAt(width());
    return QRectF(1, kPadding + static_cast<int>(row) * height, width() - 2, height);
}

QRect CodeCell::lineRect(int line) const {
    if (m_folded) return rect();
    QRectF area;
    for (size_t row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].line == line - 1) area |= rowRect(row);
    return area.toRect();
}

void CodeCell::setMarks(const CodeMarks& marks) {
    if (marks == m_marks) return;
    m_marks = marks;
    const QString running =
        marks.running > 0 ? m_lines.value(static_cast<int>(marks.running) - 1).trimmed() : QString();
    setAccessibleDescription(running.isEmpty() ? QString()
                                               : tr("running line %1: %2").arg(marks.running).arg(running));
    update();
}

void CodeCell::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(theme.surface.codeBg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (m_folded) paintFolded(painter, theme);
    for (size_t row = 0; !m_folded && row < m_rows.size(); ++row) paintRow(painter, row, theme);
    if (!hasFocus()) return;
    painter.setPen(QPen(theme.ink.focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

void CodeCell::paintFolded(QPainter& painter, const Theme& theme) const {
    const double middle = height() / 2.0;
    QPainterPath arrow(QPointF(24, middle - 4));
    arrow.lineTo(30, middle);
    arrow.lineTo(24, middle + 4);
    arrow.closeSubpath();
    painter.fillPath(arrow, theme.ink.tertiary);
    const QFont face = faceAt(width());
    painter.setFont(face);
    painter.setPen(theme.ink.secondary);
    const QString more = m_lines.size() > 1 ? QStringLiteral("  …") : QString();
    const double room = width() - kCodeLeft - kPadding - widthOf(face, more);
    painter.drawText(QPointF(kCodeLeft, kPadding + lineHeightAt(width()) * 0.7),
                     QFontMetricsF(face).elidedText(m_lines.value(0), Qt::ElideRight, room) + more);
}

void CodeCell::paintBand(QPainter& painter, const QRectF& area, bool first, Tone tone,
                         const Theme& theme) const {
    const Theme::State& ink = theme.state(tone);
    painter.fillRect(area, ink.tint);
    painter.fillRect(QRectF(area.left(), area.top(), 4, area.height()), ink.line);
    if (!first) return;
    const QPointF middle(area.left() + 7, area.center().y());
    if (tone == Tone::Error) {
        paintIcon(painter, "error", {area.left() + 6, middle.y() - 6.5}, 13, ink.line, 1.6);
        return;
    }
    QPainterPath arrow(middle - QPointF(0, 5));
    arrow.lineTo(middle + QPointF(8, 0));
    arrow.lineTo(middle + QPointF(0, 5));
    arrow.closeSubpath();
    painter.fillPath(arrow, ink.line);
}

QRectF CodeCell::spanInRow(const SourceSpan& span, size_t row) const {
    const CodeRow& shown = m_rows[row];
    const int line = shown.line + 1;
    if (!span.known() || line < static_cast<int>(span.line) || line > static_cast<int>(span.end_line))
        return {};
    const QString& text = m_lines[shown.line];
    int from = line == static_cast<int>(span.line) ? utf16Column(text, span.column) : 0;
    int to = line == static_cast<int>(span.end_line) ? utf16Column(text, span.end_column)
                                                     : static_cast<int>(text.size());
    while (from < to && text[from].isSpace()) ++from;
    from = std::max(from, shown.from);
    to = std::min(to, shown.to);
    if (from >= to) return {};
    const QFontMetricsF metrics(faceAt(width()));
    const double left =
        kCodeLeft + shown.indent + metrics.horizontalAdvance(text.mid(shown.from, from - shown.from));
    const double length = metrics.horizontalAdvance(text.mid(from, to - from).trimmed());
    const QRectF area = rowRect(row);
    return {left - 3, area.top() + 2, length + 6, area.height() - 4};
}

QRectF CodeCell::spanRect(const SourceSpan& span) const {
    for (size_t row = 0; row < m_rows.size(); ++row)
        if (const QRectF area = spanInRow(span, row); !area.isEmpty()) return area;
    return {};
}

void CodeCell::paintSelection(QPainter& painter, size_t row, const Theme& theme) const {
    const QRectF area = spanInRow(m_marks.selected, row);
    if (area.isEmpty()) return;
    painter.setPen(QPen(theme.ink.accent, 1.25));
    painter.setBrush(theme.surface.selection);
    painter.drawRoundedRect(area, 4, 4);
}

// Lit and underlined twice, so that it is told without its colour too.
void CodeCell::paintChanged(QPainter& painter, size_t row, const Theme& theme) const {
    const Theme::State& tone = theme.state(Tone::Custom);
    for (const SourceSpan& span : m_marks.changed) {
        const QRectF area = spanInRow(span, row);
        if (area.isEmpty()) continue;
        painter.fillRect(area, tone.tint);
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1.25), tone.line);
        painter.fillRect(QRectF(area.left(), area.bottom() - 4, area.width(), 1.25), tone.line);
    }
}

void CodeCell::paintEcho(QPainter& painter, size_t row, const Theme& theme) const {
    const CodeRow& shown = m_rows[row];
    const auto echo = m_marks.echoes.constFind(shown.line + 1);
    const bool last = row + 1 == m_rows.size() || m_rows[row + 1].line != shown.line;
    if (echo == m_marks.echoes.cend() || !last) return;
    const QFontMetricsF metrics(faceAt(width()));
    const double taken =
        kCodeLeft + shown.indent +
        metrics.horizontalAdvance(m_lines[shown.line].mid(shown.from, shown.to - shown.from));
    const double room = width() - 12 - taken - kEchoGap;
    if (room < 40) return;  // the code itself fills the row
    const QString text = metrics.elidedText("→ " + echo->section('\n', 0, 0), Qt::ElideRight, room);
    const QRectF area = rowRect(row);
    painter.setFont(faceAt(width()));
    painter.setPen(theme.state(Tone::Forward).text);
    painter.drawText(
        QPointF(width() - 12 - metrics.horizontalAdvance(text), area.top() + area.height() * 0.7), text);
}

void CodeCell::paintRow(QPainter& painter, size_t row, const Theme& theme) const {
    const CodeRow& shown = m_rows[row];
    const QRectF area = rowRect(row);
    const int line = shown.line + 1;
    if (line == static_cast<int>(m_marks.failed))
        paintBand(painter, area, shown.from == 0, Tone::Error, theme);
    else if (line == static_cast<int>(m_marks.running))
        paintBand(painter, area, shown.from == 0, Tone::Backward, theme);
    paintSelection(painter, row, theme);
    paintChanged(painter, row, theme);

    const double baseline = area.top() + area.height() * 0.7;
    if (shown.from == 0) {
        const QFont small = codeFont(11);
        const QString number = QString::number(line);
        painter.setFont(small);
        painter.setPen(theme.ink.tertiary);
        painter.drawText(QPointF(kNumberRight - widthOf(small, number), baseline), number);
    }
    const QString& text = m_lines[shown.line];
    const QFont code = faceAt(width());
    const QFontMetricsF metrics(code);
    painter.setFont(code);
    int at = shown.from;
    auto write = [&](int to, const QColor& ink) {
        to = std::min(to, shown.to);
        const QString run = text.mid(at, to - at);
        painter.setPen(ink);
        if (to > at && !run.trimmed().isEmpty())
            painter.drawText(QPointF(kCodeLeft + shown.indent +
                                         metrics.horizontalAdvance(text.mid(shown.from, at - shown.from)),
                                     baseline),
                             run);
        at = std::max(at, to);
    };
    for (const ColouredRun& run : m_colours[static_cast<size_t>(shown.line)]) {
        if (run.to <= at) continue;
        if (run.from > at) write(run.from, theme.syntax.plain);
        write(run.to, inkOf(run.kind, theme));
    }
    write(shown.to, theme.syntax.plain);
    paintEcho(painter, row, theme);
}

void CodeCell::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (m_folded) return emit foldClicked();
    for (size_t row = 0; row < m_rows.size(); ++row)
        if (rowRect(row).contains(event->position())) return emit lineClicked(m_rows[row].line + 1);
}

void CodeCell::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy the code"), this, [this] { QApplication::clipboard()->setText(m_source); });
    menu.exec(event->globalPos());
}

void CodeCell::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_rows = rowsAt(width());
    updateGeometry();
}

void CodeCell::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) update();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
