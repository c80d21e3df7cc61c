#include "canvas/graph_canvas.h"

#include <QAccessible>
#include <QLineF>
#include <QPaintEngine>
#include <QPaintEvent>
#include <QPainter>
#include <cmath>

#include "canvas/canvas_accessible.h"
#include "canvas/graph_canvas_p.h"
#include "canvas/graph_painter.h"
#include "canvas/paint/geometry.h"
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
    connect(&d->passage, &Passage::advanced, viewport(), qOverload<>(&QWidget::update));
    connect(d->offer, &QAbstractButton::clicked, this, [this] { d->takeOffer(); });
    connect(&d->layouts, &LayoutWorker::ready, this, [this] { d->takeLayout(); });
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setTimeline(std::shared_ptr<const trace::Timeline> timeline) {
    d->model.setTimeline(std::move(timeline));
    d->newTimeline = true;
    if (!d->model.timeline()) d->dropPicture();
    viewport()->update();
    emit pictureChanged();
    d->tellSummary();
}

void GraphCanvas::showStep(int from, int to, double t) {
    if (!d->model.timeline()) return;
    const Frame& frame = d->model.frame();
    const bool sameMove = frame.after && d->from == from && d->to == to;
    d->from = from;
    d->to = to;
    d->staysHere = false;
    d->model.setMove(from, to, t);
    d->takePicture();
    if (!sameMove && !d->staysHere) d->beginFollow();
    d->view.follow(t);
    d->acted = d->model.actor();
    if (t >= 1) d->tellSummary();
    viewport()->update();
}

void GraphCanvas::setVeils(Veils veils) {
    d->model.setVeils(std::move(veils));
    showStep(d->from, d->to, d->model.frame().t);
}

void GraphCanvas::setLitPath(LitPath path) {
    if (path == d->lit) return;
    d->lit = std::move(path);
    viewport()->update();
}

void GraphCanvas::setLanguage(Language language) {
    d->model.setLanguage(language);
    setAccessibleName(CanvasWords::in(language).canvas);
    d->placeOffer();
    viewport()->update();
    emit pictureChanged();
    d->tellSummary();
}

void GraphCanvas::setShowsQueue(bool shows) {
    d->queue = shows;
    viewport()->update();
}

void GraphCanvas::setShowsMap(bool shows) {
    d->mapped = shows;
    viewport()->update();
}

void GraphCanvas::setBeside(bool beside) {
    d->beside = beside;
    d->mapped = !beside;
    d->findOffer();
    d->placeOffer();
    if (d->view.isFitted()) d->fitNow(d->readable());
    viewport()->update();
}

void GraphCanvas::setWatched(std::vector<int> items) {
    if (std::exchange(d->watched, items) == items || !d->layout || d->model.isEmpty()) return;
    d->beginFollow();
    d->view.follow(1);
    viewport()->update();
}

void GraphCanvas::standLike(const GraphCanvas& other, const SameItems& same) {
    if (itemCount() == 0 || other.itemCount() == 0) return;
    const ViewPlace theirs = other.d->view.place();
    const double before = zoom();
    const bool moved = !other.d->view.isFitted();
    if (!moved && theirs.zoom == before && !d->scrolls() && !other.d->scrolls()) return;
    const QPointF middle = QRectF(other.viewport()->rect()).center();
    ViewPlace place{theirs.zoom, theirs.origin};
    double nearest = -1;
    for (const auto& [there, here] : same) {
        const int drawnThere = other.drawnAs(static_cast<int>(there));
        const int drawnHere = drawnAs(static_cast<int>(here));
        const QRectF card = other.itemRect(drawnThere);
        if (card.isEmpty() || drawnHere < 0 || drawnHere >= itemCount()) continue;
        const bool runs = drawnThere == other.d->model.actor();
        const double away = runs ? 0 : QLineF(middle, card.center()).length();
        if (nearest >= 0 && away >= nearest) continue;
        nearest = away;
        place.origin = card.topLeft() - d->hits.rect(drawnHere).topLeft() * place.zoom;
    }
    d->view.setPlace(place);
    const QRectF cards = GraphPainter::printBounds(*d->layout);
    if (moved)
        d->view.pan({});
    else
        d->view.shift(d->view.offsetWhereItFits(cards, d->room()));
    viewport()->update();
    if (zoom() != before) emit zoomChanged(zoom());
}

void GraphCanvas::setProjected(double magnification) {
    d->projected = magnification;
    d->findOffer();
    d->placeOffer();
    viewport()->update();
}

bool GraphCanvas::isChanging() const { return d->passage.isUnderWay(); }

QRectF GraphCanvas::mapStrip() const { return d->mapStrip(); }

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
    d->whole = true;
    d->fitNow(d->readable());
    d->tellSummary();
    viewport()->update();
}

bool GraphCanvas::isLayingOut() const { return d->layouts.isBusy(); }

int GraphCanvas::itemCount() const {
    return d->layout && d->model.picture() ? static_cast<int>(d->model.picture()->items.size()) : 0;
}

int GraphCanvas::selectedItem() const { return d->selected; }
int GraphCanvas::focusedItem() const { return d->focused; }
int GraphCanvas::runningItem() const {
    return d->model.isEmpty() ? -1 : d->model.frame().after->state.running;
}
QString GraphCanvas::summary() const { return d->summary(); }

NodeId GraphCanvas::selectedNode() const {
    return d->selected < 0 || !d->model.picture()
               ? NodeId()
               : d->model.picture()->items[static_cast<size_t>(d->selected)].node;
}

void GraphCanvas::select(NodeId node) {
    for (int i = 0; node && i < itemCount(); ++i)
        if (d->model.picture()->items[static_cast<size_t>(i)].node == node) return d->pick(i);
}

void GraphCanvas::selectItem(int item) { d->pick(d->model.shownOf(item)); }

void GraphCanvas::clearSelection() {
    d->selected = -1;
    viewport()->update();
    emit selectionCleared();
}

void GraphCanvas::ensureVisible(int item) { d->bringIntoView(d->model.shownOf(item), true); }

QString GraphCanvas::accessibleTextOf(int item) const {
    return d->model.isShown(item) ? d->model.describe(item) : QString();
}

QRectF GraphCanvas::itemRect(int item) const {
    if (item < 0 || item >= itemCount()) return {};
    return d->view.place().map(d->hits.rect(item));
}

QRectF GraphCanvas::outline(int item) const {
    const QRectF card = itemRect(item);
    if (card.isEmpty()) return card;
    const Measures& m = Measures::get();
    const trace::PictureItem& what = d->model.picture()->items[static_cast<size_t>(item)];
    const trace::ItemState& state = d->model.state().items[static_cast<size_t>(item)];
    const bool hangs = !state.chips.empty() || !state.parts.empty() || !state.note.empty();
    return card.adjusted(0, what.operands > 0 ? -m.operandD / 2 * zoom() : 0, 0,
                         hangs ? m.chipH / 2 * zoom() : 0);
}

QRectF GraphCanvas::valueRect(int item) const {
    if (!d->model.isShown(item) || item >= itemCount()) return {};
    const trace::ItemKind kind = d->model.picture()->items[static_cast<size_t>(item)].kind;
    if (kind != trace::ItemKind::Leaf && kind != trace::ItemKind::Value) return {};
    QRectF card = SceneGeometry(*d->model.picture(), *d->layout).leaf(static_cast<size_t>(item));
    if (zoom() < Measures::get().lodFull) return d->view.place().map(card);
    card.setLeft(card.center().x());
    card.setHeight(std::min(card.height(), 34.0));
    return d->view.place().map(card);
}

int GraphCanvas::memberOf(int drawn) const { return d->model.memberOf(drawn); }
int GraphCanvas::drawnAs(int item) const { return d->model.shownOf(item); }

int GraphCanvas::itemAt(QPoint position) const {
    if (itemCount() == 0 || d->mapStrip().contains(position)) return -1;
    const int hit = d->hits.at(d->view.place().unmap(position));
    const int item = hit >= itemCount() ? d->tagged[static_cast<size_t>(hit - itemCount())] : hit;
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
    painter.drawPixmap(0, 0, d->isGliding() ? d->onTheWay(t) : d->atRest(t));
    if (d->passage.opacity() <= 0 || d->passage.before().isNull()) return;
    painter.setOpacity(d->passage.opacity());
    painter.drawPixmap(0, 0, d->passage.before());
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    d->still = {};
    d->findOffer();
    if (d->view.isFitted() && !d->staysSeen()) d->fitNow(d->readable());
    d->placeOffer();
    emit zoomChanged(zoom());
    d->tellSummary();
}

void GraphCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) viewport()->update();
}

void GraphCanvas::scrollContentsBy(int, int) {}  // the view pans, not a child widget

}  // namespace backstep::ui
