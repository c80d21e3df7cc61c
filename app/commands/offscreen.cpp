#include "commands/offscreen.h"

#include <QApplication>
#include <clocale>


namespace backstep::app {

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

OffscreenGui::OffscreenGui() {
    static int count = 1;
    static char name[] = "backstep";
    static char* values[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    m_application = std::make_unique<QApplication>(count, values);
    std::setlocale(LC_NUMERIC, "C");
}

OffscreenGui::~OffscreenGui() = default;

}  // namespace backstep::app
