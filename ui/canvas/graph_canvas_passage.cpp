#include <algorithm>

#include "canvas/graph_canvas_p.h"
#include "canvas/graph_painter.h"

// From one structure of a run to the next.
namespace backstep::ui {

int GraphCanvas::Private::sameItem(const trace::Picture& other, int item) const {
    if (item < 0 || !picture) return -1;
    const auto same = std::find_if(other.items.begin(), other.items.end(), [&](const auto& it) {
        return it.structural_id == picture->items[static_cast<size_t>(item)].structural_id;
    });
    return same == other.items.end() ? -1 : static_cast<int>(same - other.items.begin());
}

Glide::Places GraphCanvas::Private::places() const {
    const Seen now = seen();
    Glide::Places places;
    for (size_t i = 0; i < picture->items.size(); ++i) {
        const layout::Rect& box = now.layout->items[i].box;
        places[picture->items[i].structural_id] = now.place.map(QRectF(box.x, box.y, box.w, box.h).center());
    }
    return places;
}

// The same graph with other numbers: the card that is looked at, and where. None when the step is about
// another card and nothing was chosen.
std::optional<GraphCanvas::Private::LookedAt> GraphCanvas::Private::seenLookedAt() const {
    const int item = selected >= 0 ? selected : focused >= 0 ? focused : acted;
    if (item < 0 || (item == acted && selected < 0 && focused < 0 && model.actor() != acted))
        return std::nullopt;
    const bool whole = QRectF(q->viewport()->rect()).contains(view.place().map(scene(*layout)));
    return LookedAt{item, view.place().map(hits.rect(item).topLeft()), whole};
}

// Stays on that card; false when all of the graph was in view, and would not be so.
bool GraphCanvas::Private::stay(const LookedAt& card) {
    const ViewPlace before = view.place();
    view.shift(card.at - before.map(hits.rect(card.item).topLeft()));
    const bool seen = QRectF(q->viewport()->rect()).contains(view.place().map(scene(*layout)));
    if (view.isFitted() && !seen && (card.whole || !scrolls())) {
        view.setPlace(before);
        return false;
    }
    home = view.place();
    return true;
}

// As it was seen before, when all can be seen so. Where nothing may glide, what the user looks at stays in
// its place even when the rest asks for another size.
bool GraphCanvas::Private::arrive() {
    const int looksAt = selected >= 0 ? selected : focused >= 0 ? focused : model.actor();
    const std::string id = looksAt < 0 ? "" : picture->items[static_cast<size_t>(looksAt)].structural_id;
    kept = passage.sameView(*picture, *layout, id);
    if (!kept) {
        passage.giveUp();
        return false;
    }
    if (staysSeen() && isLargeEnough(*kept)) {
        view.setPlace(home = *kept);
    } else if (reducedMotion) {
        const QPointF at = looksAt < 0 ? bounds(*layout).center() : hits.rect(looksAt).center();
        ViewPlace place = view.place();
        place.origin = kept->map(at) - at * place.zoom;
        view.setPlace(home = place);
        kept.reset();
    } else {
        kept.reset();
    }
    return true;
}

// A graph that needs much less room than the one before does not stay as small.
bool GraphCanvas::Private::isLargeEnough(const ViewPlace& place) const {
    constexpr double kSmaller = 0.85;
    return !view.isFitted() || place.zoom >= kSmaller * view.place().zoom;
}

bool GraphCanvas::Private::staysSeen() const {
    // The cards; the room that a callout may want is less than what stays in its place.
    return kept && layout &&
           QRectF(q->viewport()->rect()).contains(kept->map(GraphPainter::printBounds(*layout)));
}

ViewPlace GraphCanvas::Private::seenPlace() const {
    return isGliding() ? passage.glide().viewAt(passage.glided(), view.place()) : view.place();
}

GraphCanvas::Private::Seen GraphCanvas::Private::seen() const {
    if (!isGliding()) return {seenPlace(), layout};
    const double s = passage.glided();
    return {seenPlace(), std::make_shared<const layout::GraphLayout>(passage.glide().at(s, view.place()))};
}

// Kept as what was seen last, should it have to give way in its turn.
const QPixmap& GraphCanvas::Private::onTheWay(double t) {
    still = {};
    return stillPixmap = rendered(t);
}

}  // namespace backstep::ui
