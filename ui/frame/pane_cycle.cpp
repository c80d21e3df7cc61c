#include "frame/pane_cycle.h"

#include <QApplication>
#include <algorithm>
#include <iterator>

#include "frame/pane.h"

namespace backstep::ui {

void focusNextPane(const QList<QWidget*>& stops, bool forward) {
    const QWidget* focused = QApplication::focusWidget();
    const int count = static_cast<int>(stops.size());
    int at = forward ? -1 : 0;
    for (int i = 0; i < count; ++i)
        if (stops[i] == focused || stops[i]->isAncestorOf(focused)) at = i;
    for (int n = 0; n < count; ++n) {
        at = (at + (forward ? 1 : -1) + count) % count;
        Pane::bringForward(stops[at]);
        if (!stops[at]->isVisible()) continue;
        if (auto* pane = qobject_cast<Pane*>(stops[at])) return pane->focusPage();
        return stops[at]->setFocus(Qt::ShortcutFocusReason);
    }
}

namespace {

bool standsBefore(const QWidget* a, const QWidget* b) {
    if (a->geometry().bottom() < b->geometry().top()) return true;
    if (b->geometry().bottom() < a->geometry().top()) return false;
    return a->x() < b->x();
}

// Each goes before the first it stands before: rows and columns are not a strict order, so no sort.
QList<QWidget*> asTheyStand(const QWidget& parent) {
    QList<QWidget*> placed;
    for (QObject* child : parent.children()) {
        auto* widget = qobject_cast<QWidget*>(child);
        if (!widget || widget->isWindow() || !widget->isVisible()) continue;
        qsizetype at = 0;
        while (at < placed.size() && !standsBefore(widget, placed[at])) ++at;
        placed.insert(at, widget);
    }
    return placed;
}

}  // namespace

QList<QWidget*> inReadingOrder(QWidget& whole, const QWidget* also) {
    QList<QWidget*> found;
    QList<QWidget*> waiting = {&whole};
    while (!waiting.isEmpty()) {
        QWidget* widget = waiting.takeLast();
        const bool takes = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget->isEnabled() &&
                           !widget->focusProxy();
        if (takes || widget == also) found.append(widget);
        const QList<QWidget*> inside = asTheyStand(*widget);
        std::copy(inside.crbegin(), inside.crend(), std::back_inserter(waiting));
    }
    return found;
}

}  // namespace backstep::ui
