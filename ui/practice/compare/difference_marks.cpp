#include "practice/compare/difference_marks.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "canvas/graph_canvas.h"
#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

DifferenceMarks::DifferenceMarks(GraphCanvas& canvas) : QWidget(canvas.viewport()), m_canvas(canvas) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    canvas.viewport()->installEventFilter(this);
    resize(canvas.viewport()->size());
    connect(&canvas, &GraphCanvas::zoomChanged, this, QOverload<>::of(&QWidget::update));
    connect(&canvas, &GraphCanvas::pictureChanged, this, QOverload<>::of(&QWidget::update));
}

void DifferenceMarks::mark(std::vector<int> different, std::vector<int> alone) {
    m_different = std::move(different);
    m_alone = std::move(alone);
    update();
}

void DifferenceMarks::paintRing(QPainter& painter, const QRectF& card, bool alone, double zoom,
                                const Theme& theme) {
    constexpr double kAway = 4, kSign = 10, kSmallest = 0.85;  // on a wall it is read, too
    // As large as the cards are shown: the sign stands on the corner and leaves what is written there.
    const double size = std::clamp(zoom, kSmallest, 1.0);
    const Theme::State& tone = theme.state(Tone::Custom);
    QPen pen(tone.line, 2);
    if (alone) pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const QRectF ring = card.adjusted(-kAway, -kAway, kAway, kAway);
    painter.drawRoundedRect(ring, 12, 12);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone.key);
    const QPointF corner = ring.topLeft() - QPointF(kAway, kAway) * size / 2;
    painter.drawEllipse(corner, kSign * size, kSign * size);
    paintText(painter, corner + QPointF(0, 4.5) * size, alone ? QStringLiteral("+") : QStringLiteral("≠"),
              {codeFont(13, QFont::Bold), 13 * size}, tone.onKey, Anchor::Middle);
}

void DifferenceMarks::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(m_canvas.palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool alone : {false, true})
        for (const int item : alone ? m_alone : m_different) {
            const QRectF card = m_canvas.outline(m_canvas.drawnAs(item));
            if (!card.isEmpty()) paintRing(painter, card, alone, m_canvas.zoom(), theme);
        }
}

bool DifferenceMarks::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) resize(m_canvas.viewport()->size());
    return false;
}

}  // namespace backstep::ui
