#pragma once

#include <QObject>

namespace backstep::ui {

class GraphCanvas;
class Settings;
class WindowActions;

// What the View menu says of the canvas: zoom, what is folded, the ready queue, the map; and of the size of
// all text. Remembers the last three; a fold belongs to the graph it was chosen for.
class CanvasMenu : public QObject {
    Q_OBJECT

  public:
    CanvasMenu(WindowActions& actions, GraphCanvas& canvas, Settings& settings, QObject* parent = nullptr);

  signals:
    void textScaleChosen();  // remembered; it takes a new window
};

}  // namespace backstep::ui
