#include "panels/code/code_cell.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kPadding = 8;
constexpr int kNumberRight = 36;
constexpr int kCodeLeft = 45;
constexpr int kRoomy = 380;  // a pane at least this wide gets the larger face
constexpr double kEchoGap = 16;

}  // namespace

CodeCell::CodeCell(const QString& source, bool folded, QWidget* parent)
    : QWidget(parent), m_source(source), m_folded(folded) {
    QString text = source;
    while (text.endsWith('\n')) text.chop(1);
    m_lines = text.split('\n');
    m_colours = colourSource(text);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(text);
    if (m_folded) setCursor(Qt::PointingHandCursor);
}

void CodeCell::setFolded(bool folded) {
    m_folded = folded;
    setCursor(folded ? Qt::PointingHandCursor : Qt::ArrowCursor);
    updateGeometry();
    update();
}

QFont CodeCell::face() const { return codeFont(width() >= kRoomy ? 13 : 12); }
int CodeCell::lineHeight() const { return width() >= kRoomy ? 21 : 19; }

QSize CodeCell::sizeHint() const {
    const int lines = m_folded ? 1 : static_cast<int>(m_lines.size());
    return {300, lines * lineHeight() + 2 * kPadding};
}

QRect CodeCell::lineRect(int line) const {
    if (m_folded) return rect();
    return {1, kPadding + (line - 1) * lineHeight(), width() - 2, lineHeight()};
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
    if (m_folded) return paintFolded(painter, theme);
    for (int line = 1; line <= m_lines.size(); ++line) paintLine(painter, line, theme);
}

void CodeCell::paintFolded(QPainter& painter, const Theme& theme) const {
    const double baseline = kPadding + lineHeight() * 0.7;
    QPainterPath arrow;
    arrow.moveTo(24, height() / 2.0 - 4);
    arrow.lineTo(30, height() / 2.0);
    arrow.lineTo(24, height() / 2.0 + 4);
    arrow.closeSubpath();
    painter.fillPath(arrow, theme.ink.tertiary);
    painter.setFont(face());
    painter.setPen(theme.ink.secondary);
    const QString more = m_lines.size() > 1 ? QStringLiteral("  …") : QString();
    painter.drawText(QPointF(kCodeLeft, baseline), m_lines.value(0) + more);
}

void CodeCell::paintBand(QPainter& painter, const QRectF& row, Tone tone, const Theme& theme) const {
    const Theme::State& ink = theme.state(tone);
    painter.fillRect(row, ink.tint);
    painter.fillRect(QRectF(row.left(), row.top(), 4, row.height()), ink.line);
    const QPointF middle(row.left() + 7, row.center().y());
    if (tone == Tone::Error) {
        paintIcon(painter, "error", {row.left() + 6, middle.y() - 6.5}, 13, ink.line, 1.6);
        return;
    }
    QPainterPath arrow(middle - QPointF(0, 5));
    arrow.lineTo(middle + QPointF(8, 0));
    arrow.lineTo(middle + QPointF(0, 5));
    arrow.closeSubpath();
    painter.fillPath(arrow, ink.line);
}

void CodeCell::paintSelection(QPainter& painter, int line, const Theme& theme) const {
    const SourceSpan& span = m_marks.selected;
    if (!span.known() || line < static_cast<int>(span.line) || line > static_cast<int>(span.end_line)) return;
    const QString& text = m_lines[line - 1];
    const QFontMetricsF metrics(face());
    int from = line == static_cast<int>(span.line) ? utf16Column(text, span.column) : 0;
    const int to = line == static_cast<int>(span.end_line) ? utf16Column(text, span.end_column)
                                                           : static_cast<int>(text.size());
    while (from < to && text[from].isSpace()) ++from;
    if (from >= to) return;
    const double left = kCodeLeft + metrics.horizontalAdvance(text.left(from));
    const double width = metrics.horizontalAdvance(text.mid(from, to - from));
    const QRectF row = lineRect(line);
    painter.setPen(QPen(theme.ink.accent, 1.25));
    painter.setBrush(theme.surface.selection);
    painter.drawRoundedRect(QRectF(left - 3, row.top() + 2, width + 6, row.height() - 4), 4, 4);
}

void CodeCell::paintEcho(QPainter& painter, int line, const Theme& theme) const {
    const auto echo = m_marks.echoes.constFind(line);
    if (echo == m_marks.echoes.cend()) return;
    const QFontMetricsF metrics(face());
    const double room = width() - 12 - kCodeLeft - metrics.horizontalAdvance(m_lines[line - 1]) - kEchoGap;
    const QString text =
        metrics.elidedText("→ " + echo->section('\n', 0, 0), Qt::ElideRight, std::max(40.0, room));
    const QRectF row = lineRect(line);
    painter.setPen(theme.state(Tone::Forward).text);
    painter.drawText(QPointF(width() - 12 - metrics.horizontalAdvance(text), row.top() + row.height() * 0.7),
                     text);
}

void CodeCell::paintLine(QPainter& painter, int line, const Theme& theme) const {
    const QRectF row = lineRect(line);
    if (line == static_cast<int>(m_marks.failed))
        paintBand(painter, row, Tone::Error, theme);
    else if (line == static_cast<int>(m_marks.running))
        paintBand(painter, row, Tone::Backward, theme);
    paintSelection(painter, line, theme);

    const double baseline = row.top() + row.height() * 0.7;
    const QFont small = codeFont(11);
    const QString number = QString::number(line);
    painter.setFont(small);
    painter.setPen(theme.ink.tertiary);
    painter.drawText(QPointF(kNumberRight - widthOf(small, number), baseline), number);

    const QString& text = m_lines[line - 1];
    const QFont code = face();
    const QFontMetricsF metrics(code);
    int at = 0;
    auto write = [&](int to, const QColor& ink) {
        const QString run = text.mid(at, to - at);
        painter.setFont(code);
        painter.setPen(ink);
        if (!run.trimmed().isEmpty())
            painter.drawText(QPointF(kCodeLeft + metrics.horizontalAdvance(text.left(at)), baseline), run);
        at = to;
    };
    for (const ColouredRun& run : m_colours[static_cast<size_t>(line) - 1]) {
        if (run.from > at) write(run.from, theme.syntax.plain);
        write(run.to, inkOf(run.kind, theme));
    }
    write(static_cast<int>(text.size()), theme.syntax.plain);
    paintEcho(painter, line, theme);
}

void CodeCell::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (m_folded) return emit foldClicked();
    const int line = (static_cast<int>(event->position().y()) - kPadding) / lineHeight() + 1;
    if (line >= 1 && line <= m_lines.size()) emit lineClicked(line);
}

void CodeCell::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy the code"), this, [this] { QApplication::clipboard()->setText(m_source); });
    menu.exec(event->globalPos());
}

void CodeCell::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) update();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
