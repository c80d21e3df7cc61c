#include "settings/settings.h"

#include <QStandardPaths>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr int kRecentFiles = 8;

QString defaultFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/backstep/backstep.ini");
}

}  // namespace

Settings::Settings(const QString& file)
    : m_store(file.isEmpty() ? defaultFile() : file, QSettings::IniFormat) {}

std::optional<words::Language> Settings::language() const {
    return words::language_named(m_store.value("language").toString().toStdString());
}

void Settings::setLanguage(words::Language language) {
    m_store.setValue("language", QString::fromUtf8(words::name_of(language).data(),
                                                   static_cast<qsizetype>(words::name_of(language).size())));
}

QString Settings::theme() const { return m_store.value("theme").toString(); }
void Settings::setTheme(const QString& name) { m_store.setValue("theme", name); }

bool Settings::reducedMotion() const { return m_store.value("reducedMotion", false).toBool(); }
void Settings::setReducedMotion(bool on) { m_store.setValue("reducedMotion", on); }

int Settings::textScale() const { return std::clamp(m_store.value("textScale", 100).toInt(), 100, 300); }
void Settings::setTextScale(int percent) {
    m_store.setValue("textScale", percent);
    m_store.sync();  // the window that opens next reads it
}

bool Settings::projector() const { return m_store.value("projector", false).toBool(); }
void Settings::setProjector(bool on) {
    m_store.setValue("projector", on);
    m_store.sync();
}

int Settings::shownScale() const {
    constexpr int kProjected = 150;
    return projector() ? std::max(kProjected, textScale()) : textScale();
}

bool Settings::readyQueue() const { return m_store.value("readyQueue", false).toBool(); }
void Settings::setReadyQueue(bool on) { m_store.setValue("readyQueue", on); }
bool Settings::map() const { return m_store.value("map", true).toBool(); }
void Settings::setMap(bool on) { m_store.setValue("map", on); }

QByteArray Settings::windowGeometry() const { return m_store.value("window/geometry").toByteArray(); }
QByteArray Settings::columns() const { return m_store.value("window/columns").toByteArray(); }
QSize Settings::windowPixels() const { return m_store.value("window/pixels").toSize(); }
void Settings::setWindow(const QByteArray& geometry, const QByteArray& columns, QSize pixels) {
    m_store.setValue("window/pixels", pixels);
    m_store.setValue("window/geometry", geometry);
    m_store.setValue("window/columns", columns);
}

QString Settings::lastLesson() const { return m_store.value("lessons/last").toString(); }
void Settings::setLastLesson(const QString& id) { m_store.setValue("lessons/last", id); }

std::set<int> Settings::partsRead(const QString& lesson) const {
    std::set<int> parts;
    for (const QString& part : m_store.value(QStringLiteral("read/") + lesson).toStringList())
        parts.insert(part.toInt());
    return parts;
}
void Settings::addPartRead(const QString& lesson, int part) {
    std::set<int> parts = partsRead(lesson);
    if (!parts.insert(part).second) return;
    QStringList all;
    for (const int read : parts) all.append(QString::number(read));
    m_store.setValue(QStringLiteral("read/") + lesson, all);
}
int Settings::lastPart(const QString& lesson) const {
    return m_store.value(QStringLiteral("place/") + lesson, 0).toInt();
}
void Settings::setLastPart(const QString& lesson, int part) {
    m_store.setValue(QStringLiteral("place/") + lesson, part);
}

QString Settings::lastStep() const { return m_store.value("lessons/step").toString(); }
void Settings::setLastStep(const QString& step) { m_store.setValue("lessons/step", step); }

QString Settings::stepIn(const QString& lesson) const {
    return m_store.value(QStringLiteral("step/") + lesson).toString();
}
void Settings::setStepIn(const QString& lesson, const QString& step) {
    m_store.setValue(QStringLiteral("step/") + lesson, step);
}

QStringList Settings::solved(const QString& lesson) const {
    return m_store.value(QStringLiteral("solved/") + lesson).toStringList();
}
void Settings::addSolved(const QString& lesson, const QString& key) {
    QStringList keys = solved(lesson);
    if (keys.contains(key)) return;
    m_store.setValue(QStringLiteral("solved/") + lesson, keys << key);
}

void Settings::forgetLesson(const QString& lesson) {
    m_store.remove(QStringLiteral("solved/") + lesson);
    m_store.remove(QStringLiteral("read/") + lesson);
    m_store.remove(QStringLiteral("place/") + lesson);
    m_store.remove(QStringLiteral("step/") + lesson);
}

QString Settings::ownLessons() const { return m_store.value("ownLessons").toString(); }
void Settings::setOwnLessons(const QString& folder) { m_store.setValue("ownLessons", folder); }

QStringList Settings::recentFiles() const { return m_store.value("recent").toStringList(); }
void Settings::addRecentFile(const QString& path) {
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    m_store.setValue("recent", QStringList(files.mid(0, kRecentFiles)));
}

}  // namespace backstep::ui
