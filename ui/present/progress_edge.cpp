#include "present/progress_edge.h"

#include <QPainter>

#include "stage/playback.h"
#include "style/theme.h"

namespace backstep::ui {

ProgressEdge::ProgressEdge(Playback& playback, QWidget* parent) : QWidget(parent), m_playback(playback) {
    connect(&playback, &Playback::recordingChanged, this, &ProgressEdge::readPhases);
    connect(&playback, &Playback::stepChanged, this, qOverload<>(&QWidget::update));
    readPhases();
}

void ProgressEdge::readPhases() {
    m_stretches.clear();
    for (uint32_t k = 1; k <= m_playback.size(); ++k) {
        const trace::Phase phase = m_playback.recording()->step(k).phase;
        if (m_stretches.empty() || m_stretches.back().phase != phase) m_stretches.push_back({phase, k, k});
        m_stretches.back().last = k;
    }
    update();
}

void ProgressEdge::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.chrome);
    const double steps = std::max(1U, m_playback.size());
    const auto x = [&](uint32_t step) { return width() * (step / steps); };
    const double now = x(m_playback.step());
    for (const Stretch& stretch : m_stretches) {
        const QRectF all(x(stretch.first - 1), 0, x(stretch.last) - x(stretch.first - 1), height());
        QRectF passed = all;
        passed.setRight(std::clamp(now, all.left(), all.right()));
        if (stretch.phase == trace::Phase::Plain) {
            painter.fillRect(passed, theme.surface.border);
            continue;
        }
        const bool forward = stretch.phase == trace::Phase::Forward;
        const Theme::State& ink = theme.state(forward ? Tone::Forward : Tone::Backward);
        painter.fillRect(passed, forward ? QBrush(ink.key) : QBrush(ink.tint));
        if (!forward) painter.fillRect(passed, QBrush(ink.key, Qt::BDiagPattern));
        painter.setPen(QPen(ink.line, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(all.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter.fillRect(QRectF(std::clamp(now - 3, 0.0, width() - 6.0), 0, 6, height()), theme.ink.primary);
}

}  // namespace backstep::ui
