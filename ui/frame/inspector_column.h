#pragma once

#include <QSplitter>

namespace backstep::ui {

class ByHandPage;
class NodePage;
class Pane;
class Pizarra;
class Playback;
class Selection;

// The right column: the inspector's pages above, the pizarra pinned below.
class InspectorColumn : public QSplitter {
    Q_OBJECT

  public:
    InspectorColumn(Playback& playback, Selection& selection, QWidget* parent = nullptr);

    Pane& inspector() const { return *m_inspector; }
    Pane& ledger() const { return *m_ledger; }

    void showNode();  // and gives it the focus
    void retranslate();

  private:
    Pane* m_inspector;
    Pane* m_ledger;
    NodePage* m_node;
    ByHandPage* m_byHand;
    Pizarra* m_pizarra;
};

}  // namespace backstep::ui
