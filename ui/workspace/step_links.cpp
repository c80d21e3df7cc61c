#include "workspace/step_links.h"

#include <QApplication>
#include <QClipboard>
#include <QInputDialog>

#include "frame/window_actions.h"
#include "lesson/step_link.h"
#include "panels/lesson/lesson_pane.h"
#include "stage/playback.h"
#include "workspace/workspace.h"

namespace backstep::ui {

StepLinks::StepLinks(WindowActions& actions, LessonPane& lesson, Workspace& workspace, Playback& playback,
                     QWidget* window)
    : QObject(window), m_workspace(workspace), m_playback(playback) {
    connect(actions.copyLink, &QAction::triggered, this, [this] {
        if (const QString link = here(); !link.isEmpty()) QApplication::clipboard()->setText(link);
    });
    connect(actions.goToStep, &QAction::triggered, this, [this, window] { askNumber(window); });
    connect(&lesson, &LessonPane::linkClicked, &workspace, &Workspace::openLink);
}

void StepLinks::askNumber(QWidget* window) {
    bool ok = false;
    const int last = static_cast<int>(m_playback.size());
    const int step = QInputDialog::getInt(window, tr("Go to step"), tr("Step, up to %1:").arg(last),
                                          static_cast<int>(m_playback.step()), 0, last, 1, &ok);
    if (ok) m_playback.goTo(static_cast<uint32_t>(step));
}

QString StepLinks::here() const {
    const auto& recording = m_playback.recording();
    if (!recording) return {};
    const uint32_t step = m_playback.step();
    const std::string key = step > 0 ? trace::to_string(recording->timeline()->key(step)) : "0";
    if (m_workspace.onStage() == Workspace::OnStage::Lesson)
        return QString::fromStdString(lesson::to_string({m_workspace.lesson()->front.id, key}));
    const QString& file = m_workspace.snippetFile();
    if (file.isEmpty()) return {};
    return QStringLiteral("backstep \"%1\" --step \"%2\"").arg(file, QString::fromStdString(key));
}

}  // namespace backstep::ui
