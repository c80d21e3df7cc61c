#pragma once

#include <memory>

class QApplication;

namespace backstep::app {

// What commands that draw need of Qt: an application without a window (on the offscreen platform when there
// is no display), our fonts, and numbers with a decimal point whatever the locale.
class OffscreenGui {
  public:
    OffscreenGui();
    ~OffscreenGui();

  private:
    std::unique_ptr<QApplication> m_application;
};

// Whether a window could be shown to anybody.
bool hasDisplay();

}  // namespace backstep::app
