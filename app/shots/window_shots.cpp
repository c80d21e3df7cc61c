#include "shots/window_shots.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>
#include <memory>
#include <stdexcept>

#include "canvas/graph_canvas.h"
#include "lessons_root.h"
#include "main_window.h"
#include "present/class_window.h"
#include "present/notes_pane.h"
#include "present/presenter.h"
#include "shots/snippet.h"

namespace backstep::app {

namespace {

ui::WindowOptions optionsOf(const ShotPlan& plan, const QTemporaryDir& folder) {
    ui::WindowOptions options;
    options.lessonsRoot = lessonsRoot();
    options.settingsFile = folder.filePath("settings.ini");
    options.draftFile = folder.filePath("draft.py");
    options.language = plan.language;
    options.theme = plan.theme;
    return options;
}

void open(ui::MainWindow& window, const QString& what, const QTemporaryDir& folder) {
    if (!isSnippet(what)) return window.workspace().openLesson(what);
    QFile file(folder.filePath(what));
    const QByteArray source = snippetSource(what);
    if (!file.open(QIODevice::WriteOnly) || file.write(source) != source.size())
        throw std::runtime_error(qPrintable(file.errorString()));
    file.close();
    window.openFile(file.fileName());
}

// Until nothing is laid out any more. What a change leads to may take a few turns of the event loop: a pane
// is told its size, then its text wraps, then it scrolls.
void settle(const ui::GraphCanvas& canvas) {
    constexpr int kTurns = 5;
    for (int turn = 0; turn < kTurns; ++turn) {
        QCoreApplication::processEvents();
        while (canvas.isLayingOut()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

// The window, with what the plan opens run.
class OpenedWindow {
  public:
    explicit OpenedWindow(const ShotPlan& plan)
        : window_(std::make_unique<ui::MainWindow>(optionsOf(plan, folder_))) {
        window_->resize(plan.size);
        window_->show();

        QEventLoop running;
        QObject::connect(&window_->playback(), &ui::Playback::recordingChanged, &running, &QEventLoop::quit);
        open(*window_, QString::fromUtf8(plan.opens), folder_);
        if (!window_->workspace().lesson() && !isSnippet(plan.opens))
            throw std::runtime_error(std::string("no lesson ") + plan.opens);
        running.exec();
        if (!window_->playback().recording())
            throw std::runtime_error(std::string(plan.opens) + " did not run");
    }

    ui::MainWindow& window() const { return *window_; }

  private:
    QTemporaryDir folder_;
    std::unique_ptr<ui::MainWindow> window_;
};

}  // namespace

ui::WindowShot takeWindowShot(const ShotPlan& plan) {
    const OpenedWindow opened(plan);
    ui::MainWindow& window = opened.window();
    if (plan.fold != layout::FoldBy::Nothing) window.canvas().setFolding(plan.fold);
    window.canvas().setShowsQueue(plan.queue);
    if (*plan.page) window.showPage(QString::fromUtf8(plan.page));
    settle(window.canvas());
    window.playback().goTo(stepOf(plan, *window.playback().recording()));
    if (*plan.page) window.showPage(QString::fromUtf8(plan.page));  // there since this step
    if (plan.why) window.askWhy(-1);
    settle(window.canvas());
    return ui::shootWindow(window);
}

ui::WindowShot takePresentationShot(const ShotPlan& plan) {
    const OpenedWindow opened(plan);
    ui::MainWindow& window = opened.window();
    window.playback().goTo(stepOf(plan, *window.playback().recording()));
    ui::Presenter& presenter = window.presenter();
    presenter.start();
    if (plan.kind != ShotPlan::Kind::Class) presenter.actions().next->trigger();
    ui::ClassWindow& shown = presenter.classWindow();
    if (plan.kind == ShotPlan::Kind::Notes) {
        presenter.notes().resize(plan.size);
        presenter.notes().show();
        settle(shown.canvas());
        return ui::shootWindow(presenter.notes());
    }
    shown.showNormal();
    shown.resize(plan.size);
    settle(shown.canvas());
    return ui::shootWindow(shown);
}

void takeContactSheet(const ShotPlan& plan,
                      const std::function<void(uint32_t scene, const ui::WindowShot&)>& taken) {
    const OpenedWindow opened(plan);
    ui::MainWindow& window = opened.window();
    settle(window.canvas());
    const auto& scenes = window.workspace().lesson()->scenes;
    for (uint32_t scene = 1; scene < scenes.size(); ++scene) {  // 0 is what comes before the first focus
        const auto step = window.playback().recording()->stepAt(scenes[scene].at);
        if (!step) continue;
        window.playback().goTo(*step);
        settle(window.canvas());
        taken(scene, ui::shootWindow(window));
    }
}

}  // namespace backstep::app
