#include "panels/lesson/lesson_pane.h"

#include <QApplication>
#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "lesson/open_answers.h"
#include "panels/code/code_cell.h"
#include "panels/lesson/lesson_header.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_parts.h"
#include "panels/lesson/lesson_text.h"
#include "panels/lesson/pinned_cells.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/prose/prose_document.h"
#include "panels/output/output_strip.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "style/theme.h"
#include "trace/trace.h"

namespace backstep::ui {

namespace {

constexpr int kLeastForOutput = 600;  // high; below it the words and the code need the room
constexpr int kLeastForTitle = 400;   // the same
constexpr int kMargin = 12;

}  // namespace

LessonPane::LessonPane(Playback& playback, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_playback(playback),
      m_selection(selection),
      m_header(new LessonHeader(this)),
      m_page(new LessonPage) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, kMargin);
    column->setSpacing(4);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(kMargin, 0, kMargin, 0);
    head->addWidget(m_header);
    column->addLayout(head);
    m_text = new LessonText(m_page, this);
    setFocusProxy(m_text);
    column->addWidget(m_text, 1);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(kMargin, 0, kMargin, 0);
    foot->setSpacing(6);
    m_pinned = new PinnedCells(playback, selection, this);
    foot->addWidget(m_pinned);
    m_output = new OutputStrip(playback, this);
    connect(m_pinned, &PinnedCells::pinned, this, &LessonPane::cellPinned);
    connect(m_output, &OutputStrip::clicked, this, &LessonPane::outputClicked);
    foot->addWidget(m_output);
    column->addLayout(foot);

    connect(m_text, &LessonText::resized, m_page, &LessonPage::keepOnwardInSight, Qt::QueuedConnection);
    connect(m_text, &LessonText::resized, this, &LessonPane::showPrediction, Qt::QueuedConnection);
    connect(m_header, &LessonHeader::partClicked, this, &LessonPane::goToPart);
    connect(m_page, &LessonPage::previousClicked, this, [this] { goToPart(m_part - 1); });
    connect(m_page, &LessonPage::nextClicked, this, [this] { goToPart(m_part + 1); });
    connect(m_page, &LessonPage::nextLessonClicked, this, &LessonPane::nextLessonWanted);
    connect(m_page, &LessonPage::lessonsClicked, this, &LessonPane::lessonsWanted);
    connect(m_page, &LessonPage::sceneClicked, this, &LessonPane::goToScene);
    connect(m_page, &LessonPage::linkClicked, this, &LessonPane::linkClicked, Qt::QueuedConnection);
    connect(m_header, &LessonHeader::stageWanted, this, &LessonPane::stageWanted);
    connect(m_page, &LessonPage::askedClicked, this, &LessonPane::goToAsked);
    connect(m_page, &LessonPage::cellClicked, this, &LessonPane::goToCell);
    connect(m_page, &LessonPage::invited, this, &LessonPane::accept);
    connect(m_page, &LessonPage::solved, this, &LessonPane::solved);
    connect(m_page, &LessonPage::predicted, this, [this](bool right) {
        drawVeils();
        if (right) emit predictionSolved();
    });
    connect(&playback, &Playback::recordingChanged, this, [this] {
        findScenes();
        follow();
    });
    connect(&playback, &Playback::stepChanged, this, [this] {
        m_fresh = isFresh();
        follow(true);
        showPrediction();
    });
    connect(&playback, &Playback::endPassed, this, [this] {
        if (!m_lesson || !m_onStage || !isVisible()) return;
        read();
        m_page->pointOnward();
    });
    connect(&selection, &Selection::changed, this, [this] { follow(); });
}

LessonPane::~LessonPane() = default;

void LessonPane::setLesson(lesson::LessonRef lesson, std::set<int> read, const QStringList& solved) {
    // In another language one stays where one was.
    const bool same = m_lesson && lesson && m_lesson->front.id == lesson->front.id;
    m_lesson = std::move(lesson);
    m_firstPart = m_lesson ? firstPartOf(*m_lesson) : 0;
    m_read = std::move(read);
    m_part = same ? std::clamp(m_part, 0, partCount() - 1) : 0;
    m_fresh = m_fresh || !same;
    m_keptAt = same ? std::optional(m_playback.step()) : std::nullopt;
    if (!same || m_askedScene >= static_cast<int>(m_lesson->scenes.size())) m_askedScene = -1;
    std::set<std::string> keys;
    for (const QString& key : solved) keys.insert(key.toStdString());
    if (m_lesson) m_page->begin(*m_lesson, keys);
    m_pinned->setLesson(m_lesson);
    findScenes();
    if (same) m_text->keepPlace();
    fillPage();
    follow();
}

void LessonPane::forget(const QString& lesson) {
    if (!m_lesson || m_lesson->front.id != lesson.toStdString()) return;
    m_page->forget();
    m_read.clear();
    fillPage();
    drawVeils();
}

void LessonPane::setOnStage(bool onStage) {
    m_onStage = onStage;
    m_pinned->setOnStage(onStage);
    m_output->setOnStage(onStage && height() >= kLeastForOutput);
    findScenes();
    follow();
}

void LessonPane::offerStage(bool offer) { m_header->offerStage(offer); }

int LessonPane::partCount() const { return m_lesson ? partCountOf(*m_lesson) : 0; }

void LessonPane::fillPage() {
    if (!m_lesson) return m_page->clear();
    // What held the focus goes with the part that goes: the words keep it, and the keys go on.
    const bool held = m_page->isAncestorOf(QApplication::focusWidget());
    m_page->show(m_lesson, lessonPart(m_part), m_part == 0, m_part > 0, nextPart());
    m_page->setTied([this](uint32_t scene) { return m_scenes.isTied(scene); });
    showHeader();
    m_text->toTop();
    if (held) m_text->setFocus();
}

QString LessonPane::nextPart() const {
    if (m_part + 1 >= partCount()) return {};
    return QString::fromStdString(m_lesson->parts[lessonPart(m_part + 1) - 1]);
}

void LessonPane::setNextLesson(const QString& title) {
    m_page->setNextLesson(title);
    if (m_lesson && nextPart().isEmpty()) fillPage();
}

void LessonPane::read() {
    if (!m_lesson || !m_read.insert(m_part).second) return;
    showHeader();
    emit partRead(m_part);
}

void LessonPane::showPart(int part) {
    m_part = part;
    fillPage();
    emit partShown(part);
}

void LessonPane::turnTo(int part) {
    m_keptAt = m_playback.step();
    if (part != m_part) showPart(part);
    read();
}

void LessonPane::goToPart(int part) {
    if (!m_lesson || part < 0 || part >= partCount()) return;
    turnTo(part);
    if (const auto scene = m_scenes.firstOf(part)) goToScene(*scene);
}

void LessonPane::goToScene(uint32_t scene) {
    const auto step = m_scenes.stepOf(scene);
    if (!step) return;
    m_askedScene = static_cast<int>(scene);
    m_selection.follow();
    m_playback.pause();
    m_playback.goTo(*step);
    follow();
    read();
}

void LessonPane::accept(const lesson::Block& block) {
    if (const auto* whatIf = block.as<lesson::WhatIf>()) emit whatIfAsked(*whatIf);
    if (const auto* compare = block.as<lesson::Compare>()) emit compareAsked(*compare);
    const auto* game = block.as<lesson::EngineGame>();
    if (!game || !m_onStage || !m_playback.recording()) return;
    if (const auto step = m_playback.recording()->stepAt(game->at)) emit engineAsked(*step);
}

void LessonPane::finishWhere(const std::function<bool(const lesson::Block&)>& done) {
    if (!m_lesson || !m_onStage || m_presented) return;
    for (const lesson::Block& block : m_lesson->blocks)
        if (done(block)) m_page->finish(block);
}

void LessonPane::goToCell(uint32_t cell) {
    for (uint32_t k = 1; k <= m_playback.size(); ++k)
        if (m_playback.recording()->step(k).span.cell == cell) return m_playback.goTo(k);
}

void LessonPane::findScenes() {
    m_scenes = {};
    if (!m_lesson) return;
    const Recording* recording = m_onStage ? m_playback.recording().get() : nullptr;
    m_scenes = SceneSteps(m_lesson, recording);
    m_page->setTied([this](uint32_t scene) { return m_scenes.isTied(scene); });
    m_gates = recording ? lesson::gates_of(*m_lesson, *recording->timeline()) : std::vector<lesson::Gate>();
    drawVeils();
}

void LessonPane::setPresented(bool presented) {
    m_presented = presented;
    drawVeils();
}

void LessonPane::drawVeils() {
    if (m_presented) return;
    Veils veils;
    for (const lesson::Gate& gate : m_gates)
        if (!m_changed && !m_page->isSolved(gate.predict->id))
            for (const std::string& expression : lesson::kept_back(*m_lesson, *gate.predict))
                veils.push_back(inRun(veilOver(expression, gate.step), *m_playback.recording()->timeline()));
    emit veilsChanged(veils);
}

const lesson::Predict* LessonPane::awaited() const {
    if (m_changed || m_presented) return nullptr;
    for (const lesson::Gate& gate : m_gates)
        if (gate.step == m_playback.step() + 1 && !m_page->isSolved(gate.predict->id)) return gate.predict;
    return nullptr;
}

void LessonPane::showPrediction() {
    if (const lesson::Predict* predict = awaited()) {
        m_playback.pause();
        bringIntoView(predict->id);
    }
}

QLineEdit* LessonPane::asking() const {
    const lesson::Predict* predict = isVisible() ? awaited() : nullptr;
    const PredictView* view = predict ? m_page->prediction(predict->id) : nullptr;
    return view ? &view->field() : nullptr;
}

void LessonPane::answer() {
    if (!m_lesson) return;
    if (const lesson::Predict* predict = awaited()) return goToAsked(predict->id);
    const std::vector<std::string> open = m_page->stillOpen();
    const auto here =
        std::ranges::find_if(open, [this](const std::string& key) { return m_page->asked(key); });
    if (!open.empty()) goToAsked(here == open.end() ? open.front() : *here);
}

void LessonPane::bringIntoView(const std::string& key) {
    // Once the page has taken its new place.
    QTimer::singleShot(0, this, [this, key] {
        if (QWidget* view = m_page->asked(key)) m_page->showWhole(*view);
    });
}

void LessonPane::goToAsked(const std::string& key) {
    for (const lesson::Block& block : m_lesson->blocks)
        if (const int part = shownPartOf(*m_lesson, block.part);
            lesson::progress_key(block) == key && part != m_part)
            goToPart(part);
    if (QWidget* asked = m_page->asked(key)) asked->setFocus(Qt::ShortcutFocusReason);
    bringIntoView(key);
}

// After a step forward an unread one before that of the step.
int LessonPane::partToShow(bool stepped) const {
    const auto scene = static_cast<uint32_t>(m_activeScene);
    if (m_askedScene >= 0 || m_playback.step() == 0) return m_scenes.partOf(scene);
    const int part = m_scenes.partAt(scene, m_playback.current().step.span.cell);
    if (stepped && m_playback.isMoving() && !m_playback.movesBack())
        for (int unread = m_part + 1; unread < part; ++unread)
            if (!m_read.contains(unread)) return unread;
    return part;
}

bool LessonPane::isFresh() const {
    const auto& recording = m_playback.recording();
    return m_fresh && m_askedScene < 0 &&
           (!recording || m_playback.step() == recording->openingStep() ||
            m_playback.step() == m_scenes.beginning());
}

void LessonPane::follow(bool stepped) {
    if (!m_lesson) return;
    if (m_askedScene >= 0 && m_scenes.stepOf(static_cast<uint32_t>(m_askedScene)) != m_playback.step())
        m_askedScene = -1;
    if (m_keptAt != m_playback.step()) m_keptAt.reset();
    const int before = m_activeScene;
    m_activeScene = m_askedScene >= 0 ? m_askedScene : m_scenes.at(m_playback.step());
    if (m_activeScene >= 0 && m_onStage) {
        const int part = partToShow(stepped);
        if (part != m_part && !isFresh() && !m_keptAt) showPart(part);
        if (stepped && m_playback.isMoving()) m_keptAt = m_playback.step();
    } else if (stepped && m_onStage && m_part > 0) {
        showPart(0);  // before the first scene one reads from the beginning
    }
    if (stepped && m_onStage && m_playback.isMoving()) read();
    m_page->setActiveScene(m_activeScene);
    if (m_activeScene != before)
        QTimer::singleShot(0, this, [this] { m_text->bringIntoSight(m_page->sceneRect(m_activeScene)); });
    if (m_pinned->pinFor(lessonPart(m_part))) fitPinned();
    m_pinned->light();
}

void LessonPane::setWhatIf(std::function<std::vector<SourceSpan>(uint32_t)> lit) {
    m_changed = static_cast<bool>(lit);
    m_pinned->setLit(std::move(lit));
    drawVeils();
}

void LessonPane::setNumbersNow(const lesson::NumbersNow& now) { m_page->setNumbersNow(now); }

const CodeCell* LessonPane::runningCell() const { return m_pinned->running(); }

void LessonPane::fitPinned() {
    m_pinned->fit({width() - 2 * kMargin, height()}, m_header->height(), height() < kLeastForTitle);
}

void LessonPane::showHeader() {
    const uint32_t part = lessonPart(m_part);
    const QString title = titleOf(*m_lesson);
    const bool named = part > 0 && part <= m_lesson->parts.size();
    QStringList kicker(m_lesson->front.order > 0 ? tr("Lesson %1").arg(m_lesson->front.order) : tr("Lesson"));
    if (named) kicker.append(title);
    if (partCount() > 1) kicker.append(tr("part %1 of %2").arg(m_part + 1).arg(partCount()));
    for (QString& word : kicker) word = word.toUpper();
    m_text->setAccessibleName(named ? QString::fromStdString(m_lesson->parts[part - 1]) : title);
    m_header->show(kicker, named ? QString::fromStdString(m_lesson->parts[part - 1]) : title, m_part,
                   partCount(), m_read);
}

void LessonPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_output->setOnStage(m_onStage && height() >= kLeastForOutput);
    m_header->setBrief(height() < kLeastForTitle);
    QTimer::singleShot(0, this, &LessonPane::fitPinned);
}

void LessonPane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::of(palette()).surface.panel);
}

void LessonPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && m_lesson) {
        m_text->keepPlace();
        fillPage();
        follow();
    }
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
