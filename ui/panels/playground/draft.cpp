#include "panels/playground/draft.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace backstep::ui {

namespace {

constexpr int kDelay = 800;  // ms without typing

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

void Draft::writeNow() {
    if (!m_dirty) return;
    QDir().mkpath(QFileInfo(m_file).path());
    QSaveFile file(m_file);
    if (file.open(QIODevice::WriteOnly) && file.write(m_source.toUtf8()) >= 0 && file.commit())
        m_dirty = false;
}

}  // namespace backstep::ui
