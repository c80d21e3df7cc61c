#include "settings/saved_file.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryFile>
#include <filesystem>
#include <system_error>

namespace backstep::ui {

namespace {

bool putInto(QFileDevice& file, const QByteArray& bytes) {
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush();
}

// QSaveFile writes beside the file first, to a name of seven letters more than a system may take.
constexpr qsizetype kLongestName = 255 - 7;

QString saveUnderLongName(const QString& path, const QByteArray& bytes) {
    const QFileInfo there(path);
    if (there.exists() && !there.isWritable())
        return QString::fromStdString(std::make_error_code(std::errc::permission_denied).message());
    QTemporaryFile beside(there.absoluteDir().filePath(".backstep-XXXXXX"));
    if (!beside.open() || beside.write(bytes) != bytes.size() || !beside.flush()) return beside.errorString();
    beside.setPermissions(there.exists()
                              ? there.permissions()
                              : QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    std::error_code failed;
    std::filesystem::rename(QFile::encodeName(beside.fileName()).toStdString(),
                            QFile::encodeName(path).toStdString(), failed);
    if (failed) return QString::fromStdString(failed.message());
    beside.setAutoRemove(false);
    return {};
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
    if (QFile::encodeName(there.fileName()).size() > kLongestName) return saveUnderLongName(path, bytes);
    QSaveFile file(path);
    return putInto(file, bytes) && file.commit() ? QString() : file.errorString();
}

}  // namespace backstep::ui
