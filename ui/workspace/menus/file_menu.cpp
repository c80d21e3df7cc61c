#include "workspace/menus/file_menu.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>

#include "frame/window_actions.h"
#include "panels/playground/playground_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/compare/comparison_file.h"
#include "settings/code_file.h"
#include "settings/file_question.h"
#include "settings/saved_file.h"
#include "settings/settings.h"
#include "stage/playback.h"
#include "workspace/notebook_file.h"
#include "workspace/picture_file.h"
#include "workspace/progress.h"
#include "workspace/workspace.h"

namespace backstep::ui {

FileMenu::FileMenu(WindowActions& actions, Workspace& workspace, PlaygroundPane& playground,
                   Playback& playback, const ComparePage& lanes, Settings& settings, const Progress& progress,
                   QWidget* window)
    : QObject(window),
      m_actions(actions),
      m_workspace(workspace),
      m_playground(playground),
      m_playback(playback),
      m_lanes(lanes),
      m_settings(settings),
      m_progress(progress),
      m_window(window) {
    connect(actions.newCode, &QAction::triggered, this, &FileMenu::begin);
    connect(actions.open, &QAction::triggered, this, &FileMenu::open);
    connect(actions.openLessons, &QAction::triggered, this, &FileMenu::openLessons);
    connect(actions.save, &QAction::triggered, this, &FileMenu::save);
    connect(actions.saveAs, &QAction::triggered, this, &FileMenu::saveAs);
    connect(actions.exportPicture, &QAction::triggered, this, &FileMenu::exportPicture);
    connect(actions.handout, &QAction::triggered, this, [this] { print(HandoutKind::Handout); });
    connect(actions.worksheet, &QAction::triggered, this, [this] { print(HandoutKind::Worksheet); });
    connect(actions.worksheetKey, &QAction::triggered, this, [this] { print(HandoutKind::Key); });
    connect(actions.exportProgress, &QAction::triggered, this, &FileMenu::exportProgress);
    connect(&playback, &Playback::recordingChanged, this, [this] {
        m_actions.handouts->setEnabled(m_playback.recording() &&
                                       m_workspace.onStage() == Workspace::OnStage::Lesson);
    });
    connect(&playground, &PlaygroundPane::setAside, this, [this](const QString& path) {
        remember(path);
        emit kept(path);
    });
    connect(&workspace, &Workspace::snippetOpened, this, &FileMenu::fillRecent);
    connect(&workspace, &Workspace::lessonOpened, this, &FileMenu::fillRecent);
}

void FileMenu::fillRecent() {
    m_actions.recent->clear();
    for (const QString& path : m_settings.recentFiles())
        connect(m_actions.recent->addAction(QFileInfo(path).fileName()), &QAction::triggered, this,
                [this, path] { m_workspace.openFile(path); });
    m_actions.recent->setEnabled(!m_actions.recent->isEmpty());
}

void FileMenu::remember(const QString& path) {
    m_settings.addRecentFile(QFileInfo(path).absoluteFilePath());
    fillRecent();
}

void FileMenu::begin() {
    m_workspace.beginSnippet();
    m_playground.setFocus();
}

void FileMenu::open() {
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open"), {},
                                                      tr("Lessons and code") + " (*.md *.py *.ipynb)");
    if (!path.isEmpty()) m_workspace.openFile(path);
}

void FileMenu::openLessons() {
    const QString folder =
        QFileDialog::getExistingDirectory(m_window, tr("Open a folder of lessons"), m_settings.ownLessons());
    if (folder.isEmpty()) return;
    m_workspace.openLessons(folder);
    m_actions.start->trigger();
}

void FileMenu::save() {
    const QString file = m_workspace.snippetFile();
    if (file.isEmpty()) return saveAs();
    if (!hasChanged(file, m_playground.kept()) || mayReplace(file)) write(file);
}

// Another program has written to it since. False when it is to stay as it is; the text may have gone to
// another file then.
bool FileMenu::mayReplace(const QString& file) {
    QMessageBox box(QMessageBox::Warning, tr("Save the code"),
                    tr("%1 has been changed by another program since you opened it here.")
                        .arg(QFileInfo(file).fileName()),
                    QMessageBox::Cancel, m_window);
    const auto* replace = box.addButton(tr("Write over it"), QMessageBox::DestructiveRole);
    auto* other = box.addButton(tr("Save the code as…"), QMessageBox::AcceptRole);
    box.setDefaultButton(other);
    box.exec();
    if (box.clickedButton() == other) saveAs();
    return box.clickedButton() == replace;
}

bool FileMenu::mayLeave() {
    const QString problem = m_playground.problem();
    if (problem.isEmpty()) return true;
    QMessageBox box(QMessageBox::Warning, tr("Save the code"),
                    tr("What you typed cannot be kept: %1").arg(problem), QMessageBox::Cancel, m_window);
    const auto* lose = box.addButton(tr("Close without it"), QMessageBox::DestructiveRole);
    auto* other = box.addButton(tr("Save the code as…"), QMessageBox::AcceptRole);
    box.setDefaultButton(other);
    box.exec();
    if (box.clickedButton() == other) saveAs();
    return box.clickedButton() == lose;
}

void FileMenu::saveAs() {
    const QString named = m_workspace.snippetFile();
    askWhereToSave(m_window,
                   {tr("Save the code"), named.isEmpty() ? QStringLiteral("playground.py") : named,
                    "Python (*.py);;Jupyter (*.ipynb)"},
                   [this](const QString& path) { write(path); });
}

void FileMenu::write(const QString& path) {
    const bool notebook = path.endsWith(QLatin1String(".ipynb"));
    const QString problem =
        notebook ? saveFile(path, notebookOf(m_playground.source())) : writeCode(path, m_playground.source());
    tell(tr("Save the code"), path, problem);
    if (!problem.isEmpty()) return;
    m_workspace.setSnippetFile(notebook ? QString() : QFileInfo(path).absoluteFilePath());
    m_playground.setKept();
    m_playground.setFile(m_workspace.snippetFile(), QFileInfo(path).fileName());
    remember(path);
}

// Of what is on the stage, as its file is called.
QString FileMenu::subject() const {
    const bool lesson = m_workspace.onStage() == Workspace::OnStage::Lesson && m_workspace.lesson();
    const QString file =
        lesson ? QString::fromStdString(m_workspace.lesson()->file) : m_workspace.snippetName();
    return file.isEmpty() ? QStringLiteral("playground") : QFileInfo(file).completeBaseName();
}

void FileMenu::exportPicture() {
    const auto recording = m_playback.recording();
    if (!recording) return;
    if (m_lanes.showsLanes()) return exportComparison();
    const uint32_t step = m_playback.step();
    askWhereToSave(m_window,
                   {tr("Export the picture"), subject() + '-' + tr("step-%1").arg(step) + ".svg",
                    "SVG (*.svg);;PNG (*.png);;PDF (*.pdf);;Graphviz (*.dot);;" + tr("Text") + " (*.txt)"},
                   [this, recording, step](const QString& path) {
                       const words::Language language = m_workspace.language();
                       const WrittenPicture written =
                           writePicture(*recording, step, path, Theme::of(m_window->palette()).id, language);
                       const QString remark =
                           written.remark.empty()
                               ? QString()
                               : QString::fromStdString(words::render(written.remark, language));
                       tell(tr("Export"), path, written.problem, remark);
                   });
}

void FileMenu::exportComparison() {
    askWhereToSave(m_window,
                   {tr("Export the comparison"),
                    subject() + '-' + tr("comparison-at-step-%1").arg(m_playback.step()) + ".svg",
                    "SVG (*.svg);;PNG (*.png);;PDF (*.pdf);;" + tr("Text") + " (*.txt)"},
                   [this](const QString& path) {
                       tell(tr("Export"), path,
                            writeComparison(m_lanes, m_playback, path, Theme::of(m_window->palette()).id,
                                            m_workspace.language()));
                   });
}

void FileMenu::exportProgress() {
    askWhereToSave(m_window,
                   {tr("Export my progress"), QStringLiteral("backstep-progress.json"), "JSON (*.json)"},
                   [this](const QString& path) {
                       tell(tr("Export my progress"), path,
                            saveFile(path, QJsonDocument(m_progress.exported()).toJson()));
                   });
}

void FileMenu::tell(const QString& what, const QString& path, const QString& problem, const QString& remark) {
    if (problem.isEmpty())
        emit saved(path, remark);
    else
        QMessageBox::warning(m_window, what, problem);
}

// The three of one lesson do not take each other's place.
QString FileMenu::proposedName(const lesson::Lesson& lesson, HandoutKind kind) {
    const QString ending = kind == HandoutKind::Handout     ? QStringLiteral(".pdf")
                           : kind == HandoutKind::Worksheet ? '-' + tr("worksheet") + ".pdf"
                                                            : '-' + tr("worksheet-key") + ".pdf";
    return QFileInfo(QString::fromStdString(lesson.file)).completeBaseName() + ending;
}

// The pictures are those of the run on the stage. The paper is the one usual where the learner is.
void FileMenu::print(HandoutKind kind) {
    const auto recording = m_playback.recording();
    const lesson::LessonRef lesson = m_workspace.lesson();
    if (!recording || !lesson || m_workspace.onStage() != Workspace::OnStage::Lesson) return;
    askWhereToSave(
        m_window, {tr("Save the handout"), proposedName(*lesson, kind), "PDF (*.pdf)"},
        [this, recording, lesson, kind](const QString& path) {
            const bool letter = QLocale::system().measurementSystem() == QLocale::ImperialUSSystem;
            tell(tr("Save the handout"), path,
                 writeHandout(*lesson, *recording, kind, letter ? QPageSize::Letter : QPageSize::A4, path));
        });
}

}  // namespace backstep::ui
