#include "workspace/progress.h"

#include <QJsonArray>
#include <algorithm>
#include <utility>

#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/lesson_parts.h"
#include "settings/settings.h"
#include "workspace/workspace.h"

namespace backstep::ui {

Progress::Progress(Settings& settings, LessonPane& pane, Workspace& workspace, QObject* parent)
    : QObject(parent), m_settings(settings), m_pane(pane), m_workspace(workspace) {
    const auto id = [&pane] { return QString::fromStdString(pane.lesson()->front.id); };
    const auto show = [this] {
        const lesson::LessonRef& lesson = m_workspace.lesson();
        const QString name = QString::fromStdString(lesson->front.id);
        m_settings.addPartRead(name, 0);
        if (!m_pane.lesson() || m_pane.lesson()->front.id != lesson->front.id)
            m_resume = m_settings.lastPart(name);
        m_pane.setLesson(lesson, m_settings.partsRead(name), m_settings.solved(name));
        emit changed();
    };
    connect(&workspace, &Workspace::lessonOpened, this, show);
    connect(&workspace, &Workspace::lessonReread, this, show);
    connect(&workspace, &Workspace::runFinished, this, [this] {
        if (m_workspace.onStage() != Workspace::OnStage::Lesson) return;
        const int part = std::exchange(m_resume, 0);
        if (part == 0) return;
        const Workspace::Place place = m_workspace.place();
        if (place == Workspace::Place::Left) return m_pane.turnTo(part);
        if (place == Workspace::Place::Beginning || !m_pane.hasPicture(part)) m_pane.goToPart(part);
    });
    connect(&pane, &LessonPane::partShown, this, [this, id](int part) {
        if (m_resume == 0) m_settings.setLastPart(id(), part);
        emit changed();
    });
    connect(&pane, &LessonPane::partRead, this, [this, id](int part) {
        m_settings.addPartRead(id(), part);
        emit changed();
    });
    connect(&pane, &LessonPane::solved, this, [this, id](const QString& key) {
        m_settings.addSolved(id(), key);
        emit changed();
    });
}

double Progress::State::share() const {
    return parts + asked == 0 ? 1 : static_cast<double>(partsRead + solved) / (parts + asked);
}

Progress::State Progress::of(const lesson::Lesson& lesson) const { return progressIn(m_settings, lesson); }

Progress::State progressIn(const Settings& settings, const lesson::Lesson& lesson) {
    const QString id = QString::fromStdString(lesson.front.id);
    const QStringList keys = settings.solved(id);
    Progress::State state;
    state.parts = partCountOf(lesson);
    state.partsRead = std::min(state.parts, static_cast<int>(settings.partsRead(id).size()));
    for (const lesson::Block& block : lesson.blocks) {
        const std::string key = lesson::progress_key(block);
        if (key.empty()) continue;
        ++state.asked;
        state.solved += keys.contains(QString::fromStdString(key));
    }
    return state;
}

void Progress::forget(const QString& lesson) {
    m_settings.forgetLesson(lesson);
    m_pane.forget(lesson);
    emit changed();
}

QJsonObject Progress::exported() const {
    QJsonArray lessons;
    for (const lesson::LessonRef& lesson : m_workspace.lessons()) {
        const State state = of(*lesson);
        if (!state.isBegun()) continue;
        lessons.append(QJsonObject{{"lesson", QString::fromStdString(lesson->front.id)},
                                   {"title", QString::fromStdString(lesson->front.title)},
                                   {"done", state.isDone()},
                                   {"parts", state.parts},
                                   {"partsRead", state.partsRead},
                                   {"questions", state.asked},
                                   {"answered", QJsonArray::fromStringList(m_settings.solved(
                                                    QString::fromStdString(lesson->front.id)))}});
    }
    return {{"program", "backstep"}, {"version", 1}, {"lessons", lessons}};
}

}  // namespace backstep::ui
