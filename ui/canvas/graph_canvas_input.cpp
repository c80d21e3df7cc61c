#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "canvas/graph_canvas_p.h"
#include "canvas/graph_painter.h"

namespace backstep::ui {

void GraphCanvas::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        d->view.zoomAt(event->position(), zoom() * std::pow(1.0015, turned.y()));
    } else {
        QPointF by = event->pixelDelta().isNull() ? QPointF(turned) / 2 : QPointF(event->pixelDelta());
        if (event->modifiers() & Qt::ShiftModifier) by = {by.y(), by.x()};
        d->view.pan(by);
    }
    d->viewChanged();
    event->accept();
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    d->onMap = d->mapStrip().contains(event->position());
    if (d->onMap) return d->goToMapped(event->position());
    d->pressed = true;
    d->dragging = false;
    d->pressedAt = d->draggedTo = event->position();
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (d->onMap) return d->goToMapped(event->position());
    if (!d->pressed) return;
    if (!d->dragging &&
        (event->position() - d->pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    d->dragging = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    d->view.pan(event->position() - d->draggedTo);
    d->draggedTo = event->position();
    d->viewChanged();
}

GraphPainter::Element GraphCanvas::Private::elementUnder(QPoint position) const {
    const int item = q->itemAt(position);
    if (item < 0) return {};
    return GraphPainter::elementUnder(frameAt(1), *layout, static_cast<size_t>(item),
                                      view.place().unmap(position));
}

QString GraphCanvas::elementAt(QPoint position) const { return d->elementUnder(position).text; }

int GraphCanvas::valueElementAt(QPoint position) const {
    const GraphPainter::Element element = d->elementUnder(position);
    return element.ofSlate ? -1 : static_cast<int>(element.index);
}

QRectF GraphCanvas::elementRect(int item, int64_t element) const {
    if (item < 0 || item >= itemCount() || !d->model.isShown(item)) return {};
    const QRectF place =
        GraphPainter::elementPlace(d->frameAt(1), *d->layout, static_cast<size_t>(item), element);
    return place.isNull() ? place : d->view.place().map(place);
}

// A square says its number, and what its colour and its form mean.
bool GraphCanvas::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const GraphPainter::Element element = d->elementUnder(help->pos());
    QString text = element.text;
    if (element.isCell) text += QLatin1Char('\n') + CanvasWords::in(d->model.language()).cells;
    QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool clicked = d->pressed && !d->dragging;
    d->pressed = d->dragging = d->onMap = false;
    viewport()->unsetCursor();
    if (!clicked || event->button() != Qt::LeftButton) return;
    if (d->layout && !d->model.isEmpty()) {
        const QPointF scene = d->view.place().unmap(event->position());
        const GraphPainter::ErrorCard error = GraphPainter::errorCard(d->frameAt(1), *d->layout);
        const auto& pinned = d->model.frame().after->state.error;
        if (error.goToStep.contains(scene)) {
            emit stepRequested(static_cast<int>(pinned->released_at));
            return;
        }
        if (error.howToMend.contains(scene)) {
            emit mendRequested();
            return;
        }
        if (error.card.contains(scene)) return;
    }
    const int item = itemAt(event->position().toPoint());
    if (item < 0) return clearSelection();
    d->pick(item);
    d->bringIntoView(item);  // a local tag leads to its leaf
    emit nodeClicked(selectedNode(), d->model.memberOf(item));
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const int item = itemAt(event->position().toPoint());
    if (item < 0 || event->button() != Qt::LeftButton) return;
    d->activate(item);
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int item = byKey ? (d->focused >= 0 ? d->focused : d->selected) : itemAt(event->pos());
    if (item < 0) return;
    selectItem(item);
    const QPoint at = byKey ? itemRect(item).center().toPoint() : event->pos();
    emit menuRequested(item, viewport()->mapToGlobal(at));
}

// ---- keyboard: in at the running node, along the graph, out after the last

int GraphCanvas::Private::walkFrom(int item, int by) const {
    const auto at = std::find(order.begin(), order.end(), item);
    if (at == order.end()) return -1;
    for (auto i = (at - order.begin()) + by; i >= 0 && i < static_cast<std::ptrdiff_t>(order.size()); i += by)
        if (model.isShown(order[static_cast<size_t>(i)])) return order[static_cast<size_t>(i)];
    return -1;
}

int GraphCanvas::Private::entrance() const {
    const int actor = model.actor();
    if (model.isShown(actor)) return actor;
    for (const int item : order)
        if (model.isShown(item)) return item;
    return -1;
}

void GraphCanvas::Private::focusItem(int item) {
    focused = item;
    q->viewport()->update();
    if (item < 0) return;
    bringIntoView(item);
    QAccessibleEvent event(q, QAccessible::Focus);
    event.setChild(item);
    QAccessible::updateAccessibility(&event);
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    const Qt::FocusReason reason = event->reason();
    const bool byKeys =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    if (byKeys && itemCount() > 0) d->focusItem(d->entrance());
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    d->focused = -1;
    viewport()->update();
}

bool GraphCanvas::focusNextPrevChild(bool next) {
    if (hasFocus() && itemCount() > 0) {
        const int to = d->focused < 0 ? d->entrance() : d->walkFrom(d->focused, next ? 1 : -1);
        if (to >= 0) {
            d->focusItem(to);
            return true;
        }
        emit walkLeft();
    }
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            clearSelection();
            if (d->focused < 0) break;
            d->focusItem(-1);
            emit walkLeft();
            QAbstractScrollArea::focusNextPrevChild(true);
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter: {
            const int item = d->focused >= 0 ? d->focused : d->selected;
            if (item < 0) break;
            d->activate(item);
            return;
        }
        case Qt::Key_Question: {
            const int item = d->focused >= 0 ? d->focused : d->selected;
            if (item >= 0) selectItem(item);
            emit whyRequested(item);
            return;
        }
        default:
            break;
    }
    // Everything else belongs to the window's shortcuts; the scroll area would swallow the arrows.
    event->ignore();
}

}  // namespace backstep::ui
