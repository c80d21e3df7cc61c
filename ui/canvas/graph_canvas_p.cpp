#include "canvas/graph_canvas_p.h"

#include <QPainter>
#include <algorithm>

#include "canvas/canvas_words.h"
#include "canvas/graph_painter.h"
#include "canvas/view/walk_order.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr double kMeterMargin = 12, kWallMargin = 2;
constexpr double kLeastForMeter = 160;  // px of height; in less the graph needs all of it

}  // namespace

GraphCanvas::Private::Private(GraphCanvas* canvas)
    : q(canvas), passage(canvas), offer(new FoldOffer(canvas->viewport())) {}

void GraphCanvas::Private::dropPicture() {
    picture.reset();
    layout.reset();
    placeOffer();
    selected = focused = -1;
    view.setFitted(true);
}

// Another picture asks for another layout; until that is there, the last one stays. The same picture of
// another run changes nothing of what is chosen and where the view is.
void GraphCanvas::Private::takePicture() {
    const std::shared_ptr<const trace::Picture>& shown = model.frame().after->state.picture;
    if (shown == picture) return;
    const bool alike =
        picture && picture->structure == shown->structure && picture->items.size() == shown->items.size();
    if (!alike && newTimeline && layout && !stillPixmap.isNull())
        passage.leave(stillPixmap, seenPlace(), places());
    if (!alike && newTimeline) view.setFitted(true), whole = false;
    again = alike && newTimeline && layout ? seenLookedAt() : std::nullopt;
    const auto inShown = [&](int item) { return newTimeline ? sameItem(*shown, item) : -1; };
    if (!alike || !newTimeline) selected = inShown(selected), focused = inShown(focused);
    newTimeline = false;
    picture = shown;
    order = walkOrder(*picture);
    layout.reset();
    takeLayout();
}

void GraphCanvas::Private::takeLayout() {
    if (!picture || picture->items.empty()) {
        passage.giveUp();  // what comes next is framed for itself
        kept.reset();
        emit q->pictureChanged();
        return;
    }
    auto end = std::make_shared<Pose>();
    end->state = model.lastState();
    last = end;
    stopped.reset();
    if (auto state = model.stoppedState()) {
        auto pose = std::make_shared<Pose>();
        pose->state = std::move(*state);
        stopped = pose;
    }
    layout = layouts.request(last->state, gap);
    if (!layout) return;
    gridItems();
    findOffer();
    const bool stays = again && stay(*std::exchange(again, std::nullopt));
    if (view.isFitted() && !stays) fitNow(readable());
    const bool arrives = passage.isLeaving() && arrive();
    staysHere = stays || (arrives && (kept || reducedMotion));
    beginFollow();
    view.follow(1);
    if (arrives) passage.arrive(picture, layout, view.place(), !reducedMotion);
    still = {};
    placeOffer();
    q->viewport()->update();
    emit q->pictureChanged();
    tellSummary();
}

void GraphCanvas::Private::gridItems() {
    std::vector<QRectF> boxes;
    for (const layout::ItemBox& item : layout->items)
        boxes.emplace_back(item.box.x, item.box.y, item.box.w, item.box.h);
    tagged.clear();
    for (size_t e = 0; e < layout->tags.size(); ++e) {
        const layout::Rect& tag = layout->tags[e];
        if (tag.w <= 0) continue;
        boxes.emplace_back(tag.x, tag.y, tag.w, tag.h);
        tagged.push_back(static_cast<int>(picture->edges[e].from));
    }
    hits = HitGrid(std::move(boxes));
}

// Rows 40 apart when all fits so, else 30; then smaller, to `least` at most. Where callouts have no room
// beside all cards, the view goes to them; then smaller still, as long as it can be made out. What does not
// fit even so is scrolled to where the run is.
void GraphCanvas::Private::fitNow(double least) {
    if (!layout) return;
    kept.reset();
    const Measures& m = Measures::get();
    const QSizeF meter = meterSize();
    QSizeF size = q->viewport()->size();
    if (offer->isOffered()) size.rheight() -= meterStrip().height();
    const double margin = projected > 0 ? kWallMargin : kMeterMargin;
    constexpr double kLargest = 1.25;
    // Rows that are a little too far apart read better than cards that are a little too small.
    constexpr double kNoGain = 0.015;
    // Rows of numbers, in letters that get no smaller, would lie on each other.
    constexpr double kLegibleRows = 0.7;
    const bool rows = std::ranges::any_of(last->state.items, [](const trace::ItemState& item) {
        return item.value.dim() > 1 && item.value.numel() > 1;
    });
    const double legible = isBare() ? least : std::min(least, rows ? kLegibleRows : CanvasView::kLegible);
    ViewPlace place;
    for (const double wanted : {m.rankGap, m.rankGapMin}) {
        const LayoutWorker::Layout other = layouts.request(last->state, wanted);
        if (!other) continue;
        ViewPlace here = fitScene(scene(*other), *other, size, meter, margin, kLargest, errorRoom(*other));
        if (here.zoom < least) {
            const ViewPlace cards = fitScene(cardsAndError(*other), *other, size, meter, margin,
                                             CanvasView::kScrolled, errorRoom(*other));
            if (cards.zoom >= least || (here.zoom < legible && cards.zoom >= legible)) here = cards;
        }
        if (wanted != m.rankGap && here.zoom <= place.zoom + kNoGain) break;
        place = here;
        layout = other;
        gap = wanted;
        if (place.zoom >= 1) break;
    }
    gridItems();
    const double before = view.place().zoom;
    if (place.zoom < legible) {
        const auto wide = [&](const QRectF& all) { return (size.width() - 2 * margin - 2) / all.width(); };
        double all = wide(cardsAndError(*layout));
        if (all < least) all = wide(GraphPainter::printBounds(*layout));
        const double narrow = std::min(least, beside ? CanvasView::kNarrowestBeside : CanvasView::kNarrowest);
        place.zoom =
            projected > 0 ? least : std::clamp(all, all < narrow ? least : narrow, CanvasView::kScrolled);
        const auto inMiddle = [&](QSizeF free) {
            const QRectF all = bounds(*layout);
            const double middle =
                middleOf(GraphPainter::printBounds(*layout), all, free.width() / place.zoom);
            return QPointF(free.width() / 2, free.height() / 2) -
                   QPointF(middle, all.center().y()) * place.zoom;
        };
        place.origin = inMiddle(size);
        view.setPlace(place);  // whether the meter stands on the graph there
        place.origin = inMiddle(room());
        view.setPlace(place);
        home = view.place();
        beginFollow(true);
        view.follow(1);
    } else {
        view.setPlace(place);
    }
    home = view.place();
    still = {};
    if (before != view.place().zoom) emit q->zoomChanged(view.place().zoom);
}

Frame GraphCanvas::Private::lastFrame() const {
    Frame frame = model.frame();
    if (frame.after && last) {
        frame.before.reset();
        frame.after = last;
    }
    return frame;
}

// As wide as it will ever be.
QSizeF GraphCanvas::Private::meterSize() const {
    if (isBare() || q->viewport()->height() < kLeastForMeter) return {};
    return GraphPainter::meterSize(lastFrame());
}

// The whole is worth more than the last of its size, on a wall more than on a desk.
double GraphCanvas::Private::readable() const {
    if (whole) return 0;
    if (projected > 0) return CanvasView::kReadableProjected;
    return beside ? CanvasView::kReadableBeside : CanvasView::kReadable;
}

double GraphCanvas::Private::pixelRatio() const {
    return q->devicePixelRatioF() * (projected > 0 ? projected : 1);
}

QRectF GraphCanvas::Private::scene(const layout::GraphLayout& on) const { return bounds(on) | errorRoom(on); }

QRectF GraphCanvas::Private::errorRoom(const layout::GraphLayout& on) const {
    if (!stopped) return {};
    Frame frame = lastFrame();
    frame.before.reset();
    frame.after = stopped;
    return GraphPainter::errorCard(frame, on).card;
}

QRectF GraphCanvas::Private::cardsAndError(const layout::GraphLayout& on) const {
    return GraphPainter::printBounds(on) | errorRoom(on);
}

QRectF GraphCanvas::Private::bounds(const layout::GraphLayout& on) const {
    return isBare() ? GraphPainter::printBounds(on) : GraphPainter::sceneBounds(*picture, on);
}

bool GraphCanvas::Private::scrolls() const {
    const QSizeF cards = GraphPainter::printBounds(*layout).size() * view.place().zoom;
    const QSizeF all = q->viewport()->size();
    return cards.width() > all.width() || cards.height() > all.height();
}

QRectF GraphCanvas::Private::mapStrip() const {
    if (!mapped || !layout || model.isEmpty() || picture->items.size() < MiniMap::kLeastCards) return {};
    return MiniMap::stripIn(q->viewport()->rect(), GraphPainter::printBounds(*layout), view.place().zoom);
}

void GraphCanvas::Private::goToMapped(QPointF pixel) {
    const QPointF scene = MiniMap::sceneAt(pixel, mapStrip(), GraphPainter::printBounds(*layout));
    const QSizeF all = room();
    view.pan(QPointF(all.width() / 2, all.height() / 2) - view.place().map(scene));
    viewChanged();
}

QRectF GraphCanvas::Private::meterStrip() const {
    QRectF all = q->viewport()->rect();
    // What the map takes at the right is not there for the meter; at the foot both stand in one strip.
    const QRectF map = mapStrip();
    if (map.width() < all.width()) all.setRight(all.right() - map.width());
    if (map.height() < all.height() && !map.isNull()) return map;
    QSizeF meter = meterSize();
    if (offer->isOffered()) meter.setHeight(std::max<double>(meter.height(), offer->height()));
    if (!layout || meter.height() <= 0) return {};
    const QRectF corner(all.right() - kMeterMargin - meter.width(),
                        all.bottom() - kMeterMargin - meter.height(), meter.width(), meter.height());
    if (!offer->isOffered() && !scrolls() && !meetsMeter(view.place(), *layout, corner, errorRoom(*layout)))
        return {};
    const double height = meter.height() + 2 * kMeterMargin;
    return {all.x(), all.bottom() - height, all.width(), height};
}

QSizeF GraphCanvas::Private::room() const {
    QSizeF all = q->viewport()->size();
    const QRectF map = mapStrip();
    if (!map.isNull() && map.width() < all.width()) all.rwidth() -= map.width();
    return all - QSizeF(0, meterStrip().height());
}

// The map of a large graph tells it better.
QString GraphCanvas::Private::summary() const {
    QString text = model.summary();
    if (!layout || model.isEmpty() || isBare() || !mapStrip().isNull()) return text;
    const QRectF seen(QPointF(), room());
    int above = 0, below = 0, left = 0, right = 0;
    for (size_t i = 0; i < picture->items.size(); ++i) {
        if (!model.isShown(static_cast<int>(i))) continue;
        const QPointF at = view.place().map(hits.rect(static_cast<int>(i)).center());
        if (at.y() < seen.top())
            ++above;
        else if (at.y() > seen.bottom())
            ++below;
        else if (at.x() < seen.left())
            ++left;
        else if (at.x() > seen.right())
            ++right;
    }
    QStringList out;
    const auto say = [&](const char* arrow, int count) {
        if (count > 0) out << QString::fromUtf8(arrow) + QString::number(count);
    };
    say("↑", above), say("↓", below), say("←", left), say("→", right);
    if (out.isEmpty()) return text;
    const QString outside = CanvasWords::in(model.language()).outOfView.arg(out.join(QLatin1Char(' ')));
    return text.isEmpty() ? outside : text + QStringLiteral(" · ") + outside;
}

void GraphCanvas::Private::tellSummary() {
    const QString now = summary();
    if (now == told) return;
    told = now;
    emit q->summaryChanged();
}

Frame GraphCanvas::Private::frameAt(double t) const {
    const ViewPlace place = seenPlace();
    Frame frame = model.frame();
    frame.t = t;
    frame.zoom = place.zoom;
    frame.selected = selected;
    frame.queue = queue;
    frame.callout = !isBare();
    frame.focused = q->hasFocus() ? focused : -1;
    model.light(lit, frame);
    const QRectF viewport = q->viewport()->rect();
    frame.visible = QRectF(place.unmap(viewport.topLeft()), viewport.size() / frame.zoom);
    return frame;
}

void GraphCanvas::Private::paint(QPainter& painter, double t) {
    const Theme& theme = Theme::of(q->palette());
    const QRectF all = q->viewport()->rect();
    const Seen now = seen();
    ground.paint(painter, all, now.place.origin, now.place.zoom, theme);
    if (!layout || model.isEmpty()) return;
    const Frame frame = frameAt(t);
    const QRectF strip = meterStrip(), map = mapStrip();
    painter.save();
    QRectF graph = all;
    if (!strip.isEmpty()) graph.setBottom(strip.top());
    if (map.width() < all.width()) graph.setRight(graph.right() - map.width());
    if (graph != all) painter.setClipRect(graph);
    painter.translate(now.place.origin);
    painter.scale(now.place.zoom, now.place.zoom);
    GraphPainter::paint(painter, frame, *now.layout, theme);
    painter.restore();
    if (!strip.isEmpty())
        painter.fillRect(QRectF(strip.topLeft(), QSizeF(strip.width(), 1)), theme.surface.hairline);
    if (!map.isNull())
        this->map.paint(painter, map, frame, *layout, GraphPainter::printBounds(*layout),
                        QRectF(view.place().unmap(graph.topLeft()), graph.size() / view.place().zoom), theme);
    if (meterSize().isEmpty()) return;
    const double right = map.width() < all.width() ? all.right() - map.width() : all.right();
    GraphPainter::paintMeter(painter, QPointF(right, all.bottom()) - QPointF(kMeterMargin, kMeterMargin),
                             frame, theme);
}

QPixmap GraphCanvas::Private::rendered(double t) {
    const double ratio = pixelRatio();
    QPixmap pixmap(q->viewport()->size() * ratio);
    pixmap.setDevicePixelRatio(ratio);
    QPainter painter(&pixmap);
    paint(painter, t);
    return pixmap;
}

// A picture at rest is drawn once and kept until something about it changes.
const QPixmap& GraphCanvas::Private::atRest(double t) {
    const Frame frame = frameAt(t);
    const Still now{t < 0.5 ? frame.before : frame.after,
                    layout,
                    view.place().origin,
                    view.place().zoom,
                    frame.selected,
                    frame.focused,
                    frame.litEdges,
                    queue,
                    mapped,
                    frame.language,
                    &Theme::of(q->palette()),
                    q->viewport()->size() * pixelRatio()};
    if (!(still == now) || stillPixmap.isNull()) {
        stillPixmap = rendered(t);
        still = now;
    }
    return stillPixmap;
}

void GraphCanvas::Private::pick(int item) {
    if (item < 0 || item >= q->itemCount() || item == selected) return;
    selected = item;
    q->viewport()->update();
    emit q->nodeSelected(q->selectedNode(), model.memberOf(item));
}

void GraphCanvas::Private::bringIntoView(int item, bool amid) {
    if (item < 0 || item >= q->itemCount()) return;
    const QRectF card = hits.rect(item);
    const QPointF by =
        amid ? view.offsetAmid(card, bandOf(card, view.place()), room()) : view.offsetTowards(card, room());
    if (by.isNull()) return;
    view.pan(by);
    viewChanged();
}

void GraphCanvas::Private::viewChanged() {
    if (layout) view.keepNear(bounds(*layout), q->viewport()->size());
    q->viewport()->update();
    emit q->zoomChanged(view.place().zoom);
    emit q->viewMoved();
    tellSummary();
}

}  // namespace backstep::ui
