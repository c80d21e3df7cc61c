#pragma once

#include "panels/sheet/sheet.h"

namespace backstep::ui {

class Playback;
class Selection;

// The inspector's first page: what the selected item is, its operands slot by slot, its output, what it saved
// with full values and aliases, and where in the code it was made.
class NodePage : public Sheet {
    Q_OBJECT

  public:
    NodePage(Playback& playback, Selection& selection, QWidget* parent = nullptr);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();

    Playback& m_playback;
    Selection& m_selection;
};

}  // namespace backstep::ui
