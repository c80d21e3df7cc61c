#pragma once

#include <QObject>

namespace backstep::ui {

class ComparePage;
class GraphCanvas;
class Pane;
class Settings;
class WindowActions;
class ZoomBox;

// What the View menu and the zoom box say of the canvas: zoom, what is folded, the ready queue, the map; the
// zoom is that of both lanes of a comparison while they are in front. Remembers the last two; a fold belongs
// to the graph it was chosen for.
class CanvasMenu : public QObject {
    Q_OBJECT

  public:
    struct Views {
        GraphCanvas& canvas;
        ComparePage& lanes;
        Pane& pages;  // that hold both
        ZoomBox& zoom;
    };
    CanvasMenu(WindowActions& actions, const Views& views, Settings& settings, QObject* parent = nullptr);

  private:
    void wireZoom(WindowActions& actions);
    bool inLanes() const;

    Views m_views;
};

}  // namespace backstep::ui
