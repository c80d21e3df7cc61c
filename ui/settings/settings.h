#pragma once

#include <QByteArray>
#include <QSettings>
#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>
#include <set>

#include "words/language.h"

namespace backstep::ui {

// What Backstep remembers between sessions: language, theme, window, and how far each lesson was read. Kept
// in one INI file of the user's configuration folder (or the file a test names). Absent values are absent;
// who asks decides what to do then.
class Settings {
  public:
    explicit Settings(const QString& file = {});

    std::optional<words::Language> language() const;
    void setLanguage(words::Language language);

    QString theme() const;  // "light", "dark", "contrast"; empty when never chosen
    void setTheme(const QString& name);

    bool reducedMotion() const;
    void setReducedMotion(bool on);

    int textScale() const;  // per cent: 100, 125, 150, 200, 300
    void setTextScale(int percent);
    bool projector() const;  // for a room: stronger inks, and text of at least 150 %
    void setProjector(bool on);
    int shownScale() const;  // per cent, of both

    bool readyQueue() const;
    void setReadyQueue(bool on);
    bool map() const;
    void setMap(bool on);

    QByteArray windowGeometry() const;
    QByteArray columns() const;
    QSize windowPixels() const;  // what the window takes of the screen, at every size of text; empty: unknown
    void setWindow(const QByteArray& geometry, const QByteArray& columns, QSize pixels);

    QString lastLesson() const;  // front matter id
    void setLastLesson(const QString& id);
    // Parts count from 0: those read, and the one that was open last.
    std::set<int> partsRead(const QString& lesson) const;
    void addPartRead(const QString& lesson, int part);
    int lastPart(const QString& lesson) const;
    void setLastPart(const QString& lesson, int part);
    // The key of the step that was on the stage last; empty where nothing is to be kept.
    QString lastStep() const;
    void setLastStep(const QString& step);
    QString stepIn(const QString& lesson) const;  // where it was left; empty: nowhere
    void setStepIn(const QString& lesson, const QString& step);
    QStringList solved(const QString& lesson) const;  // what it asked and was answered right
    void addSolved(const QString& lesson, const QString& key);
    void forgetLesson(const QString& lesson);

    QString ownLessons() const;  // a folder of the user's; empty: none
    void setOwnLessons(const QString& folder);

    QStringList recentFiles() const;
    void addRecentFile(const QString& path);

  private:
    mutable QSettings m_store;
};

}  // namespace backstep::ui
