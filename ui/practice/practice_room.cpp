#include "practice/practice_room.h"

#include "canvas/graph_canvas.h"
#include "frame/bar_button.h"
#include "frame/pane.h"
#include "frame/told/notice_bar.h"
#include "lesson/answer.h"
#include "panels/code/code_cell.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/playground/playground_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/engine/game_page.h"
#include "practice/engine/node_button.h"
#include "practice/mend/mended_bar.h"
#include "practice/typed_number.h"
#include "practice/what_if/leaf_editor.h"
#include "practice/what_if/literal_editor.h"
#include "practice/what_if/what_if_bar.h"
#include "stage/playback.h"
#include "workspace/workspace.h"

namespace backstep::ui {

PracticeRoom::PracticeRoom(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_whatIf(parts.workspace, parts.playback),
      m_proseNumbers(m_whatIf, parts.workspace),
      m_engine(parts.playback, parts.canvas),
      m_comparison(parts.workspace, parts.playback),
      m_mending(parts.workspace, parts.playback, parts.playground),
      m_leafEditor(new LeafEditor(parts.canvas, m_whatIf, parts.playback)),
      m_bar(new WhatIfBar(m_whatIf)),
      m_mendedBar(new MendedBar(m_mending)),
      m_noticeBar(new NoticeBar),
      m_comparePage(new ComparePage(m_comparison, parts.playback)) {
    connect(&m_whatIf, &WhatIf::changed, this, &PracticeRoom::followChanges);
    connect(&m_proseNumbers, &ProseNumbers::changed, &parts.lesson, &LessonPane::setNumbersNow);
    connect(&parts.lesson, &LessonPane::cellPinned, this,
            [this](CodeCell* cell, uint32_t index) { new LiteralEditor(*cell, index, m_whatIf); });
    connect(&parts.workspace, &Workspace::stageChanged, this, [this] {
        m_parts.lesson.offerStage(m_parts.workspace.onStage() == Workspace::OnStage::Snippet);
    });
    connect(&parts.lesson, &LessonPane::stageWanted, &parts.workspace, &Workspace::runLesson);
    connect(&parts.lesson, &LessonPane::whatIfAsked, this, &PracticeRoom::tryOut);
    connect(&parts.lesson, &LessonPane::veilsChanged, this, [this](const Veils& veils) {
        m_parts.playback.setVeils(veils);
        m_parts.canvas.setVeils(veils);
    });
    connect(&m_mending, &Mending::lessonWanted, this, [this] { m_parts.left.showPage(&m_parts.lesson); });
    wireEngine();
    wireCompare();
    wireDone();
    for (QWidget* watched : {static_cast<QWidget*>(&parts.canvas), static_cast<QWidget*>(m_engine.page())})
        new TypedNumber(
            *watched, [this] { return m_engine.isPlaying() ? m_engine.asking() : m_parts.lesson.asking(); },
            this);
}

void PracticeRoom::wireDone() {
    connect(&m_parts.workspace, &Workspace::runFinished, this, [this] {
        m_parts.lesson.finishWhere([this](const lesson::Block& block) {
            const auto* whatIf = block.as<lesson::WhatIf>();
            return whatIf && m_whatIf.isChanged(whatIf->change);
        });
    });
    connect(&m_comparison, &Comparison::changed, this, [this] {
        if (!m_comparison.isActive() || m_comparison.block().empty()) return;
        m_parts.lesson.finishWhere([this](const lesson::Block& block) {
            const auto* compare = block.as<lesson::Compare>();
            return compare && compare->id == m_comparison.block();
        });
    });
    connect(&m_engine, &EngineSeat::finished, this, [this](uint32_t pass) {
        m_parts.lesson.finishWhere([&](const lesson::Block& block) {
            const auto* game = block.as<lesson::EngineGame>();
            return game && m_engine.run()->stepAt(game->at) == pass;
        });
    });
}

void PracticeRoom::wireEngine() {
    connect(&m_parts.lesson, &LessonPane::engineAsked, &m_engine, &EngineSeat::start);
    connect(m_engine.page(), &GamePage::retranslated, this,
            [this] { m_parts.left.setTitle(m_engine.page(), tr("Engine")); });
    connect(&m_engine, &EngineSeat::started, this, [this] {
        m_leftBefore = m_parts.left.currentPage();
        m_parts.left.insertPage(0, m_engine.page(), tr("Engine"));
        m_parts.left.showPage(m_engine.page());
        m_parts.centre.showPage(&m_parts.canvas);
        if (!m_engine.game()->ready().empty())  // Return runs it
            m_engine.page()->buttonOf(m_engine.game()->ready().front())->setFocus();
    });
    // A lesson is read beside its own run; the game waits. Asked once the page has settled: a change of
    // language shows the lesson only in passing.
    connect(
        &m_parts.left, &Pane::pageChanged, &m_engine,
        [this] {
            if (m_parts.left.currentPage() == &m_parts.lesson) m_engine.putAside();
            if (m_parts.left.currentPage() == m_engine.page()) m_engine.takeUp();
        },
        Qt::QueuedConnection);
    connect(&m_engine, &EngineSeat::interrupted, this, [this](const QString& score) {
        m_noticeBar->tell(tr("The game ended: the canvas shows another run now."), score);
    });
    connect(&m_engine, &EngineSeat::started, m_noticeBar, &NoticeBar::clear);
    connect(&m_parts.playback, &Playback::stepChanged, this, [this] {
        if (m_parts.playback.isMoving()) m_noticeBar->clear();  // the learner steps on
    });
    connect(&m_engine, &EngineSeat::left, this, [this] {
        const bool there = m_parts.left.currentPage() == m_engine.page();
        m_parts.left.removePage(m_engine.page());
        if (!there || !m_leftBefore) return;
        m_parts.left.showPage(m_leftBefore);
        m_parts.canvas.setFocus();
    });
}

QList<QWidget*> PracticeRoom::bars() const { return {m_bar, m_mendedBar, m_noticeBar}; }

void PracticeRoom::wireCompare() {
    m_parts.centre.addPage(m_comparePage, {});
    // An error is to be seen, with what mends it; the offers to compare can wait.
    connect(&m_parts.workspace, &Workspace::runFinished, this, [this] {
        const auto& recording = m_parts.playback.recording();
        const bool raised = recording && recording->size() > 0 &&
                            recording->step(recording->size()).kind == trace::StepKind::Error;
        if (raised && !m_comparePage->showsLanes() && m_parts.centre.currentPage() == m_comparePage)
            m_parts.centre.showPage(&m_parts.canvas);
    });
    connect(&m_parts.lesson, &LessonPane::compareAsked, this, [this](const lesson::Compare& block) {
        Pane::bringForward(m_comparePage);
        m_comparison.start(block);
    });
}

void PracticeRoom::setLanguage(words::Language language) {
    m_engine.setLanguage(language);
    m_mendedBar->setLanguage(language);
    m_comparePage->setLanguage(language);
    m_parts.centre.setTitle(m_comparePage, tr("Compare"));
}

void PracticeRoom::playEngine() {
    if (m_engine.isAside()) return m_parts.left.showPage(m_engine.page());
    m_engine.isPlaying() ? m_engine.leave() : m_engine.start(m_parts.playback.step());
}

void PracticeRoom::compare() {
    Pane::bringForward(m_comparePage);
    m_comparePage->setFocus();
}

void PracticeRoom::followChanges() {
    const bool active = m_whatIf.isActive();
    if (m_parts.workspace.onStage() == Workspace::OnStage::Snippet) {
        if (const QString source = m_whatIf.source(0); !source.isEmpty()) m_parts.playground.rewrite(source);
        return;
    }
    m_parts.lesson.setWhatIf(active ? [this](uint32_t cell) { return m_whatIf.litIn(cell); }
                                    : std::function<std::vector<SourceSpan>(uint32_t)>());
}

void PracticeRoom::tryOut(const lesson::WhatIf& block) {
    const auto place = m_whatIf.placeOf(block.change, block.cell + 1);
    const auto number = lesson::read_number(block.to);
    if (place && number) m_whatIf.change(*place, *number);
}

}  // namespace backstep::ui
