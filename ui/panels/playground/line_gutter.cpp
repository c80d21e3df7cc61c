#include "panels/playground/line_gutter.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>

#include "panels/playground/code_editor.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kSigns = 16, kUsual = 36;  // where signs end, and numbers of up to three digits

}  // namespace

LineGutter::LineGutter(CodeEditor& editor) : QWidget(&editor), m_editor(editor) {
    setCursor(Qt::PointingHandCursor);
}

int LineGutter::lineAt(int y) const {
    for (int line = m_editor.firstLine(); line <= m_editor.blockCount(); ++line) {
        const QRectF row = m_editor.rowOf(line);
        if (y >= row.top() && y < row.bottom()) return line;
        if (row.top() > height()) break;
    }
    return 0;
}

void LineGutter::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface.codeBg);
    const QFont small = codeFont(11);
    const QFontMetricsF metrics(m_editor.font());
    const CodeMarks& marks = m_editor.marks();
    // Numbers of four digits give way to the signs on their left.
    const double widest = widthOf(small, QString::number(m_editor.blockCount()));
    const double right = std::clamp(kSigns + widest, kUsual, kWidth - 2.0);
    for (int line = m_editor.firstLine(); line <= m_editor.blockCount(); ++line) {
        const QRectF row = m_editor.rowOf(line);
        if (row.top() > height()) break;
        const double middle = row.top() + metrics.height() / 2;
        const bool failed = line == static_cast<int>(marks.failed);
        const bool running = line == static_cast<int>(marks.running);
        if (failed || running) {
            const Theme::State& ink = theme.state(failed ? Tone::Error : Tone::Backward);
            painter.fillRect(QRectF(0, row.top(), kWidth, row.height()), ink.tint);
            painter.fillRect(QRectF(0, row.top(), 4, row.height()), ink.line);
        }
        if (m_editor.stopsAt(line)) {
            painter.setPen(QPen(theme.ink.accent, 1.5));
            painter.setBrush(running ? QBrush(Qt::NoBrush) : QBrush(theme.ink.accent));
            painter.drawEllipse(QPointF(12.5, middle), 6.5, 6.5);
        }
        if (failed || m_editor.mistakeLine() == line) {
            paintIcon(painter, "error", {6, middle - 6.5}, 13, theme.state(Tone::Error).line, 1.6);
        } else if (running) {
            QPainterPath arrow(QPointF(9, middle - 5));
            arrow.lineTo(17, middle);
            arrow.lineTo(9, middle + 5);
            arrow.closeSubpath();
            painter.fillPath(arrow, theme.state(Tone::Backward).line);
        }
        const QString number = QString::number(line);
        painter.setFont(small);
        painter.setPen(theme.ink.tertiary);
        painter.drawText(QPointF(right - widthOf(small, number), row.top() + metrics.ascent()), number);
    }
}

void LineGutter::mousePressEvent(QMouseEvent* event) {
    const int line = lineAt(static_cast<int>(event->position().y()));
    if (event->button() == Qt::LeftButton && line > 0) m_editor.toggleStop(line);
}

void LineGutter::wheelEvent(QWheelEvent* event) { QCoreApplication::sendEvent(m_editor.viewport(), event); }

bool LineGutter::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int line = lineAt(help->pos().y());
    QString text = m_editor.messageOf(line);
    if (text.isEmpty() && line > 0)
        text = m_editor.stopsAt(line) ? tr("Playing stops here; click to let it pass")
                                      : tr("Click to make playing stop here");
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

}  // namespace backstep::ui
