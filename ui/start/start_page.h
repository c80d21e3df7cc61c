#pragma once

#include <QScrollArea>

class QBoxLayout;
class QVBoxLayout;

namespace backstep::ui {

class LessonShelf;
class SavedBar;
class Settings;
class StartCard;
class WindowActions;
class Workspace;

// Where to go: on with the lesson read last, to another one (grouped by the document it comes from, with how
// far each was read), to code of one's own, to a recent file, to the ways of practising. Opens what is
// chosen. Stands behind the stage in a stack of pages, and comes in front when it is opened.
class StartPage : public QScrollArea {
    Q_OBJECT

  public:
    StartPage(Workspace& workspace, Settings& settings, WindowActions& actions, QWidget* parent = nullptr);

    void open();                          // in front of the stage, filled with what there is now
    void leave();                         // the stage is in front again
    void tellSaved(const QString& path);  // below what is listed, until the page is opened again

  signals:
    void left();
    void playgroundWanted();
    void lessonWanted();  // the one on the stage

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();
    void addHead(QVBoxLayout& page);
    StartCard* continueCard();
    StartCard* playgroundCard();
    StartCard* recentCard();
    StartCard* waysCard();
    void arrange();
    void makeRoom();

    Workspace& m_workspace;
    Settings& m_settings;
    WindowActions& m_actions;
    LessonShelf* m_shelf;
    SavedBar* m_saved;
    QBoxLayout* m_columns = nullptr;
    QVBoxLayout* m_page = nullptr;
};

}  // namespace backstep::ui
