#include "settings/saved_file.h"

#include <QFileInfo>
#include <QSaveFile>

namespace backstep::ui {

namespace {

bool putInto(QFileDevice& file, const QByteArray& bytes) {
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush();
}

}  // namespace

// The flush is not for haste: commit() of Qt 6.4 takes bytes that are still in its buffer for written, and on
// a full disk would put an empty file in place of the old one. A device is written to, never replaced: the
// rename at the end would put a file in place of /dev/null.
QString saveFile(const QString& path, const QByteArray& bytes) {
    const QFileInfo there(path);
    if (there.exists() && !there.isFile()) {
        QFile device(path);
        return putInto(device, bytes) ? QString() : device.errorString();
    }
    QSaveFile file(path);
    return putInto(file, bytes) && file.commit() ? QString() : file.errorString();
}

}  // namespace backstep::ui
