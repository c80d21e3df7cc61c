#include <algorithm>

#include "canvas/graph_canvas_p.h"
#include "canvas/graph_painter.h"
#include "style/tokens.h"

// What the view goes to when a move happens where it does not look.
namespace backstep::ui {

bool GraphCanvas::Private::tells() const { return !isBare() && !model.frame().after->callout.empty(); }

QRectF GraphCanvas::Private::withCallout(const QRectF& item) const {
    const Measures& m = Measures::get();
    const QRectF around = item.adjusted(-12, -m.rankGap, 12, m.rankGap + 8);
    if (!tells()) return around;
    return around | GraphPainter::calloutOf(frameAt(1), *layout);
}

// With the leaves that stand in for far ones beside it, in the middle if there is not room for all of them.
QRectF GraphCanvas::Private::withTags(const QRectF& part, int item) const {
    QRectF all = part;
    for (size_t e = 0; e < layout->tags.size(); ++e) {
        const layout::Rect& tag = layout->tags[e];
        if (tag.w > 0 && static_cast<int>(picture->edges[e].to) == item)
            all |= QRectF(tag.x, tag.y, tag.w, tag.h);
    }
    constexpr double kAlmost = 1.3;
    const QRectF seen(all.center().x() - all.width() / 2 / kAlmost, all.y(), all.width() / kAlmost,
                      all.height());
    return view.fits(seen, room()) && seen.contains(part) ? all : part;
}

// With the width of the cards beside it, those it has an edge to first, as far as there is room: a card cut
// in two beside what happens is what the eye goes to.
QRectF GraphCanvas::Private::withNeighbours(const QRectF& part, int item) const {
    constexpr double kLeastMargin = 3;  // px
    const double most = (room().width() - 2 * kLeastMargin) / view.place().zoom;
    QRectF all = part;
    const auto take = [&](int other) {
        const QRectF card = hits.rect(other);
        const QRectF wide = all | QRectF(card.x(), all.y(), card.width(), all.height());
        if (wide.width() <= most) all = wide;
    };
    for (const trace::PictureEdge& edge : picture->edges) {
        if (static_cast<int>(edge.from) == item) take(static_cast<int>(edge.to));
        if (static_cast<int>(edge.to) == item) take(static_cast<int>(edge.from));
    }
    std::vector<std::pair<double, int>> beside;
    for (size_t i = 0; i < picture->items.size(); ++i) {
        const QRectF card = hits.rect(static_cast<int>(i));
        const double away = std::max(part.left() - card.left(), card.right() - part.right());
        if (away > 0 && away < most && card.bottom() > part.top() && card.top() < part.bottom() &&
            model.isShown(static_cast<int>(i)))
            beside.emplace_back(away, static_cast<int>(i));
    }
    std::ranges::sort(beside);
    for (const auto& [away, other] : beside) take(other);
    return all;
}

// A graph that is only too high stands in the middle, and the view goes up and down.
QRectF GraphCanvas::Private::inAllWidth(const QRectF& part) const {
    constexpr double kMargins = 25;  // of the view, and a pixel
    const double width = (room().width() - kMargins) / view.place().zoom;
    const QRectF cards = GraphPainter::printBounds(*layout);
    for (const QRectF& all : {scene(*layout), bounds(*layout), cards}) {
        const QRectF wide(middleOf(cards, all, width) - width / 2, part.y(), width, part.height());
        if (all.width() <= width && part.left() >= wide.left() && part.right() <= wide.right()) return wide;
    }
    return part;
}

// What stands beside it once the view has gone up or down to it.
QRectF GraphCanvas::Private::bandOf(const QRectF& part, const ViewPlace& from) const {
    CanvasView there = view;
    there.setPlace(from);
    const double top = -there.offsetTowards(part, room()).y();
    const QRectF seen(from.unmap(QPointF(0, top)), room() / from.zoom);
    const layout::Rect& all = layout->bounds;
    QRectF band = part;
    for (const int item : hits.in({all.x, seen.y(), all.w, seen.height()})) band |= hits.rect(item);
    return band;
}

QRectF GraphCanvas::Private::drawn() const {
    QRectF all;
    for (size_t item = 0; item < picture->items.size(); ++item)
        if (model.isShown(static_cast<int>(item))) all |= hits.rect(static_cast<int>(item));
    return all;
}

// A graph that is wholly in view stays where it is; else the view goes to what the move is about, and shows
// all cards when there is room, or those there are so far when nothing is written beside them.
void GraphCanvas::Private::beginFollow(bool anew) {
    if (!layout || model.isEmpty()) return;
    const int actor = model.actor();
    const QRectF told = isBare() ? QRectF() : GraphPainter::calloutOf(frameAt(1), *layout);
    const QRectF all = scene(*layout) | told;
    const bool allInView =
        QRectF(q->viewport()->rect()).contains((view.isFitted() ? home : view.place()).map(all));
    QRectF part = actor >= 0 && !allInView && !staysHere ? withCallout(hits.rect(actor)) & all : QRectF();
    for (const int item : allInView || staysHere ? std::vector<int>() : watched) {
        const int shown = model.shownOf(item);
        if (static_cast<size_t>(shown) >= picture->items.size()) continue;  // of a step still to be shown
        const QRectF card = hits.rect(shown);
        if (view.fits(part | card, room())) part |= card;
    }
    const GraphPainter::ErrorCard error = GraphPainter::errorCard(frameAt(1), *layout);
    part |= view.fits(part | error.tied, room()) ? error.tied : error.card;
    const QRectF cards = GraphPainter::printBounds(*layout);
    if (!part.isNull()) {
        const QRectF there = view.fits(cards, room()) ? cards : tells() ? QRectF() : drawn();
        if (view.fits(part | there, room())) part |= there;
    }
    if (!part.isNull()) part = inAllWidth(withNeighbours(withTags(part, actor), actor));
    const ViewPlace* from = view.isFitted() && allInView ? &home : nullptr;
    view.beginFollow(part, part.isNull() ? part : bandOf(part, from ? *from : view.place()), room(), from,
                     anew);
}

}  // namespace backstep::ui
