#include "canvas/ground.h"

#include <QPainter>
#include <cmath>

#include "style/tokens.h"

namespace backstep::ui {

QColor groundColour(const Theme& theme, bool print) {
    return print && theme.id == ThemeId::Light ? QColor(Qt::white) : theme.surface.canvas;
}

void paintGround(QPainter& painter, const QRectF& rect, QPointF origin, double zoom, const Theme& theme,
                 bool print) {
    painter.fillRect(rect, groundColour(theme, print));
    const double step = Measures::get().grid * zoom;
    // Dots nearer than this would be a haze.
    constexpr double kNearest = 12;
    if (print || theme.surface.dot == theme.surface.canvas || step < kNearest) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface.dot, 2, Qt::SolidLine, Qt::RoundCap));
    QList<QPointF> dots;
    const auto first = [step](double from, double anchor) {
        return anchor + std::ceil((from - anchor) / step) * step;
    };
    for (double y = first(rect.top() + 1, origin.y()); y < rect.bottom(); y += step)
        for (double x = first(rect.left() + 1, origin.x()); x < rect.right(); x += step) dots.append({x, y});
    painter.drawPoints(dots.constData(), static_cast<int>(dots.size()));
    painter.restore();
}

void Ground::paint(QPainter& painter, const QRectF& rect, QPointF origin, double zoom, const Theme& theme) {
    const View view{rect, origin, zoom, painter.device()->devicePixelRatioF(), theme.id};
    if (m_painted.isNull() || !(view == m_view)) {
        m_painted = QPixmap((rect.size() * view.ratio).toSize());
        m_painted.setDevicePixelRatio(view.ratio);
        QPainter into(&m_painted);
        paintGround(into, QRectF(QPointF(), rect.size()), origin - rect.topLeft(), zoom, theme, false);
        m_view = view;
    }
    painter.drawPixmap(rect.topLeft(), m_painted);
}

}  // namespace backstep::ui
