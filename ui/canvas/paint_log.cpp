#include "canvas/paint_log.h"

#include <cmath>

namespace backstep::ui {

void PaintLog::add(const QString& name, const QTransform& transform, const QRectF& rect, const QString& text,
                   double px) {
    if (text.trimmed().isEmpty()) return;
    const double scale = std::sqrt(std::abs(transform.determinant()));
    m_boxes.push_back({name, transform.mapRect(rect), text, px * scale});
}

}  // namespace backstep::ui
