#include "canvas/graph_canvas.h"

#include <QAccessible>
#include <QPaintEvent>
#include <QPainter>
#include <cmath>

#include "canvas/canvas_accessible.h"
#include "canvas/graph_canvas_p.h"
#include "canvas/graph_painter.h"
#include "canvas/ground.h"
#include "canvas/walk_order.h"
#include "style/tokens.h"

namespace backstep::ui {

GraphCanvas::GraphCanvas(QWidget* parent) : QAbstractScrollArea(parent), d(std::make_unique<Private>(this)) {
    installCanvasAccessibility();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    setLanguage(Language::Spanish);
    connect(&d->layouts, &LayoutWorker::ready, this, [this] { d->takeLayout(); });
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setTimeline(std::shared_ptr<const trace::Timeline> timeline) {
    d->model.setTimeline(std::move(timeline));
    d->picture.reset();
    d->layout.reset();
    d->selected = d->focused = -1;
    d->view.setFitted(true);
    viewport()->update();
    emit pictureChanged();
}

void GraphCanvas::showStep(int from, int to, double t) {
    if (!d->model.timeline()) return;
    const Frame& frame = d->model.frame();
    const bool sameMove = frame.after && d->from == from && d->to == to;
    d->from = from;
    d->to = to;
    d->model.setMove(from, to, t);
    d->takePicture();
    if (!sameMove) d->beginFollow();
    d->view.follow(t);
    viewport()->update();
}

void GraphCanvas::setLanguage(Language language) {
    d->model.setLanguage(language);
    setAccessibleName(CanvasWords::in(language).canvas);
    viewport()->update();
    emit pictureChanged();
}

void GraphCanvas::setReducedMotion(bool reduced) {
    d->reducedMotion = reduced;
    viewport()->update();
}

bool GraphCanvas::reducedMotion() const { return d->reducedMotion; }

double GraphCanvas::moveDuration(int from, int to) const {
    return d->reducedMotion ? tokenNumber("motion.crossfade") : d->model.moveDuration(from, to);
}

double GraphCanvas::zoom() const { return d->view.place().zoom; }

void GraphCanvas::setZoom(double zoom) {
    d->view.zoomAt(QRectF(viewport()->rect()).center(), zoom);
    d->viewChanged();
}

void GraphCanvas::zoomIn() { setZoom(zoom() * 1.25); }
void GraphCanvas::zoomOut() { setZoom(zoom() / 1.25); }

void GraphCanvas::fit() {
    d->view.setFitted(true);
    d->fitNow(0);
    viewport()->update();
}

int GraphCanvas::itemCount() const {
    return d->layout && d->model.picture() ? static_cast<int>(d->model.picture()->items.size()) : 0;
}

int GraphCanvas::selectedItem() const { return d->selected; }
int GraphCanvas::focusedItem() const { return d->focused; }
int GraphCanvas::runningItem() const {
    return d->model.isEmpty() ? -1 : d->model.frame().after->state.running;
}
QString GraphCanvas::summary() const { return d->model.summary(); }

NodeId GraphCanvas::selectedNode() const {
    return d->selected < 0 ? NodeId() : d->model.picture()->items[static_cast<size_t>(d->selected)].node;
}

void GraphCanvas::select(NodeId node) {
    for (int i = 0; node && i < itemCount(); ++i)
        if (d->model.picture()->items[static_cast<size_t>(i)].node == node) return selectItem(i);
}

void GraphCanvas::selectItem(int item) {
    if (item < 0 || item >= itemCount() || item == d->selected) return;
    d->selected = item;
    viewport()->update();
    emit nodeSelected(selectedNode(), item);
}

void GraphCanvas::clearSelection() {
    if (d->selected < 0) return;
    d->selected = -1;
    viewport()->update();
    emit selectionCleared();
}

void GraphCanvas::ensureVisible(int item) {
    if (item < 0 || item >= itemCount()) return;
    const QPointF by = d->view.offsetTowards(d->hits.rect(item), QSizeF(viewport()->size()));
    if (by.isNull()) return;
    d->view.pan(by);
    d->viewChanged();
}

QString GraphCanvas::accessibleTextOf(int item) const {
    return d->model.isShown(item) ? d->model.describe(item) : QString();
}

QRectF GraphCanvas::itemRect(int item) const {
    if (item < 0 || item >= itemCount()) return {};
    return d->view.place().map(d->hits.rect(item));
}

int GraphCanvas::itemAt(QPoint position) const {
    if (itemCount() == 0) return -1;
    const int item = d->hits.at(d->view.place().unmap(position));
    return d->model.isShown(item) ? item : -1;
}

void GraphCanvas::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event);
    QPainter painter(viewport());
    const double t = d->model.frame().t;
    if (!d->layout && d->layouts.isBusy() && !d->stillPixmap.isNull()) {
        painter.drawPixmap(0, 0, d->stillPixmap);  // the last picture stays until the next is laid out
        return;
    }
    if (d->reducedMotion && t > 0 && t < 1) {
        // One state gives way to the other; nothing moves.
        painter.drawPixmap(0, 0, d->rendered(0));
        painter.setOpacity(t);
        painter.drawPixmap(0, 0, d->rendered(1));
        return;
    }
    // What collects texts is told them, not handed a picture of them.
    const bool collected = painter.paintEngine()->type() == QPaintEngine::User;
    if (collected || (t > 0 && t < 1)) {
        d->paint(painter, t);
        return;
    }
    painter.drawPixmap(0, 0, d->atRest(t));
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    d->still = {};
    if (d->view.isFitted()) d->fitNow(CanvasView::kReadable);
}

void GraphCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) viewport()->update();
}

void GraphCanvas::scrollContentsBy(int, int) {}  // the view pans, not a child widget

// ------------------------------------------------------------------------------------------------------------

GraphCanvas::Private::Private(GraphCanvas* canvas) : q(canvas) {}

// Another picture asks for another layout; until that is there, the last one stays.
void GraphCanvas::Private::takePicture() {
    const std::shared_ptr<const trace::Picture>& shown = model.frame().after->state.picture;
    if (shown == picture) return;
    picture = shown;
    selected = focused = -1;
    order = walkOrder(*picture);
    layout.reset();
    takeLayout();
}

void GraphCanvas::Private::takeLayout() {
    if (!picture || picture->items.empty()) {
        emit q->pictureChanged();
        return;
    }
    last = model.lastState();
    layout = layouts.request(last, gap);
    if (!layout) return;
    gridItems();
    if (view.isFitted()) fitNow(CanvasView::kReadable);
    beginFollow();
    view.follow(1);
    still = {};
    q->viewport()->update();
    emit q->pictureChanged();
}

void GraphCanvas::Private::gridItems() {
    std::vector<QRectF> boxes;
    for (const layout::ItemBox& item : layout->items)
        boxes.emplace_back(item.box.x, item.box.y, item.box.w, item.box.h);
    hits = HitGrid(std::move(boxes));
}

// Rows 40 apart when all fits so, else 30; then smaller, to `least` at most. What still does not fit is
// scrolled to where the run is.
void GraphCanvas::Private::fitNow(double least) {
    if (!layout) return;
    const Measures& m = Measures::get();
    const QSizeF size = q->viewport()->size();
    const QSizeF meter = meterSize();
    constexpr double kMargin = 12, kLargest = 1.25;
    ViewPlace place;
    for (const double wanted : {m.rankGap, m.rankGapMin}) {
        if (const LayoutWorker::Layout other = layouts.request(last, wanted)) {
            layout = other;
            gap = wanted;
        }
        place = fitScene(GraphPainter::sceneBounds(*layout), *layout, size, meter, kMargin, kLargest);
        if (place.zoom >= 1) break;
    }
    gridItems();
    const double before = view.place().zoom;
    if (place.zoom < least) {
        const QRectF scene = GraphPainter::sceneBounds(*layout);
        place.zoom = least;
        place.origin = QPointF(size.width() / 2, size.height() / 2) - scene.center() * least;
        view.setPlace(place);
        const int actor = std::max(0, model.actor());
        view.beginFollow(withCallout(hits.rect(actor)), size);
        view.follow(1);
    } else {
        view.setPlace(place);
    }
    still = {};
    if (before != view.place().zoom) emit q->zoomChanged(view.place().zoom);
}

QSizeF GraphCanvas::Private::meterSize() const {
    Frame frame = model.frame();
    if (frame.after && last.picture) {
        auto end = std::make_shared<Pose>();
        end->state = last;  // the widest it will be
        frame.before.reset();
        frame.after = end;
    }
    return GraphPainter::meterSize(frame);
}

QRectF GraphCanvas::Private::withCallout(const QRectF& item) const {
    const Measures& m = Measures::get();
    return item.adjusted(-m.calloutW - 24, -m.rankGap, 12, m.rankGap + 8);
}

// A graph that is wholly in view stays where it is; else the view goes to what the move is about.
void GraphCanvas::Private::beginFollow() {
    if (!layout || model.isEmpty()) return;
    const int actor = model.actor();
    QRectF part = actor >= 0 ? withCallout(hits.rect(actor)) : QRectF();
    part |= GraphPainter::errorCard(model.frame(), *layout).card;
    if (part.isEmpty()) return;
    view.beginFollow(part, q->viewport()->size());
}

Frame GraphCanvas::Private::frameAt(double t) const {
    Frame frame = model.frame();
    frame.t = t;
    frame.zoom = view.place().zoom;
    frame.selected = selected;
    frame.focused = q->hasFocus() ? focused : -1;
    const QRectF viewport = q->viewport()->rect();
    frame.visible = QRectF(view.place().unmap(viewport.topLeft()), viewport.size() / frame.zoom);
    return frame;
}

void GraphCanvas::Private::paint(QPainter& painter, double t) {
    const Theme& theme = Theme::of(q->palette());
    const QRectF all = q->viewport()->rect();
    paintGround(painter, all, view.place().origin, view.place().zoom, theme, false);
    if (!layout || model.isEmpty()) return;
    const Frame frame = frameAt(t);
    painter.save();
    painter.translate(view.place().origin);
    painter.scale(view.place().zoom, view.place().zoom);
    GraphPainter::paint(painter, frame, *layout, theme);
    painter.restore();
    GraphPainter::paintMeter(painter, all.bottomRight() - QPointF(12, 12), frame, theme);
}

QPixmap GraphCanvas::Private::rendered(double t) {
    const double ratio = q->devicePixelRatioF();
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
                    frame.language,
                    Theme::of(q->palette()).id,
                    q->viewport()->size() * q->devicePixelRatioF()};
    if (!(still == now) || stillPixmap.isNull()) {
        stillPixmap = rendered(t);
        still = now;
    }
    return stillPixmap;
}

void GraphCanvas::Private::viewChanged() {
    if (layout) view.keepNear(GraphPainter::sceneBounds(*layout), q->viewport()->size());
    q->viewport()->update();
    emit q->zoomChanged(view.place().zoom);
}

}  // namespace backstep::ui
