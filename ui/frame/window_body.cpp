#include "frame/window_body.h"

#include <QApplication>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "frame/pane_cycle.h"
#include "frame/slim_scroll_bar.h"

namespace backstep::ui {

namespace {

// A large widget is in sight when any of it is: it does not jump under a click.
void bringIntoSight(QWidget& widget, QScrollArea& area) {
    const QRect all(widget.mapTo(area.viewport(), QPoint()), widget.size());
    const QRect shown = all & area.viewport()->rect();
    const bool large = widget.height() > area.viewport()->height() / 2;
    if (large ? shown.isEmpty() : shown != all) area.ensureWidgetVisible(&widget, 0, 0);
}

}  // namespace

WindowBody::WindowBody(QWidget* parent) : QScrollArea(parent), m_rows(new QVBoxLayout) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    SlimScrollBar::dress(*this);
    auto* all = new QWidget;
    all->setMinimumSize(kLeast);
    all->setLayout(m_rows);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    setWidget(all);
    connect(
        qApp, &QApplication::focusChanged, this,
        [this] {
            QWidget* now = QApplication::focusWidget();
            if (!widget()->isAncestorOf(now)) return;
            for (QWidget* at = now->parentWidget(); at; at = at->parentWidget())
                if (auto* area = qobject_cast<QScrollArea*>(at)) bringIntoSight(*now, *area);
        },
        Qt::QueuedConnection);  // a page that comes forward with it is laid out then
}

void WindowBody::add(QWidget* row, int stretch) { m_rows->addWidget(row, stretch); }

// The keys that would scroll are those that move time.
void WindowBody::keyPressEvent(QKeyEvent* event) { event->ignore(); }

bool WindowBody::focusNextPrevChild(bool next) {
    const QWidget* now = QApplication::focusWidget();
    const QList<QWidget*> all = inReadingOrder(*widget(), now);
    if (all.isEmpty()) return false;
    const qsizetype at = all.indexOf(now);
    const qsizetype to = at < 0 ? (next ? 0 : all.size() - 1) : at + (next ? 1 : -1);
    all[(to + all.size()) % all.size()]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

}  // namespace backstep::ui
