#include "practice/compare/difference_marks.h"

#include <QEvent>
#include <QPainter>

#include "canvas/graph_canvas.h"
#include "style/fonts.h"
#include "style/theme.h"

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

void DifferenceMarks::paintEvent(QPaintEvent*) {
    const Theme::State& tone = Theme::of(m_canvas.palette()).state(Tone::Custom);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto ring = [&](int item, bool dashed, const QString& sign) {
        const QRectF card = m_canvas.itemRect(m_canvas.drawnAs(item));
        if (card.isEmpty()) return;
        QPen pen(tone.line, 2);
        if (dashed) pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(card.adjusted(-6, -6, 6, 6), 12, 12);
        const QPointF corner = card.topLeft() + QPointF(-6, -6);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tone.key);
        painter.drawEllipse(corner, 10, 10);
        painter.setFont(codeFont(13, QFont::Bold));
        painter.setPen(tone.onKey);
        painter.drawText(QRectF(corner - QPointF(10, 10), QSizeF(20, 20)), Qt::AlignCenter, sign);
    };
    for (const int item : m_different) ring(item, false, QStringLiteral("≠"));
    for (const int item : m_alone) ring(item, true, QStringLiteral("+"));
}

bool DifferenceMarks::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) resize(m_canvas.viewport()->size());
    return false;
}

}  // namespace backstep::ui
