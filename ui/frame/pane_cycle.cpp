#include "frame/pane_cycle.h"

#include <QApplication>

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
        if (!stops[at]->isVisible()) continue;
        if (auto* pane = qobject_cast<Pane*>(stops[at])) return pane->focusPage();
        return stops[at]->setFocus(Qt::ShortcutFocusReason);
    }
}

}  // namespace backstep::ui
