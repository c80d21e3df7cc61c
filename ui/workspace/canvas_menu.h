#pragma once

#include <QObject>

namespace backstep::ui {

class GraphCanvas;
class Settings;
class WindowActions;

// What the View menu says of the canvas: zoom, what is folded, the ready queue, the map. Remembers the last
// two; a fold belongs to the graph it was chosen for.
class CanvasMenu : public QObject {
    Q_OBJECT

  public:
    CanvasMenu(WindowActions& actions, GraphCanvas& canvas, Settings& settings, QObject* parent = nullptr);
};

}  // namespace backstep::ui
