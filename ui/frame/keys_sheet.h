#pragma once

#include <QDialog>

namespace backstep::ui {

class StageActions;
class WindowActions;

// F1: every key, from the actions themselves, so that the list cannot go stale.
class KeysSheet : public QDialog {
    Q_OBJECT

  public:
    KeysSheet(const WindowActions& window, const StageActions& stage, QWidget* parent);
};

}  // namespace backstep::ui
