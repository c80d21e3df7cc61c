#include "canvas/view/canvas_view.h"

#include <QEasingCurve>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr double kMargin = 12;  // between the edge and what is brought into view

}  // namespace

void CanvasView::setPlace(const ViewPlace& place) {
    m_place = place;
    m_followFrom = place.origin;
    m_followBy = {};
}

void CanvasView::shift(QPointF pixels) {
    m_place.origin += pixels;
    m_followFrom += pixels;
}

void CanvasView::zoomAt(QPointF pixel, double zoom) {
    const QPointF scene = m_place.unmap(pixel);
    m_place.zoom = std::clamp(zoom, kSmallest, kLargest);
    m_place.origin = pixel - scene * m_place.zoom;
    m_followFrom = m_place.origin;
    m_followBy = {};
    m_fitted = false;
}

void CanvasView::pan(QPointF pixels) {
    m_place.origin += pixels;
    m_followFrom = m_place.origin;
    m_followBy = {};
    m_fitted = false;
}

void CanvasView::keepNear(const QRectF& scene, QSizeF view) {
    constexpr double kKept = 60;
    const QRectF shown = m_place.map(scene);
    QPointF back;
    if (shown.right() < kKept) back.setX(kKept - shown.right());
    if (shown.left() > view.width() - kKept) back.setX(view.width() - kKept - shown.left());
    if (shown.bottom() < kKept) back.setY(kKept - shown.bottom());
    if (shown.top() > view.height() - kKept) back.setY(view.height() - kKept - shown.top());
    m_place.origin += back;
}

bool CanvasView::fits(const QRectF& part, QSizeF view) const {
    constexpr double kRounding = 0.5;  // what was fitted fits
    const double around = 2 * kMargin - kRounding;
    const QSizeF shown = part.size() * m_place.zoom + QSizeF(around, around);
    return shown.width() <= view.width() && shown.height() <= view.height();
}

QPointF CanvasView::offsetTowards(const QRectF& part, QSizeF view) const {
    const QRectF shown = m_place.map(part).adjusted(-kMargin, -kMargin, kMargin, kMargin);
    const auto along = [](double low, double high, double room) {
        if (high - low > room) return room / 2 - (low + high) / 2;  // too large: its middle
        if (low < 0) return -low;
        return high > room ? room - high : 0.0;
    };
    return {along(shown.left(), shown.right(), view.width()),
            along(shown.top(), shown.bottom(), view.height())};
}

QPointF CanvasView::offsetWhereItFits(const QRectF& part, QSizeF view) const {
    const QPointF offset = offsetTowards(part, view);
    constexpr double kEndless = 1e9;
    return {fits(part, {view.width(), kEndless}) ? offset.x() : 0,
            fits(part, {kEndless, view.height()}) ? offset.y() : 0};
}

QPointF CanvasView::offsetAmid(const QRectF& part, const QRectF& band, QSizeF view, bool anew) const {
    QPointF offset = offsetTowards(part, view);
    const QRectF all = m_place.map(band | part);
    const bool cut = all.left() < 0 || all.right() > view.width();
    const bool fits = all.width() <= view.width() - 2 * kMargin;
    if (!anew && offset.x() == 0 && (offset.y() == 0 || !cut || !fits)) return offset;
    offset.setX(view.width() / 2 - (fits ? all : m_place.map(part)).center().x());
    return offset;
}

void CanvasView::beginFollow(const QRectF& part, const QRectF& band, QSizeF view, const ViewPlace* home,
                             bool anew) {
    const ViewPlace now = m_place;
    if (home) m_place = *home;
    const QPointF goal = m_place.origin + (part.isEmpty() ? QPointF() : offsetAmid(part, band, view, anew));
    m_place = now;
    m_followFrom = now.origin;
    m_followBy = goal - now.origin;
}

void CanvasView::follow(double t) {
    if (m_followBy.isNull()) return;
    m_place.origin = m_followFrom + m_followBy * QEasingCurve(QEasingCurve::InOutCubic).valueForProgress(t);
}

}  // namespace backstep::ui
