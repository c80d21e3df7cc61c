#pragma once

#include <QObject>

class QVBoxLayout;
class QWidget;

namespace backstep::lesson {
struct Lesson;
struct Reading;
}  // namespace backstep::lesson

namespace backstep::ui {

class Settings;
class WindowActions;
class Workspace;

// The lessons as the start page lists them: those of the course by the document they come from, with how far
// each was read, and one's own; what cannot be read says why.
class LessonShelf : public QObject {
    Q_OBJECT

  public:
    LessonShelf(Workspace& workspace, Settings& settings, WindowActions& actions, QObject* parent);

    // As they are now; gives the first of those that were opened just now, if any were.
    QWidget* addTo(QVBoxLayout& column);
    bool isNew() const;  // nothing was read yet but what opens first
    QString place(const lesson::Lesson& lesson) const;

  signals:
    void taken();  // one of them was chosen, and opens

  private:
    void addLessons(QVBoxLayout& column);
    QWidget* addOwnLessons(QVBoxLayout& column);
    void addEmptyFolder(QVBoxLayout& column);
    QWidget* brokenRow(const lesson::Reading& own);
    QWidget* lessonRow(const lesson::Lesson& lesson);

    Workspace& m_workspace;
    Settings& m_settings;
    WindowActions& m_actions;
};

}  // namespace backstep::ui
