#include "workspace/menus/canvas_menu.h"

#include "canvas/graph_canvas.h"
#include "frame/pane.h"
#include "frame/window_actions.h"
#include "frame/zoom_box.h"
#include "practice/compare/compare_page.h"
#include "settings/settings.h"

namespace backstep::ui {

CanvasMenu::CanvasMenu(WindowActions& actions, const Views& views, Settings& settings, QObject* parent)
    : QObject(parent), m_views(views) {
    wireZoom(actions);
    GraphCanvas& canvas = views.canvas;
    const auto folds = [&canvas](const QAction* action, std::optional<layout::FoldBy> by) {
        connect(action, &QAction::triggered, &canvas, [&canvas, by] { canvas.setFolding(by); });
    };
    folds(actions.foldAuto, std::nullopt);
    folds(actions.foldNothing, layout::FoldBy::Nothing);
    folds(actions.foldTurns, layout::FoldBy::Iteration);
    folds(actions.foldCalls, layout::FoldBy::Module);
    folds(actions.foldLines, layout::FoldBy::Line);
    connect(&canvas, &GraphCanvas::foldingChanged, this, [&actions](std::optional<layout::FoldBy> by) {
        using layout::FoldBy;
        QAction* const all[] = {actions.foldNothing, actions.foldTurns, actions.foldCalls, actions.foldLines};
        (by ? all[static_cast<size_t>(*by)] : actions.foldAuto)->setChecked(true);
    });
    connect(actions.readyQueue, &QAction::toggled, this, [&](bool on) {
        settings.setReadyQueue(on);
        canvas.setShowsQueue(on);
    });
    connect(actions.map, &QAction::toggled, this, [&](bool on) {
        settings.setMap(on);
        canvas.setShowsMap(on);
    });
    actions.readyQueue->setChecked(settings.readyQueue());
    actions.map->setChecked(settings.map());
}

bool CanvasMenu::inLanes() const { return m_views.pages.currentPage() == &m_views.lanes; }

void CanvasMenu::wireZoom(WindowActions& actions) {
    const auto fit = [this] { inLanes() ? m_views.lanes.fit() : m_views.canvas.fit(); };
    const auto in = [this] { inLanes() ? m_views.lanes.zoomIn() : m_views.canvas.zoomIn(); };
    const auto out = [this] { inLanes() ? m_views.lanes.zoomOut() : m_views.canvas.zoomOut(); };
    m_views.canvas.addAction(actions.undo);  // of a number that was changed there
    connect(actions.fit, &QAction::triggered, this, fit);
    connect(actions.zoomIn, &QAction::triggered, this, in);
    connect(actions.zoomOut, &QAction::triggered, this, out);
    connect(&m_views.zoom, &ZoomBox::fitClicked, this, fit);
    connect(&m_views.zoom, &ZoomBox::zoomInClicked, this, in);
    connect(&m_views.zoom, &ZoomBox::zoomOutClicked, this, out);
    connect(&m_views.zoom, &ZoomBox::resetClicked, this,
            [this] { inLanes() ? m_views.lanes.resetZoom() : m_views.canvas.setZoom(1); });
    const auto tell = [this] {
        m_views.zoom.setZoom((inLanes() ? m_views.lanes.firstCanvas() : m_views.canvas).zoom());
    };
    connect(&m_views.canvas, &GraphCanvas::zoomChanged, this, tell);
    connect(&m_views.lanes, &ComparePage::zoomChanged, this, tell);
    connect(&m_views.pages, &Pane::pageChanged, this, [this, tell] {
        m_views.zoom.setVisible(inLanes() || m_views.pages.currentPage() == &m_views.canvas);
        tell();
    });
}

}  // namespace backstep::ui
