#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "layout/graph_layout.h"

namespace backstep::ui {

// How the scene lies in a view: a scene point p is drawn at origin + p * zoom.
struct ViewPlace {
    double zoom = 1;
    QPointF origin;

    QRectF map(const QRectF& r) const { return {origin + r.topLeft() * zoom, r.size() * zoom}; }
    QPointF map(QPointF p) const { return origin + p * zoom; }
    QPointF unmap(QPointF p) const { return (p - origin) / zoom; }
};

// The whole graph in the middle of a view, at most at `largest`, clear of the memory meter in the lower right
// corner. `scene` is GraphPainter::sceneBounds() and whatever else must be seen; when there is more room than
// it asks for, the cards are in the middle, not what is now and then written beside them. `error` is the card
// of an error, which keeps clear of the meter too.
ViewPlace fitScene(const QRectF& scene, const layout::GraphLayout& layout, QSizeF view, QSizeF meter,
                   double margin, double largest, const QRectF& error = {});

// The middle of so wide a view of the scene: that of the cards, as far as all the rest stays in view.
double middleOf(const QRectF& cards, const QRectF& all, double width);

// Whether a card, or what is written under the lowest ones, would come under the memory meter.
bool meetsMeter(const ViewPlace& place, const layout::GraphLayout& layout, const QRectF& meter,
                const QRectF& error = {});

}  // namespace backstep::ui
