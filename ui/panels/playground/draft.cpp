#include "panels/playground/draft.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace backstep::ui {

namespace {

constexpr int kSetAside = 8;  // texts kept besides the one in the editor
constexpr int kDelay = 800;   // ms without typing

QString defaultFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/backstep/playground.py");
}

}  // namespace

Draft::Draft(QString file, QObject* parent)
    : QObject(parent), m_file(file.isEmpty() ? defaultFile() : std::move(file)) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &Draft::writeNow);
}

Draft::~Draft() { writeNow(); }

QString Draft::load() const {
    QFile file(m_file);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void Draft::keep(const QString& source) {
    m_source = source;
    m_dirty = true;
    m_timer.start();
}

QString Draft::setAside(const QString& source) {
    const QFileInfo draft(m_file);
    const auto name = [&](int n) {
        return draft.dir().filePath(QStringLiteral("%1-%2.py").arg(draft.completeBaseName()).arg(n));
    };
    int free = 1;
    while (free < kSetAside && QFile::exists(name(free))) ++free;
    if (QFile::exists(name(free))) {  // all taken: the oldest goes
        for (int n = 1; n < kSetAside; ++n)
            if (QFileInfo(name(n)).lastModified() < QFileInfo(name(free)).lastModified()) free = n;
    }
    draft.dir().mkpath(".");
    QSaveFile file(name(free));
    const bool written = file.open(QIODevice::WriteOnly) && file.write(source.toUtf8()) >= 0 && file.commit();
    return written ? name(free) : QString();
}

void Draft::writeNow() {
    if (!m_dirty) return;
    QDir().mkpath(QFileInfo(m_file).path());
    QSaveFile file(m_file);
    if (file.open(QIODevice::WriteOnly) && file.write(m_source.toUtf8()) >= 0 && file.commit())
        m_dirty = false;
}

}  // namespace backstep::ui
