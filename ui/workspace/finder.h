#pragma once

#include <QObject>

namespace backstep::ui {

class FindField;
class GraphCanvas;
class Playback;
class PlaygroundPane;
class Selection;

// Ctrl+F: finds text while the playground has the focus, a node elsewhere, and gives the focus back when it
// is done. Ctrl+H: finds and replaces in the code.
class Finder : public QObject {
    Q_OBJECT

  public:
    Finder(FindField& field, PlaygroundPane& playground, GraphCanvas& canvas, Playback& playback,
           Selection& selection, QObject* parent = nullptr);

    void open();
    void openReplace();  // in the code, wherever the focus is

  private:
    void look(const QString& text, bool forward, bool next);

    FindField& m_field;
    PlaygroundPane& m_playground;
    GraphCanvas& m_canvas;
    Playback& m_playback;
    Selection& m_selection;
};

}  // namespace backstep::ui
