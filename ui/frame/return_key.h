#pragma once

#include <QObject>

namespace backstep::ui {

// Return presses the button that has the focus, as Space does: Qt leaves that to dialogs. Installed on the
// application.
class ReturnKey : public QObject {
  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace backstep::ui
