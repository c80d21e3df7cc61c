#pragma once

#include <QObject>
#include <QPoint>

namespace backstep::ui {

class GraphCanvas;
class InspectorColumn;
class Playback;
class Selection;

// What one may ask about a card of the canvas, by its menu or its keys: why its .grad is what it is, whether
// it is right, by which paths it comes, what it is. The answers are pages of the inspector, which is brought
// to the front; a path that is lit there is lit on the canvas.
class CardMenu : public QObject {
    Q_OBJECT

  public:
    CardMenu(GraphCanvas& canvas, InspectorColumn& inspector, Playback& playback, Selection& selection,
             QObject* parent = nullptr);

    // About a card, or (-1) about what is selected.
    void askWhy(int item = -1);
    void askCheck(int item = -1);
    void askPaths(int item = -1);
    void openNode(int item = -1);

  private:
    void pop(int item, QPoint position);
    void pick(int item);  // and brings the inspector to the front
    bool hasPaths(int item) const;

    InspectorColumn& m_inspector;
    Playback& m_playback;
    Selection& m_selection;
};

}  // namespace backstep::ui
