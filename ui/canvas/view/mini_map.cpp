#include "canvas/view/mini_map.h"

#include <QPainter>
#include <algorithm>

#include "canvas/graph_painter.h"
#include "canvas/view/fit.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr double kSide = 84, kFoot = 96, kMargin = 8;
constexpr double kLeastView = 240;
constexpr double kLost = 3;     // a graph so many times as large as the view needs a map
constexpr double kMostOut = 2;  // one so many times as long has it where it takes nothing from the graph

ViewPlace placeIn(const QRectF& strip, const QRectF& scene) {
    const QRectF inside = strip.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    ViewPlace place;
    place.zoom = std::min(inside.width() / scene.width(), inside.height() / scene.height());
    place.origin = inside.center() - scene.center() * place.zoom;
    return place;
}

}  // namespace

QRectF MiniMap::stripIn(const QRectF& view, const QRectF& scene, double zoom) {
    if (view.width() < kLeastView || view.height() < kLeastView) return {};  // no room to spare
    const QSizeF drawn = scene.size() * zoom;
    if (scene.isEmpty()) return {};
    const bool lost = drawn.width() * drawn.height() >= kLost * view.width() * view.height();
    const bool aside = drawn.height() > kMostOut * view.height() && drawn.width() + kSide <= view.width();
    const bool below = drawn.width() > kMostOut * view.width() && drawn.height() + kFoot <= view.height();
    if (!lost && !aside && !below) return {};
    if (aside || drawn.height() * view.width() > drawn.width() * view.height())
        return {view.right() - kSide, view.top(), kSide, view.height()};
    return {view.left(), view.bottom() - kFoot, view.width(), kFoot};
}

void MiniMap::paint(QPainter& painter, const QRectF& strip, const Frame& frame,
                    const layout::GraphLayout& layout, const QRectF& scene, const QRectF& inView,
                    const Theme& theme) {
    const ViewPlace place = placeIn(strip, scene);
    const Drawn now{frame.t < 0.5 && frame.before ? frame.before : frame.after, &layout, &theme,
                    strip.size()};
    if (!(now == m_drawn) || m_pixmap.isNull()) {
        const double ratio = painter.device()->devicePixelRatioF();
        m_pixmap = QPixmap((strip.size() * ratio).toSize());
        m_pixmap.setDevicePixelRatio(ratio);
        m_pixmap.fill(theme.surface.panel);
        QPainter map(&m_pixmap);
        map.translate(place.origin - strip.topLeft());
        map.scale(place.zoom, place.zoom);
        Frame small = frame;
        small.before = small.after = now.pose;
        small.t = 1;
        small.visible = {};
        small.selected = small.focused = -1;
        small.zoom = std::min(place.zoom, Measures::get().lodBlock);  // blocks, whatever the size
        GraphPainter::paint(map, small, layout, theme);
        m_drawn = now;
    }
    painter.drawPixmap(strip.topLeft(), m_pixmap);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(strip.adjusted(0, 0, -1, -1));
    painter.setPen(QPen(theme.ink.focus, 2));
    const QRectF shown = place.map(inView) & strip.adjusted(2, 2, -2, -2);
    painter.drawRect(shown);
}

QPointF MiniMap::sceneAt(QPointF pixel, const QRectF& strip, const QRectF& scene) {
    return placeIn(strip, scene).unmap(pixel);
}

}  // namespace backstep::ui
