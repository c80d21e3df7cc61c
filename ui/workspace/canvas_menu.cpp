#include "workspace/canvas_menu.h"

#include "canvas/graph_canvas.h"
#include "frame/window_actions.h"
#include "settings/settings.h"

namespace backstep::ui {

CanvasMenu::CanvasMenu(WindowActions& actions, GraphCanvas& canvas, Settings& settings, QObject* parent)
    : QObject(parent) {
    connect(actions.fit, &QAction::triggered, &canvas, &GraphCanvas::fit);
    connect(actions.zoomIn, &QAction::triggered, &canvas, &GraphCanvas::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, &canvas, &GraphCanvas::zoomOut);
    const auto folds = [&canvas](const QAction* action, std::optional<layout::FoldBy> by) {
        connect(action, &QAction::triggered, &canvas, [&canvas, by] { canvas.setFolding(by); });
    };
    folds(actions.foldAuto, std::nullopt);
    folds(actions.foldNothing, layout::FoldBy::Nothing);
    folds(actions.foldTurns, layout::FoldBy::Iteration);
    folds(actions.foldCalls, layout::FoldBy::Module);
    folds(actions.foldLines, layout::FoldBy::Line);
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

}  // namespace backstep::ui
