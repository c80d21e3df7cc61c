#include "lessons_root.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "settings/settings.h"

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

QString standardOwnLessons() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/backstep/lessons";
}

QStringList ownLessons() {
    QStringList folders;
    for (const QString& folder : {standardOwnLessons(), ui::Settings().ownLessons()})
        if (!folder.isEmpty() && QDir(folder).exists()) folders.append(folder);
    return folders;
}

}  // namespace backstep::app
