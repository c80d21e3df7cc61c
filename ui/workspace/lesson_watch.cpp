#include "workspace/lesson_watch.h"

#include <QFile>
#include <QFileInfo>
#include <utility>

namespace backstep::ui {

namespace {

constexpr int kRestMs = 60;
constexpr int kRestEmptyMs = 500;

// Empty while an editor has it away.
QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

LessonWatch::LessonWatch(QObject* parent) : QObject(parent) {
    m_rest.setSingleShot(true);
    const auto rest = [this] {
        m_waited = false;
        m_rest.start(kRestMs);
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, rest);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, rest);
    connect(&m_rest, &QTimer::timeout, this, &LessonWatch::look);
}

void LessonWatch::follow(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    if (path == m_file) return;
    m_file = path;
    m_bytes = bytesOf(path);
    m_rest.stop();
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty()) m_watcher.removePaths(before);
    watch();
}

// A file that was renamed over is watched no more, hence its folder too.
void LessonWatch::watch() {
    for (const QString& path : {m_file, QFileInfo(m_file).path()})
        if (QFileInfo::exists(path) && !m_watcher.files().contains(path) &&
            !m_watcher.directories().contains(path))
            m_watcher.addPath(path);
}

void LessonWatch::look() {
    watch();
    const QByteArray bytes = bytesOf(m_file);
    if (bytes == m_bytes) return;
    if (bytes.isEmpty() && !std::exchange(m_waited, true)) return m_rest.start(kRestEmptyMs);
    m_bytes = bytes;
    emit saved();
}

}  // namespace backstep::ui
