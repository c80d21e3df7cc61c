#include "commands/offscreen.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <clocale>

namespace backstep::app {

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

namespace {

// A shell without a session names no runtime folder, and Qt would say so on stderr. It is the one that Qt
// takes then.
void giveRuntimeFolder() {
    if (qEnvironmentVariableIsSet("XDG_RUNTIME_DIR")) return;
    const QString folder = QDir::temp().filePath("runtime-" + qEnvironmentVariable("USER", "backstep"));
    QDir().mkpath(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("XDG_RUNTIME_DIR", QFile::encodeName(folder));
}

}  // namespace

OffscreenGui::OffscreenGui() {
    static int count = 1;
    static char name[] = "backstep";
    static char* values[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    giveRuntimeFolder();
    m_application = std::make_unique<QApplication>(count, values);
    std::setlocale(LC_NUMERIC, "C");
}

OffscreenGui::~OffscreenGui() = default;

}  // namespace backstep::app
