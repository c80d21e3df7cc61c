#include "lessons_root.h"

#include <QDir>
#include <QFileInfo>

namespace backstep::app {

QString lessonsRoot() {
    const QString chosen = qEnvironmentVariable("BACKSTEP_LESSONS");
    if (!chosen.isEmpty()) return chosen;
    const QDir program = QFileInfo(QFileInfo("/proc/self/exe").symLinkTarget()).dir();
    for (const char* place : {"../share/backstep/lessons", "../../lessons", "lessons"}) {
        const QString path = QDir::cleanPath(program.filePath(place));
        if (QDir(path + "/es").exists() || QDir(path + "/en").exists()) return path;
    }
    return {};
}

}  // namespace backstep::app
