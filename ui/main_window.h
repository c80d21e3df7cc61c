#pragma once

#include <QMainWindow>
#include <QStringList>
#include <memory>

#include "settings/interface_language.h"
#include "settings/settings.h"
#include "stage/playback.h"
#include "stage/run_series.h"
#include "stage/selection.h"
#include "stage/stage_actions.h"
#include "style/theme.h"
#include "workspace/runner.h"
#include "workspace/workspace.h"

namespace backstep::ui {

class CardMenu;
class Columns;
class FileMenu;
class Finder;
class GraphCanvas;
class InspectorColumn;
class LessonPane;
class LookMenu;
class NarrationLine;
class OutputPane;
class Pane;
class PlaygroundPane;
class PracticeRoom;
class Presenter;
class Progress;
class ToolRow;
class StartPage;
class TransportBar;
class WindowActions;
class ZoomBox;

// What a window is made with; tests and shots name their own files.
struct WindowOptions {
    QString lessonsRoot;
    QString ownLessons;                       // where the user's own lessons are looked for; empty: nowhere
    QString settingsFile;                     // empty: the user's
    QString draftFile;                        // empty: the user's
    std::optional<words::Language> language;  // over the settings
    std::optional<ThemeId> theme;
};

// The window: menu, toolbar, three columns, narration, transport. Only wiring: what is shown is decided by
// the parts, what is open by the workspace, where time stands by the playback.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(WindowOptions options);
    ~MainWindow() override;

    Playback& playback() { return m_playback; }
    Workspace& workspace() { return *m_workspace; }
    GraphCanvas& canvas() { return *m_canvas; }
    PracticeRoom& practice() { return *m_practice; }
    Presenter& presenter() { return *m_presenter; }
    CardMenu& cards() { return *m_cards; }
    Progress& progress() { return *m_progress; }

    void openFirst();
    void openFile(const QString& path, const QString& step = {}) { m_workspace->openFile(path, step); }
    void setLanguage(words::Language language);
    void setTheme(ThemeId theme);
    words::Language language() const { return m_language.current(); }
    ThemeId theme() const;

    QStringList pageNames() const;  // of all three columns
    void showPage(const QString& name);

  signals:
    void textScaleChosen();  // remembered; it takes a new window

  protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void build();
    void buildColumns();
    void wireCanvas();
    void wireWorkspace();
    void wireActions();
    void showFrame();
    void showCount();
    void showReport(const QString& report);
    void retranslate();
    void run();
    void openChart();

    WindowOptions m_options;
    Settings m_settings;
    InterfaceLanguage m_language;
    Playback m_playback;
    Selection m_selection;
    RunSeries m_series;
    StageActions m_stageActions;
    Runner m_runner;
    std::unique_ptr<Workspace> m_workspace;
    WindowActions* m_actions = nullptr;
    LookMenu* m_look = nullptr;

    ToolRow* m_tools = nullptr;
    Columns* m_columns = nullptr;
    Pane* m_left = nullptr;
    Pane* m_centre = nullptr;
    InspectorColumn* m_right = nullptr;
    CardMenu* m_cards = nullptr;
    LessonPane* m_lesson = nullptr;
    PlaygroundPane* m_playground = nullptr;
    GraphCanvas* m_canvas = nullptr;
    QWidget* m_charts = nullptr;  // an empty page until it is first shown
    OutputPane* m_output = nullptr;
    QWidget* m_countLabel = nullptr;
    FileMenu* m_fileMenu = nullptr;
    Finder* m_finder = nullptr;
    PracticeRoom* m_practice = nullptr;
    Presenter* m_presenter = nullptr;
    Progress* m_progress = nullptr;
    ZoomBox* m_zoom = nullptr;
    NarrationLine* m_narration = nullptr;
    TransportBar* m_transport = nullptr;
    StartPage* m_start = nullptr;
};

}  // namespace backstep::ui
