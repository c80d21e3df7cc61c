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
    QString text, brief;
    if (layout && picture && foldedByOffer && model.isFolded()) {
        text = words.showEveryNode;
        brief = words.unfold;
    } else if (layout && picture && offered && offeredOn == picture) {
        const bool turns = offered->by == layout::FoldBy::Iteration;
        text = (turns ? words.foldTurns : words.foldCalls).arg(offered->groups);
        brief = (turns ? words.turnCount : words.callCount).arg(offered->groups);
    }
    constexpr double kMargin = 12;
    const QSizeF all = q->viewport()->size();
    const double beside = layout && picture ? meterSize().width() + mapStrip().width() : 0;
    offer->setOffered(text, brief, all.width() - beside - 3 * kMargin);
    if (text.isEmpty()) return;
    const QRectF strip = meterStrip();
    const double middle =
        strip.isNull() ? all.height() - kMargin - offer->height() / 2.0 : strip.center().y();
    offer->move(static_cast<int>(kMargin), static_cast<int>(middle - offer->height() / 2.0));
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
