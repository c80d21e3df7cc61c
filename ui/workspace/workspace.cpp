#include "workspace/workspace.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <set>
#include <utility>

#include "lesson/reader.h"
#include "lesson/source_file.h"
#include "lesson/step_link.h"
#include "panels/lesson/lesson_parts.h"
#include "settings/code_file.h"
#include "settings/settings.h"
#include "stage/playback.h"
#include "words/words.h"
#include "workspace/notebook_file.h"

namespace backstep::ui {

namespace {

const std::string kLesson = "lesson ";  // what a run of one is called, before its id

}  // namespace

Workspace::Workspace(Runner& runner, Playback& playback, Settings& settings, QString lessonsRoot,
                     QString ownLessons, QObject* parent)
    : QObject(parent),
      m_runner(runner),
      m_playback(playback),
      m_settings(settings),
      m_lessonsRoot(std::move(lessonsRoot)),
      m_ownLessons(std::move(ownLessons)) {
    constexpr int kMoment = 250;  // ms; a shorter run changes the picture at once
    m_otherRuns.setSingleShot(true);
    m_otherRuns.setInterval(kMoment);
    connect(&m_otherRuns, &QTimer::timeout, this, &Workspace::clearStage);
    connect(&runner, &Runner::finished, this, &Workspace::take);
    connect(&m_watch, &LessonWatch::saved, this, &Workspace::reread);
    connect(&m_proofReader, &ProofReader::proofRead, this,
            [this](const lesson::LessonRef& lesson, const Diagnostics& mistakes) {
                if (lesson != m_lesson) return;
                m_wrong = mistakes;
                if (m_onStage == OnStage::Lesson && !isRunning())
                    emit reported(told(m_unreadable) + told(m_wrong));
            });
}

void Workspace::setLanguage(words::Language language) {
    m_language = language;
    m_lessons.clear();
    for (lesson::Reading& reading : lesson::read_library(m_lessonsRoot.toStdString(), language))
        m_lessons.push_back(std::move(reading.lesson));
    readOwn();
    emit lessonsChanged();
    if (!m_lesson) return;
    const lesson::Reading same = readingOf(QString::fromStdString(m_lesson->front.id));
    if (!same.lesson) return;
    m_onStage == OnStage::Snippet ? turnTo(same.lesson, same.diagnostics)
                                  : show(same.lesson, same.diagnostics);
}

void Workspace::readOwn() {
    m_own.clear();
    std::set<QString> folders;
    for (const QString& folder : {m_ownLessons, m_settings.ownLessons()}) {
        if (folder.isEmpty() || !folders.insert(QFileInfo(folder).canonicalFilePath()).second) continue;
        for (lesson::Reading& reading :
             lesson::read_folder(QFile::encodeName(folder).toStdString(), m_language))
            m_own.push_back(std::move(reading));
    }
}

void Workspace::openLessons(const QString& folder) {
    const bool any = !lesson::read_folder(QFile::encodeName(folder).toStdString(), m_language).empty();
    m_emptyFolder = any ? QString() : QFileInfo(folder).absoluteFilePath();
    if (!any) return;
    m_openedLessons = true;
    m_settings.setOwnLessons(QFileInfo(folder).absoluteFilePath());
    readOwn();
    emit lessonsChanged();
}

void Workspace::openFirst(const QString& snippet) {
    m_firstLaunch = m_settings.lastLesson().isEmpty() && snippet.isEmpty();
    lesson::Reading first = readingOf(m_settings.lastLesson());
    if (!first.lesson && !m_lessons.empty()) first = {m_lessons.front(), {}};
    if (!first.lesson && !m_own.empty()) first = m_own.front();
    if (first.lesson) turnTo(first.lesson, first.diagnostics);
    m_wantedStep = m_settings.lastStep();
    m_remembered = !m_wantedStep.isEmpty();
    snippet.isEmpty() ? runLesson() : runSnippet(snippet);
}

void Workspace::beginSnippet() {
    m_wantedStep.clear();
    m_snippetFile.clear();
    m_snippetName.clear();
    emit snippetOpened({});
    runSnippet({});
}

void Workspace::keepStep() {
    const auto& recording = m_playback.recording();
    if (!m_shown.starts_with(kLesson) || !recording || m_playback.step() == 0) return;
    m_settings.setStepIn(
        QString::fromStdString(m_shown.substr(kLesson.size())),
        QString::fromStdString(trace::to_string(recording->timeline()->key(m_playback.step()))));
}

void Workspace::leave() {
    keepStep();
    const auto& recording = m_playback.recording();
    const bool stands = m_onStage != OnStage::Nothing && recording && m_playback.step() > 0;
    m_settings.setLastStep(
        stands ? QString::fromStdString(trace::to_string(recording->timeline()->key(m_playback.step())))
               : QString());
}

lesson::Reading Workspace::readingOf(const QString& id) const {
    for (const lesson::LessonRef& lesson : m_lessons)
        if (lesson->front.id == id.toStdString()) return {lesson, {}};
    for (const lesson::Reading& own : m_own)
        if (!id.isEmpty() && own.lesson->front.id == id.toStdString()) return own;
    return {};
}

lesson::LessonRef Workspace::nextLesson() const {
    if (!m_lesson) return nullptr;
    const auto isOpen = [this](const lesson::LessonRef& other) {
        return other->front.id == m_lesson->front.id;
    };
    std::vector<lesson::LessonRef> own;
    for (const lesson::Reading& reading : m_own)
        if (!reading.lesson->front.id.empty()) own.push_back(reading.lesson);
    const std::vector<lesson::LessonRef>* courses[] = {&m_lessons, &own};
    for (const auto* course : courses)
        if (const auto at = std::ranges::find_if(*course, isOpen); at != course->end())
            return at + 1 == course->end() ? nullptr : *(at + 1);
    return nullptr;
}

void Workspace::openLesson(const QString& id, const QString& step) {
    const lesson::Reading found = readingOf(id);
    if (!found.lesson) return;
    m_wantedStep = step;
    if (step.isEmpty() && m_shown != kLesson + id.toStdString()) {
        m_wantedStep = m_settings.stepIn(id);
        m_remembered = !m_wantedStep.isEmpty();
    }
    show(found.lesson, found.diagnostics);
}

void Workspace::openLink(const QString& text) {
    if (const auto link = lesson::parse_step_link(text.toStdString()))
        openLesson(QString::fromStdString(link->lesson), QString::fromStdString(link->step));
}

QString Workspace::told(const Diagnostics& mistakes) const {
    QString all;
    for (const Diagnostic& mistake : mistakes)
        all += QString::fromStdString(words::render(mistake, m_language)) + '\n';
    return all;
}

void Workspace::turnTo(lesson::LessonRef lesson, const Diagnostics& mistakes) {
    m_lesson = std::move(lesson);
    m_unreadable = mistakes;
    m_wrong.clear();
    m_watch.follow(QString::fromStdString(m_lesson->file));
    m_settings.setLastLesson(QString::fromStdString(m_lesson->front.id));
    emit lessonOpened();
}

void Workspace::show(lesson::LessonRef lesson, const Diagnostics& mistakes) {
    turnTo(std::move(lesson), mistakes);
    runLesson();
}

void Workspace::showLessonFile(const QString& path) {
    lesson::Reading reading = lesson::read_lesson_file(path.toStdString());
    show(std::move(reading.lesson), reading.diagnostics);
    if (!reading.diagnostics.empty()) emit reported(told(reading.diagnostics));
}

// With a head or cells that cannot be read, what was there before stays on the screen.
void Workspace::reread() {
    lesson::Reading reading = lesson::read_lesson_file(m_lesson->file);
    m_unreadable = reading.diagnostics;
    m_wrong.clear();
    if (reading.lesson->front.id.empty() || reading.lesson->cells().empty())
        return emit reported(told(m_unreadable));
    for (lesson::LessonRef& known : m_lessons)
        if (known->file == m_lesson->file) known = reading.lesson;
    m_lesson = std::move(reading.lesson);
    for (lesson::Reading& own : m_own)
        if (own.lesson->file == m_lesson->file) own = {m_lesson, m_unreadable};
    emit lessonsChanged();
    emit lessonReread();
    if (m_onStage == OnStage::Lesson) runLesson();
    m_proofReader.read(m_lesson);
}

void Workspace::showNotebook(const QString& path) {
    const lesson::SourceFile file = lesson::read_source_file(path.toStdString());
    if (!file.readable) return emit reported(told(file.diagnostics));
    openSnippet(QFileInfo(path).fileName(), sourceOf(file));
}

void Workspace::openSnippet(const QString& name, const QString& source) {
    m_snippetFile.clear();
    m_snippetName = name;
    emit snippetOpened(source);
    runSnippet(source);
}

void Workspace::openFile(const QString& path, const QString& step) {
    m_wantedStep = step;
    m_settings.addRecentFile(QFileInfo(path).absoluteFilePath());
    if (path.endsWith(".md", Qt::CaseInsensitive)) return showLessonFile(path);
    if (path.endsWith(".ipynb", Qt::CaseInsensitive)) return showNotebook(path);
    const CodeFile code = readCode(path);
    if (!code.problem.isEmpty()) return emit reported(path + ": " + code.problem);
    // What is not UTF-8 is not written over with it unasked.
    m_snippetFile = code.isUtf8 ? QFileInfo(path).absoluteFilePath() : QString();
    m_snippetName = QFileInfo(path).fileName();
    emit snippetOpened(code.text);
    runSnippet(code.text);
}

void Workspace::runLesson() {
    if (!m_lesson) return;
    std::vector<run::Cell> cells;
    for (const lesson::Cell* cell : m_lesson->cells())
        cells.push_back({m_lesson->front.id + " [" + std::to_string(cell->index + 1) + "]", cell->source});
    run(OnStage::Lesson, kLesson + m_lesson->front.id, std::move(cells));
}

void Workspace::runSnippet(const QString& source) {
    const QString name =
        m_snippetFile.isEmpty() ? QStringLiteral("playground.py") : QFileInfo(m_snippetFile).fileName();
    run(OnStage::Snippet, "snippet", {{name.toStdString(), source.toStdString()}});
}

void Workspace::run(OnStage what, const std::string& identity, std::vector<run::Cell> cells) {
    if (m_shown != identity) keepStep();
    m_onStage = what;
    m_edited = !std::ranges::equal(m_cells, cells, {}, &run::Cell::text, &run::Cell::text);
    m_running = identity;
    m_cells = std::move(cells);
    m_varied = {};
    m_wanted.reset();
    // A lesson that is saved again, or read in the other language, is the one that is looked at.
    const bool other = m_shown != m_running || (m_edited && what == OnStage::Snippet);
    if (other && m_playback.recording()) m_otherRuns.start();
    emit stageChanged();
    emit runStarted();
    m_runner.start(m_cells, what == OnStage::Lesson);
}

void Workspace::runVaried(const run::Varied& varied) {
    m_wanted.reset();
    m_edited = false;
    m_varied = varied;
    std::vector<run::Cell> cells = m_cells;
    for (size_t i = 0; i < cells.size(); ++i) cells[i].text = varied.sources[i];
    emit variedStarted();
    m_runner.start(std::move(cells), m_onStage == OnStage::Lesson, varied.overrides);
}

void Workspace::showTurn(trace::PathId turn, trace::SeriesKind kind) {
    const auto& recording = m_playback.recording();
    if (!recording) return;
    const trace::Trace& trace = *recording->timeline()->trace();
    const trace::PathEntry* outermost = nullptr;
    for (trace::PathId at = turn; at; at = trace.path(at).parent)
        if (!trace.path(at).call) outermost = &trace.path(at);
    if (!outermost) return;
    const auto& [loop, index] = outermost->place;
    recordAgain({loop, index, WantedTurn::At::Number, 0, kind});
}

void Workspace::recordAgain(const WantedTurn& turn) {
    constexpr uint32_t kNeighbours = 10;
    if (!m_playback.recording() || m_runner.isRunning()) return;
    m_wanted = turn;
    emit recordingAgain(turn.index + 1);
    m_runner.repeat({turn.loop, turn.index - std::min(turn.index, kNeighbours), turn.index + kNeighbours});
}

void Workspace::clearStage() {
    m_before = m_playback.recording();
    m_stepBefore = m_playback.step();
    m_playback.setRecording(nullptr, 0);
}

void Workspace::take(const RunOutcome& outcome) {
    m_otherRuns.stop();
    const auto before = m_before ? std::exchange(m_before, nullptr) : m_playback.recording();
    const uint32_t stepBefore = m_playback.recording() ? m_playback.step() : m_stepBefore;
    emit reported(m_onStage == OnStage::Lesson ? told(m_unreadable) + told(m_wrong) : QString());
    // Of no code at all nothing is like anything.
    const bool again = before && before->size() > 0 && m_shown == m_running;
    auto [step, same] = again ? outcome.recording->stepLike(*before, stepBefore)
                              : std::pair(beginningOf(*outcome.recording), true);
    if (step == 0 && (outcome.refused || (again && stepBefore > 0)))
        step = outcome.recording->openingStep();  // none survived
    const uint32_t last = outcome.recording->size();
    // A new mistake is shown, and where a program stood when it was stopped; who looks at something in the
    // same code goes on looking.
    const bool isNew = !again || m_edited;
    const bool ended = outcome.stopped || (last > 0 && outcome.recording->state(last).error);
    if (m_onStage == OnStage::Snippet && isNew && ended) step = last;
    if (m_wanted)
        if (const uint32_t wanted = stepOf(*outcome.recording->timeline(), *m_wanted)) step = wanted;
    const QString name = m_wantedStep;
    const auto wanted = takeWantedStep(*outcome.recording);
    if (wanted) step = *wanted;
    const bool remembered = std::exchange(m_remembered, false);
    m_place = !wanted ? Place::Beginning : remembered ? Place::Left : Place::Asked;
    m_wanted.reset();
    m_shown = m_running;
    // A lesson's short loops are there to be walked.
    constexpr uint32_t kLessonsLongLoop = 12;
    m_playback.setRecording(outcome.recording, step, m_onStage == OnStage::Lesson ? kLessonsLongLoop : 2);
    emit runFinished(same);
    if (m_place == Place::Beginning && opensDrawn(*outcome.recording)) emit openedDrawn();
    m_firstLaunch = false;
    if (!name.isEmpty() && !wanted && !remembered) emit reported(tr("There is no step “%1” here.").arg(name));
}

uint32_t Workspace::beginningOf(const Recording& recording) const {
    return m_onStage == OnStage::Lesson && !opensDrawn(recording)
               ? SceneSteps(m_lesson, &recording).beginning()
               : recording.openingStep();
}

bool Workspace::opensDrawn(const Recording& recording) const {
    return m_onStage == OnStage::Lesson &&
           (m_firstLaunch || SceneSteps(m_lesson, &recording).beginning() == 0);
}

std::optional<uint32_t> Workspace::takeWantedStep(const Recording& recording) {
    if (m_wantedStep.isEmpty()) return std::nullopt;
    const lesson::Lesson* lesson = m_onStage == OnStage::Lesson ? m_lesson.get() : nullptr;
    const std::string name = m_wantedStep.toStdString();
    m_wantedStep.clear();
    return lesson::step_named(name, *recording.timeline(), lesson);
}

}  // namespace backstep::ui
