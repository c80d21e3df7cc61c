#include "shots/window_shots.h"

#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <memory>
#include <set>
#include <stdexcept>

#include "canvas/graph_canvas.h"
#include "frame/inspector_column.h"
#include "lessons_root.h"
#include "main_window.h"
#include "present/class_window.h"
#include "present/notes_pane.h"
#include "present/presenter.h"
#include "shots/settled.h"
#include "shots/snippet.h"
#include "workspace/menus/card_menu.h"

namespace backstep::app {

namespace {

ui::WindowOptions optionsOf(const ShotPlan& plan, const QTemporaryDir& folder) {
    ui::WindowOptions options;
    options.lessonsRoot = lessonsRoot();
    options.settingsFile = folder.filePath("settings.ini");
    options.draftFile = folder.filePath("draft.py");
    ui::Settings(options.settingsFile).setProjector(plan.projector);
    options.language = plan.language;
    options.theme = plan.theme;
    return options;
}

void open(ui::MainWindow& window, const QString& what, const QTemporaryDir& folder) {
    if (QFileInfo(what).isAbsolute()) return window.openFile(what);
    if (!isSnippet(what)) return window.workspace().openLesson(what);
    QFile file(folder.filePath(what));
    const QByteArray source = snippetSource(what);
    if (!file.open(QIODevice::WriteOnly) || file.write(source) != source.size())
        throw std::runtime_error(qPrintable(file.errorString()));
    file.close();
    window.openFile(file.fileName());
}

// What Draft finds after a crash: a text that was typed and never written to its file.
void leaveJournal(const ShotPlan& plan, const QString& draftFile) {
    QFile journal(draftFile + ".journal");
    const QByteArray typed = snippetSource(plan.opens);
    if (!journal.open(QIODevice::WriteOnly) ||
        journal.write(QByteArray::number(typed.size()) + '\n' + typed) < typed.size())
        throw std::runtime_error(qPrintable(journal.errorString()));
}

void ask(ui::CardMenu& cards, ShotPlan::Asked asked) {
    if (asked == ShotPlan::Asked::Why) cards.askWhy();
    if (asked == ShotPlan::Asked::Check) cards.askCheck();
    if (asked == ShotPlan::Asked::Paths) cards.askPaths();
}

// The window, with what the plan opens run.
class OpenedWindow {
  public:
    explicit OpenedWindow(const ShotPlan& plan) {
        const ui::WindowOptions options = optionsOf(plan, folder_);
        if (plan.recovered) leaveJournal(plan, options.draftFile);
        window_ = std::make_unique<ui::MainWindow>(options);
        window_->resize(plan.size);
        window_->show();

        QEventLoop running;
        QObject::connect(&window_->playback(), &ui::Playback::recordingChanged, &running, &QEventLoop::quit);
        if (plan.recovered)
            window_->openFirst();
        else
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

// From the top of the canvas to the foot of the slates.
QRect graphAndInspector(ui::MainWindow& window) {
    const QWidget& canvas = *window.canvas().viewport();
    const auto* inspector = window.findChild<ui::InspectorColumn*>();
    const QPoint top = canvas.mapTo(&window, QPoint());
    const QPoint foot = inspector->mapTo(&window, QPoint(inspector->width(), inspector->height()));
    return QRect(top, foot - QPoint(1, 1));
}

void cutOut(ui::WindowShot& shot, const QRect& part) {
    shot.image = shot.image.copy(part);
    std::erase_if(shot.boxes, [&](const ui::TextBox& box) { return !QRectF(part).contains(box.rect); });
    for (ui::TextBox& box : shot.boxes) box.rect.translate(-part.topLeft());
}

}  // namespace

ui::WindowShot takeWindowShot(const ShotPlan& plan) {
    const OpenedWindow opened(plan);
    ui::MainWindow& window = opened.window();
    if (plan.fold != layout::FoldBy::Nothing) window.canvas().setFolding(plan.fold);
    window.canvas().setShowsQueue(plan.queue);
    if (*plan.page) window.showPage(QString::fromUtf8(plan.page));
    settle(window.canvas());
    if (!plan.recovered) window.playback().goTo(stepOf(plan, *window.playback().recording()));
    if (*plan.page) window.showPage(QString::fromUtf8(plan.page));  // there since this step
    ask(window.cards(), plan.asked);
    settle(window.canvas());
    if (plan.act) {
        plan.act(window);
        settle(window.canvas());
    }
    ui::WindowShot shot = ui::shootWindow(window);
    if (plan.told) cutOut(shot, graphAndInspector(window));
    return shot;
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

void takeSnippetSheet(const ShotPlan& plan,
                      const std::function<void(uint32_t step, const ui::WindowShot&)>& taken) {
    const OpenedWindow opened(plan);
    ui::MainWindow& window = opened.window();
    settle(window.canvas());
    const trace::Timeline& timeline = *window.playback().recording()->timeline();
    std::set<uint32_t> steps = {timeline.size()};
    for (uint32_t first = 1; first < timeline.size();) {
        const uint32_t next = timeline.next_phase(first);
        if (next == first) break;
        steps.insert({first, first + (next - first) / 2, next - 1});
        first = next;
    }
    for (const uint32_t step : steps) {
        window.playback().goTo(step);
        settle(window.canvas());
        taken(step, ui::shootWindow(window));
    }
}

}  // namespace backstep::app
