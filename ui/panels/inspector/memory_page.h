#pragma once

#include "panels/sheet/sheet.h"

namespace backstep::ui {

class Playback;
class Selection;

// The inspector's page of memory: what the saved tensors hold and refer to at this step, and the list of
// them, the largest first. Clicking one selects its node.
class MemoryPage : public Sheet {
    Q_OBJECT

  public:
    MemoryPage(Playback& playback, Selection& selection, QWidget* parent = nullptr);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();

    Playback& m_playback;
};

}  // namespace backstep::ui
