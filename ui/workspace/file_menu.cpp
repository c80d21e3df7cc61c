#include "workspace/file_menu.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>

#include "frame/window_actions.h"
#include "panels/playground/playground_pane.h"
#include "settings/saved_file.h"
#include "settings/settings.h"
#include "stage/playback.h"
#include "workspace/notebook_file.h"
#include "workspace/picture_file.h"
#include "workspace/progress.h"
#include "workspace/workspace.h"

namespace backstep::ui {

FileMenu::FileMenu(WindowActions& actions, Workspace& workspace, PlaygroundPane& playground,
                   Playback& playback, Settings& settings, const Progress& progress, QWidget* window)
    : QObject(window),
      m_actions(actions),
      m_workspace(workspace),
      m_playground(playground),
      m_playback(playback),
      m_settings(settings),
      m_progress(progress),
      m_window(window) {
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
    connect(&playground, &PlaygroundPane::setAside, this, &FileMenu::remember);
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
    if (m_workspace.snippetFile().isEmpty()) return saveAs();
    write(m_workspace.snippetFile());
}

void FileMenu::saveAs() {
    const QString named = m_workspace.snippetFile();
    QString filter;
    const QString path = QFileDialog::getSaveFileName(
        m_window, tr("Save the code"), named.isEmpty() ? QStringLiteral("playground.py") : named,
        "Python (*.py);;Jupyter (*.ipynb)", &filter);
    if (path.isEmpty()) return;
    const bool notebook = filter.contains(QLatin1String(".ipynb")) && QFileInfo(path).suffix().isEmpty();
    write(notebook ? path + QStringLiteral(".ipynb") : path);
}

bool FileMenu::write(const QString& path) {
    const bool notebook = path.endsWith(QLatin1String(".ipynb"));
    const QByteArray bytes = notebook ? notebookOf(m_playground.source()) : m_playground.source().toUtf8();
    if (const QString problem = saveFile(path, bytes); !problem.isEmpty()) {
        QMessageBox::warning(m_window, tr("Save the code"), problem);
        return false;
    }
    m_playground.setKept();
    m_workspace.setSnippetFile(notebook ? QString() : QFileInfo(path).absoluteFilePath());
    remember(path);
    return true;
}

void FileMenu::exportPicture() {
    const auto& recording = m_playback.recording();
    if (!recording) return;
    QString filter;
    QString path = QFileDialog::getSaveFileName(
        m_window, tr("Export the picture"), tr("step %1").arg(m_playback.step()) + ".svg",
        "SVG (*.svg);;PNG (*.png);;Graphviz (*.dot);;" + tr("Text") + " (*.txt)", &filter);
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += filter.mid(filter.indexOf('*') + 1).chopped(1);
    const QString problem = writePicture(*recording, m_playback.step(), path,
                                         Theme::of(m_window->palette()).id, m_workspace.language());
    if (!problem.isEmpty()) QMessageBox::warning(m_window, tr("Export"), problem);
}

void FileMenu::exportProgress() {
    const QString path = QFileDialog::getSaveFileName(
        m_window, tr("Export my progress"), QStringLiteral("backstep-progress.json"), "JSON (*.json)");
    if (path.isEmpty()) return;
    const QString problem = saveFile(path, QJsonDocument(m_progress.exported()).toJson());
    if (!problem.isEmpty()) QMessageBox::warning(m_window, tr("Export my progress"), problem);
}

// The three of one lesson do not take each other's place.
QString FileMenu::proposedName(const lesson::Lesson& lesson, HandoutKind kind) {
    const char* ending = kind == HandoutKind::Handout     ? ".pdf"
                         : kind == HandoutKind::Worksheet ? "-worksheet.pdf"
                                                          : "-worksheet-key.pdf";
    return QString::fromStdString(lesson.front.id) + ending;
}

// The pictures are those of the run on the stage. The paper is the one usual where the learner is.
void FileMenu::print(HandoutKind kind) {
    const auto& recording = m_playback.recording();
    const lesson::LessonRef lesson = m_workspace.lesson();
    if (!recording || !lesson || m_workspace.onStage() != Workspace::OnStage::Lesson) return;
    QString path = QFileDialog::getSaveFileName(m_window, tr("Save the handout"), proposedName(*lesson, kind),
                                                "PDF (*.pdf)");
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += ".pdf";
    const bool letter = QLocale::system().measurementSystem() == QLocale::ImperialUSSystem;
    const QString problem =
        writeHandout(*lesson, *recording, kind, letter ? QPageSize::Letter : QPageSize::A4, path);
    if (!problem.isEmpty()) QMessageBox::warning(m_window, tr("Save the handout"), problem);
}

}  // namespace backstep::ui
