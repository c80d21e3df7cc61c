#include "canvas/graph_canvas_p.h"
#include "canvas/graph_painter.h"

// What is drawn as one card, and the offer to do so where a graph is too large to be read.
namespace backstep::ui {

void GraphCanvas::setFolding(std::optional<layout::FoldBy> by) {
    d->model.setFolding(by);
    d->selected = d->focused = -1;
    d->foldedByOffer = false;
    d->view.setFitted(true);  // where the view was says nothing of another graph
    if (d->model.timeline() && d->model.frame().after) showStep(d->from, d->to, d->model.frame().t);
    emit foldingChanged(by);
}

void GraphCanvas::Private::activate(int item) {
    pick(item);
    if (!model.openGroup(item)) {
        emit q->nodeActivated(q->selectedNode(), model.memberOf(item));
        return;
    }
    q->showStep(from, to, model.frame().t);
}

// A graph of which all could be seen only smaller than it can be made out.
void GraphCanvas::Private::findOffer() {
    if (!layout || !picture || isBare()) {
        offered.reset();
        offeredOn.reset();
        return;
    }
    if (foldedByOffer) return;
    const ViewPlace whole = fitScene(cardsAndError(*layout), *layout, q->viewport()->size(), {}, 0, 1);
    if (whole.zoom >= CanvasView::kLegible) {
        offered.reset();
        offeredOn.reset();
    } else if (offeredOn != picture) {
        offered = model.offeredFold();
        offeredOn = picture;
    }
}

void GraphCanvas::Private::placeOffer() {
    const CanvasWords& words = CanvasWords::in(model.language());
    QString text;
    if (layout && picture && foldedByOffer && model.isFolded())
        text = words.showEveryNode;
    else if (layout && picture && offered && offeredOn == picture)
        text = (offered->by == layout::FoldBy::Iteration ? words.foldTurns : words.foldCalls)
                   .arg(offered->groups);
    offer->setOffered(text);
    if (text.isEmpty()) return;
    const QRectF strip = meterStrip();
    const double top = strip.isNull() ? q->viewport()->height() - offer->height() - 12
                                      : strip.center().y() - offer->height() / 2.0;
    offer->move(12, static_cast<int>(top));
}

// Folded, the graph is shown as large as it can be read, and follows the run.
void GraphCanvas::Private::takeOffer() {
    const bool opens = foldedByOffer;
    if (!opens && !offered) return;
    const layout::FoldBy by = opens ? layout::FoldBy::Nothing : offered->by;
    whole = false;
    q->setFolding(by);
    foldedByOffer = !opens;
    findOffer();
    placeOffer();
    q->viewport()->update();
}

}  // namespace backstep::ui
