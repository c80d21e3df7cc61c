#include "start/lesson_shelf.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "frame/bar_button.h"
#include "frame/window_actions.h"
#include "lesson/lesson.h"
#include "panels/lesson/lesson_parts.h"
#include "settings/settings.h"
#include "start/start_card.h"
#include "start/start_row.h"
#include "start/start_words.h"
#include "words/words.h"
#include "workspace/progress.h"
#include "workspace/workspace.h"

namespace backstep::ui {

LessonShelf::LessonShelf(Workspace& workspace, Settings& settings, WindowActions& actions, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_settings(settings), m_actions(actions) {}

QWidget* LessonShelf::addTo(QVBoxLayout& column) {
    addLessons(column);
    QWidget* opened = addOwnLessons(column);
    addEmptyFolder(column);
    return opened;
}

bool LessonShelf::isNew() const {
    return std::ranges::all_of(m_workspace.lessons(), [this](const lesson::LessonRef& lesson) {
        const Progress::State state = progressIn(m_settings, *lesson);
        return state.partsRead <= 1 && state.solved == 0;
    });
}

// As the head of the lesson counts it.
QString LessonShelf::place(const lesson::Lesson& lesson) const {
    const int parts = partCountOf(lesson);
    const int part = std::min(parts, m_settings.lastPart(QString::fromStdString(lesson.front.id)) + 1);
    const bool begun = progressIn(m_settings, lesson).isBegun() && !isNew();
    return begun        ? tr("part %1 of %2").arg(part).arg(parts)
           : parts == 1 ? tr("1 part")
                        : tr("%1 parts").arg(parts);
}

// In the order of the course: neighbours from one document stand in one card.
void LessonShelf::addLessons(QVBoxLayout& column) {
    const std::vector<lesson::LessonRef>& all = m_workspace.lessons();
    if (!all.empty())
        column.addWidget(
            startWords(tr("The lessons build on one another: take them in the order of their numbers."), 13,
                       QFont::Normal, true));
    std::set<std::string> begun;
    for (auto from = all.begin(); from != all.end();) {
        const lesson::Source& source = (*from)->front.source;
        const auto to = std::find_if(from, all.end(), [&](const lesson::LessonRef& lesson) {
            return lesson->front.source.document != source.document;
        });
        const QString document = QString::fromStdString(source.document);
        const int first = (*from)->front.order, last = (*(to - 1))->front.order;
        const QString name = document.isEmpty()     ? tr("Lessons")
                             : source.gloss.empty() ? document
                                                    : QString::fromStdString(source.gloss);
        const bool isFirst = begun.insert(source.document).second;
        auto* card = new StartCard(
            isFirst ? name : tr("%1, continued").arg(name),
            first == last ? tr("lesson %1").arg(first) : tr("lessons %1 to %2").arg(first).arg(last));
        if (!source.gloss.empty()) card->setToolTip(document);
        for (auto at = from; at != to; ++at) card->column().addWidget(lessonRow(**at));
        static_cast<StartRow*>(card->column().itemAt(0)->widget())->setFirst();
        column.addWidget(card);
        from = to;
    }
}

// Those that were opened just now stand before all else; gives the first of them.
QWidget* LessonShelf::addOwnLessons(QVBoxLayout& column) {
    const std::vector<lesson::Reading>& own = m_workspace.ownLessons();
    if (own.empty()) return nullptr;
    auto* card = new StartCard(tr("Your own lessons"),
                               own.size() == 1 ? tr("1 lesson") : tr("%1 lessons").arg(own.size()));
    for (const lesson::Reading& reading : own)
        card->column().addWidget(reading.diagnostics.empty() ? lessonRow(*reading.lesson)
                                                             : brokenRow(reading));
    auto* first = static_cast<StartRow*>(card->column().itemAt(0)->widget());
    first->setFirst();
    const bool opened = m_workspace.hasOpenedLessons();
    column.insertWidget(opened ? 0 : -1, card);
    return opened ? first : nullptr;
}

// Said where the lessons would stand.
void LessonShelf::addEmptyFolder(QVBoxLayout& column) {
    const QString& folder = m_workspace.emptyFolder();
    if (folder.isEmpty()) return;
    auto* card = new StartCard;
    QVBoxLayout* inside = card->inside();
    inside->addWidget(startWords(tr("There are no lessons in %1").arg(QDir::toNativeSeparators(folder)), 14,
                                 QFont::DemiBold));
    inside->addWidget(
        startWords(tr("A lesson is a Markdown file, such as 01-mine.md, that begins with a head: id, title, "
                      "lang and order between two lines of ---. Copy one of ours to begin with, or "
                      "choose another folder."),
                   13, QFont::Normal, true));
    inside->addSpacing(10);
    auto* other = new BarButton("folder", BarButton::Look::Plain);
    other->setLabel(tr("Another folder…"));
    connect(other, &BarButton::clicked, m_actions.openLessons, &QAction::trigger);
    inside->addWidget(other);
    column.insertWidget(0, card);
}

// Opens like any other; what is wrong stands in its line, and all of it in the output.
QWidget* LessonShelf::brokenRow(const lesson::Reading& own) {
    const QString file = QString::fromStdString(own.lesson->file);
    Diagnostic first = own.diagnostics.front();
    first.file = QFileInfo(file).fileName().toStdString();
    auto* row =
        new StartRow(own.lesson->front.title.empty() ? QFileInfo(file).fileName()
                                                     : QString::fromStdString(own.lesson->front.title),
                     QString::fromStdString(words::render(first, m_workspace.language())));
    row->setIconName("file");
    row->setTrailing(tr("has mistakes"));
    row->setToolTip(file);
    connect(row, &StartRow::clicked, this, [this, file] {
        emit taken();
        m_workspace.openFile(file);
    });
    return row;
}

QWidget* LessonShelf::lessonRow(const lesson::Lesson& lesson) {
    QStringList tags;
    for (const std::string& tag : lesson.front.tags) tags.append(QString::fromStdString(tag));
    auto* row = new StartRow(QString::fromStdString(lesson.front.title), tags.join(QStringLiteral(", ")));
    const QString id = QString::fromStdString(lesson.front.id);
    const Progress::State state = progressIn(m_settings, lesson);
    const bool open = m_workspace.lesson() && m_workspace.lesson()->front.id == lesson.front.id;
    row->setProgress(lesson.front.order, isNew() ? 0 : state.share());
    row->setTrailing(state.isDone() ? tr("done")
                     : !open        ? place(lesson)
                     : isNew()      ? tr("start here")
                                    : tr("go on") + QStringLiteral(" · ") + place(lesson));
    if (open) row->setHere();
    connect(row, &StartRow::clicked, this, [this, id] {
        emit taken();
        m_workspace.openLesson(id);
    });
    return row;
}

}  // namespace backstep::ui
