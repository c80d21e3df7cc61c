#include "canvas/paint/free_room.h"

namespace backstep::ui {

namespace {

bool crosses(const SceneGeometry& geometry, size_t e, const QRectF& rect) {
    constexpr double kClear = 6;
    if (!overlap(geometry.edgeBounds(e), rect, 1)) return false;
    const QPolygonF& points = geometry.edge(e).points();
    for (qsizetype p = 0; p + 1 < points.size(); ++p)
        if (QRectF(points[p], points[p + 1])
                .normalized()
                .adjusted(-kClear, -kClear, kClear, kClear)
                .intersects(rect))
            return true;
    return false;
}

}  // namespace

bool isFree(const SceneGeometry& geometry, const QRectF& rect, const InTheWay& what) {
    const trace::Picture& picture = geometry.picture();
    for (size_t i = 0; i < picture.items.size(); ++i)
        if (static_cast<int>(i) != what.item && overlap(geometry.item(i), rect, what.margin)) return false;
    for (size_t e = 0; e < picture.edges.size(); ++e) {
        if (static_cast<int>(e) == what.edge) continue;
        if (geometry.hasTag(e) && overlap(geometry.tag(e), rect, what.margin - 2)) return false;
        if (what.lines && crosses(geometry, e, rect)) return false;
    }
    return true;
}

}  // namespace backstep::ui
