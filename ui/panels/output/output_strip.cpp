#include "panels/output/output_strip.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "stage/playback.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kMostRows = 3;
constexpr int kRow = 18;
constexpr int kPadding = 6;
constexpr int kLeft = 32;  // beside the glyph

// The last lines of `text`, read from its end: a long training prints thousands.
QStringList lastLines(const std::string& text, int most) {
    size_t from = text.size();
    if (from > 0 && text.back() == '\n') --from;
    const size_t end = from;
    for (int n = 0; n < most && from > 0; ++n) {
        const size_t before = text.rfind('\n', from - 1);
        from = before == std::string::npos ? 0 : before;
        if (before == std::string::npos) break;
    }
    if (from > 0) ++from;
    if (end <= from) return {};
    return QString::fromStdString(text.substr(from, end - from)).split('\n');
}

}  // namespace

OutputStrip::OutputStrip(Playback& playback, QWidget* parent) : QWidget(parent), m_playback(playback) {
    setCursor(Qt::PointingHandCursor);
    connect(&playback, &Playback::recordingChanged, this, &OutputStrip::measure);
    connect(&playback, &Playback::settled, this, &OutputStrip::tell);
    measure();
}

void OutputStrip::setOnStage(bool onStage) {
    m_onStage = onStage;
    measure();
}

void OutputStrip::measure() {
    m_rows = 0;
    if (m_onStage && m_playback.recording()) {
        const trace::StepState end = m_playback.recording()->state(m_playback.size());
        m_rows = static_cast<int>(lastLines(end.output, kMostRows).size());
        if (end.error) m_rows = std::max(m_rows, 1);
    }
    setFixedHeight(m_rows > 0 ? m_rows * kRow + 2 * kPadding : 0);
    setVisible(m_rows > 0);
    tell();
}

void OutputStrip::tell() {
    m_lines.clear();
    if (m_rows == 0) return;
    const trace::StepState& state = m_playback.current();
    m_failed = state.error.has_value();
    m_lines = lastLines(state.output, m_rows);
    if (m_failed) {
        const std::string error =
            state.error->type + ": " + state.error->text.substr(0, state.error->text.find('\n'));
        m_lines.append(QString::fromStdString(error));
        while (m_lines.size() > m_rows) m_lines.removeFirst();
    }
    m_waiting = m_lines.isEmpty();
    if (m_waiting) m_lines.append(tr("Nothing printed yet"));
    setAccessibleName(tr("Output") + ": " + m_lines.join('\n'));
    setToolTip(tr("Show the whole output"));
    update();
}

void OutputStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface.panel);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    paintIcon(painter, "term", QPointF(10, kPadding + 2), 14, theme.ink.secondary, 1.5);
    const QFont face = m_waiting ? uiFont(12) : codeFont(12);
    const QFontMetricsF metrics(face);
    painter.setFont(face);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const bool error = m_failed && i + 1 == m_lines.size();
        painter.setPen(error       ? theme.state(Tone::Error).text
                       : m_waiting ? theme.ink.secondary
                                   : theme.ink.primary);
        const double baseline = kPadding + static_cast<double>(i) * kRow + (kRow + metrics.capHeight()) / 2;
        painter.drawText(QPointF(kLeft, baseline),
                         metrics.elidedText(m_lines[i], Qt::ElideRight, width() - kLeft - 8));
    }
}

void OutputStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit clicked();
}

void OutputStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) tell();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
