#include "canvas/view/fit.h"

#include <algorithm>

namespace backstep::ui {

namespace {

// The lowest row and what is written under it; only these can come near the meter.
constexpr double kNearlyOne = 1.1;
constexpr double kUnderRow = 46, kSeedLeft = 132, kSeedWords = 140;

ViewPlace centred(const QRectF& scene, const QRectF& cards, QSizeF view, double margin, double largest) {
    ViewPlace place;
    if (scene.isEmpty()) return place;
    const double w = view.width() - 2 * margin, h = view.height() - 2 * margin;
    place.zoom = std::max(0.001, std::min({w / scene.width(), h / scene.height(), largest}));
    if (place.zoom > 1 && place.zoom < kNearlyOne)
        place.zoom = 1;  // crisp lines are worth more than a little size
    place.origin = QPointF((view.width() - scene.width() * place.zoom) / 2 - scene.x() * place.zoom,
                           (view.height() - scene.height() * place.zoom) / 2 - scene.y() * place.zoom);
    // Towards the middle of the cards, as far as the rest of the scene stays in view.
    const QRectF shown = place.map(scene);
    const double by = view.width() / 2 - place.map(cards).center().x();
    const double least = std::min(0.0, margin - shown.left());
    const double most = std::max(0.0, view.width() - margin - shown.right());
    place.origin.rx() += std::clamp(by, least, most);
    return place;
}

}  // namespace

bool meetsMeter(const ViewPlace& place, const layout::GraphLayout& layout, const QRectF& meter,
                const QRectF& error) {
    if (!error.isNull() && place.map(error).adjusted(-8, -8, 8, 8).intersects(meter)) return true;
    for (const layout::ItemBox& item : layout.items) {
        const layout::Rect& r = item.box;
        QRectF box(r.x, r.y, r.w, r.h);
        if (r.bottom() >= layout.bounds.bottom() - 1) {
            box.setBottom(box.bottom() + kUnderRow);
            // Its words never shrink below their smallest size, so they widen as the graph gets smaller.
            box.setWidth(std::max(box.width(), kSeedLeft + kSeedWords * std::max(1.0, 1 / place.zoom)));
        }
        if (place.map(box).adjusted(-8, -8, 8, 8).intersects(meter)) return true;
    }
    return false;
}

double middleOf(const QRectF& cards, const QRectF& all, double width) {
    if (all.width() > width) return cards.width() > width ? all.center().x() : cards.center().x();
    return std::clamp(cards.center().x(), all.right() - width / 2, all.left() + width / 2);
}

ViewPlace fitScene(const QRectF& scene, const layout::GraphLayout& layout, QSizeF view, QSizeF meter,
                   double margin, double largest, const QRectF& error) {
    const QRectF cards(layout.bounds.x, layout.bounds.y, layout.bounds.w, layout.bounds.h);
    const ViewPlace place = centred(scene, cards, view, margin, largest);
    if (meter.isEmpty()) return place;
    const QRectF corner(view.width() - meter.width() - margin, view.height() - meter.height() - margin,
                        meter.width(), meter.height());
    if (!meetsMeter(place, layout, corner, error)) return place;
    return centred(scene, cards, {view.width(), view.height() - meter.height() - margin}, margin, largest);
}

}  // namespace backstep::ui
