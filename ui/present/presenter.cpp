#include "present/presenter.h"

#include <QGuiApplication>
#include <QScreen>
#include <algorithm>
#include <utility>

#include "frame/help/keys_sheet.h"
#include "frame/window_actions.h"
#include "panels/lesson/lesson_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/practice_room.h"
#include "present/class_window.h"
#include "present/lecture_clock.h"
#include "present/notes_pane.h"
#include "present/stop_list.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "workspace/workspace.h"

namespace backstep::ui {

namespace {

constexpr double kListShare = 0.8;
constexpr double kListPx = 16, kListPxOfClass = 26;

// The one for the class: another than that of the window, where there is one.
QScreen* screenForClass(const QWidget& window) {
    for (QScreen* screen : QGuiApplication::screens())
        if (screen != window.screen()) return screen;
    return window.screen();
}

void putOn(QWidget& window, QScreen& screen) {
    window.setScreen(&screen);
    window.setGeometry(screen.geometry());
}

}  // namespace

Presenter::Presenter(const Parts& parts, QWidget* window)
    : QObject(window), m_parts(parts), m_window(window) {
    connect(parts.actions.present, &QAction::triggered, this, &Presenter::start);
    wire();
}

Presenter::~Presenter() = default;

void Presenter::wire() {
    Playback& playback = m_parts.playback;
    connect(m_actions.next, &QAction::triggered, this, &Presenter::next);
    connect(m_actions.back, &QAction::triggered, this, &Presenter::back);
    connect(m_actions.first, &QAction::triggered, this, [this] { goTo(m_itinerary.first()); });
    connect(m_actions.last, &QAction::triggered, this, [this] {
        if (!m_stops.empty()) goTo({m_stops.back(), -1});
    });
    connect(m_actions.play, &QAction::triggered, &playback, &Playback::togglePlaying);
    connect(m_actions.answer, &QAction::triggered, this, &Presenter::showAnswer);
    connect(m_actions.list, &QAction::triggered, this, [this] { m_list ? closeList() : openList(); });
    connect(m_actions.blank, &QAction::toggled, this, [this](bool on) {
        if (m_class) m_class->setBlank(on);
    });
    connect(m_actions.spotlight, &QAction::toggled, this, [this](bool on) {
        if (m_class) m_class->setSpotlight(on);
    });
    connect(m_actions.code, &QAction::toggled, this, [this](bool on) {
        if (m_class) m_class->setCode(on);
    });
    connect(m_actions.notes, &QAction::toggled, this, &Presenter::place);
    connect(m_actions.slower, &QAction::triggered, &playback, &Playback::slower);
    connect(m_actions.faster, &QAction::triggered, &playback, &Playback::faster);
    connect(m_actions.lockSpeed, &QAction::toggled, &playback, &Playback::setSpeedLocked);
    connect(m_actions.resetAll, &QAction::triggered, this, &Presenter::resetAll);
    connect(m_actions.resume, &QAction::triggered, this, [this] {
        closeList();
        m_actions.blank->setChecked(false);
    });
    connect(m_actions.keys, &QAction::triggered, this, &Presenter::openKeys);
    connect(m_actions.leave, &QAction::triggered, this, &Presenter::escape);
    connect(&playback, &Playback::recordingChanged, this, [this] {
        if (!m_class) return;
        m_parts.playback.recording() ? begin() : leave();
    });
    connect(&playback, &Playback::stepChanged, this, &Presenter::followPlayback);
    connect(&m_parts.workspace, &Workspace::reported, this, [this](const QString& report) {
        m_mistakes = report;
        show();
    });
    connect(&playback, &Playback::foldsChanged, this, [this] {
        if (!m_class) return;
        m_stops = m_itinerary.stops(m_parts.playback.folds());
        show();
    });
    connect(qApp, &QGuiApplication::screenAdded, this, &Presenter::place, Qt::QueuedConnection);
    connect(qApp, &QGuiApplication::screenRemoved, this, &Presenter::place, Qt::QueuedConnection);
}

void Presenter::start() {
    if (!m_parts.playback.recording()) return;
    if (m_class) return m_class->activateWindow();
    m_speedBefore = m_parts.playback.speed();
    m_parts.playback.pause();
    m_parts.lesson.setPresented(true);
    m_place = {};
    m_shown.clear();
    m_class = std::make_unique<ClassWindow>(m_parts.playback);
    connect(m_class.get(), &ClassWindow::accepted, this, &Presenter::showAnswer, Qt::QueuedConnection);
    m_notes = std::make_unique<NotesPane>(m_parts.playback, m_actions);
    for (QWidget* window : std::initializer_list<QWidget*>{m_class.get(), m_notes.get()})
        m_actions.lendTo(window);
    m_class->setReducedMotion(m_parts.playback.reducedMotion());
    const QSignalBlocker quiet(m_actions.notes);
    m_actions.notes->setChecked(QGuiApplication::screens().size() > 1);
    begin();
    setLanguage();
    place();
}

// With what is on the stage now. Of the same lesson, with another number or another text, the class keeps
// what it has before it.
void Presenter::begin() {
    const bool onStage = m_parts.workspace.onStage() == Workspace::OnStage::Lesson;
    const lesson::LessonRef lesson = onStage ? m_parts.workspace.lesson() : nullptr;
    const lesson::Block* question = m_itinerary.question(m_place);
    const std::string asked = question ? lesson::progress_key(*question) : std::string();
    const std::string id = lesson ? lesson->front.id : std::string();
    const bool same = id == m_presented;
    m_presented = id;
    if (!same) m_shown.clear();
    m_itinerary = Itinerary(lesson, m_parts.playback.recording());
    m_stops = m_itinerary.stops(m_parts.playback.folds());
    const auto still = same && !asked.empty() ? m_itinerary.placeOf(asked) : std::nullopt;
    m_place = still.value_or(Itinerary::Place{m_parts.playback.step(), -1});
    if (m_place.step != m_parts.playback.step()) m_parts.playback.goTo(m_place.step);
    drawVeils();
    show();
}

void Presenter::leave() {
    if (!m_class) return;
    closeList();
    m_parts.playback.pause();
    for (QAction* action : {m_actions.blank, m_actions.spotlight, m_actions.code, m_actions.lockSpeed})
        action->setChecked(false);
    m_parts.playback.setSpeed(m_speedBefore);
    undo();
    m_class->setStrip(nullptr);
    // Not under the key press that led here.
    m_class.release()->deleteLater();
    m_notes.release()->deleteLater();
    m_itinerary = {};
    m_place = {};
    m_parts.lesson.setPresented(false);
    m_window->activateWindow();
}

bool Presenter::notesApart() const { return screenForClass(*m_window) != m_window->screen(); }

void Presenter::place() {
    if (!m_class) return;
    QScreen* screen = screenForClass(*m_window);
    if (m_class->screen() != screen || !m_class->isFullScreen()) {
        putOn(*m_class, *screen);
        m_class->showFullScreen();
    }
    const bool apart = notesApart(), wanted = m_actions.notes->isChecked();
    m_notes->setSeenByClass(!apart);
    if (apart) {
        m_class->setStrip(nullptr);
        m_notes->setParent(nullptr, Qt::Window);
        putOn(*m_notes, *m_window->screen());
        m_notes->setVisible(wanted);
    } else {
        m_class->setStrip(wanted ? m_notes.get() : nullptr);
    }
    m_class->activateWindow();
    m_class->setFocus();
}

// Before the lecturer alone, where there is a screen for that.
void Presenter::openKeys() {
    QWidget* over =
        notesApart() && m_notes->isVisible() ? static_cast<QWidget*>(m_notes.get()) : m_class.get();
    m_keys = new KeysSheet(m_actions.all(), over);
    m_keys->setAttribute(Qt::WA_DeleteOnClose);
    m_keys->open();
}

void Presenter::setLanguage() {
    m_actions.retranslate();
    if (!m_class) return;
    m_class->setLanguage(m_parts.workspace.language());
    m_class->setWindowTitle(tr("Presentation"));
    m_notes->setWindowTitle(tr("Notes"));
    show();
}

// On a question the answer comes first: whoever holds a clicker has no other key.
void Presenter::next() {
    if (m_actions.blank->isChecked()) return m_actions.blank->setChecked(false);
    const lesson::Block* question = m_itinerary.question(m_place);
    if (question && !isShown(*question)) return showAnswer();
    // What is to be learned from two variants is told when they have been seen.
    if (m_class->showsLanes()) return undo();
    goTo(m_itinerary.next(m_place, m_parts.playback.folds()));
}

void Presenter::back() { goTo(m_itinerary.previous(m_place, m_parts.playback.folds())); }

void Presenter::goTo(Itinerary::Place place) {
    Playback& playback = m_parts.playback;
    playback.pause();
    if (place != m_place) undo();
    m_place = place;
    if (place.step == playback.step() + 1)
        playback.stepForward();
    else if (place.step + 1 == playback.step())
        playback.stepBack();
    else
        playback.goTo(place.step);
    show();
}

void Presenter::followPlayback() {
    if (!m_class) return;
    Playback& playback = m_parts.playback;
    if (playback.step() != m_place.step) {
        m_place = {playback.step(), -1};
        show();
    }
    if (playback.isPlaying() && m_itinerary.waitsFor(playback.step() + 1, m_shown)) {
        playback.pause();
        goTo(m_itinerary.next(m_place, playback.folds()));
    }
}

bool Presenter::isShown(const lesson::Block& question) const {
    return m_shown.contains(lesson::progress_key(question));
}

void Presenter::showAnswer() {
    const lesson::Block* question = m_itinerary.question(m_place);
    if (!question || isShown(*question)) return;
    m_shown.insert(lesson::progress_key(*question));
    drawVeils();
    show();
    act(*question);
}

// What the lesson invites to happens on the wall.
void Presenter::act(const lesson::Block& invitation) {
    if (const auto* whatIf = invitation.as<lesson::WhatIf>()) {
        m_trying = true;
        m_parts.practice.tryOut(*whatIf);
    } else if (const auto* compare = invitation.as<lesson::Compare>()) {
        auto* lanes = new ComparePage(m_parts.practice.comparison(), m_parts.playback);
        lanes->setLanguage(m_parts.workspace.language());
        m_class->setLanes(lanes);
        m_parts.practice.comparison().start(*compare);
    }
}

// And is over when the presentation goes on.
void Presenter::undo() {
    if (m_class->showsLanes()) {
        m_class->setLanes(nullptr);
        m_parts.practice.comparison().end();
    }
    if (std::exchange(m_trying, false)) m_parts.practice.whatIf().reset();
}

void Presenter::drawVeils() {
    const Veils veils = m_itinerary.veils(m_shown);
    m_parts.playback.setVeils(veils);
    m_class->setVeils(veils);
}

// Where the class does not see it, if there is such a place.
void Presenter::openList() {
    const bool apart = notesApart() && m_notes->isVisible();
    QWidget* host = apart ? static_cast<QWidget*>(m_notes.get()) : m_class.get();
    const int width = static_cast<int>(host->width() * kListShare);
    const int height = static_cast<int>(host->height() * kListShare);
    m_list = new StopList(host);
    m_list->setFont(uiFont(apart ? kListPx : kListPxOfClass));
    m_list->setGeometry((host->width() - width) / 2, (host->height() - height) / 2, width, height);
    connect(m_list, &StopList::chosen, this, [this](uint32_t step) {
        closeList();
        goTo({step, -1});
    });
    m_actions.setMoving(false);
    host->activateWindow();
    m_list->show(m_parts.playback.recording(), m_stops, m_place.step, m_itinerary.veils(m_shown),
                 m_parts.workspace.language());
}

void Presenter::closeList() {
    if (!m_list) return;
    m_list->deleteLater();
    m_list->hide();
    m_list = nullptr;
    m_actions.setMoving(true);
    m_class->setFocus();
}

void Presenter::resetAll() {
    closeList();
    for (QAction* action : {m_actions.blank, m_actions.spotlight, m_actions.code}) action->setChecked(false);
    m_shown.clear();
    m_notes->clock().restart();
    drawVeils();
    goTo(m_itinerary.first());
}

void Presenter::escape() {
    if (m_keys) return static_cast<void>(m_keys->close());
    m_list ? closeList() : leave();
}

size_t Presenter::stopNumber() const {
    return static_cast<size_t>(std::upper_bound(m_stops.begin(), m_stops.end(), m_place.step) -
                               m_stops.begin());
}

QString Presenter::counter() const { return QStringLiteral("%1 / %2").arg(stopNumber()).arg(m_stops.size()); }

void Presenter::show() {
    if (!m_class) return;
    const Playback& playback = m_parts.playback;
    const auto& recording = playback.recording();
    const lesson::Block* question = m_itinerary.question(m_place);
    m_class->setCounter(counter(),
                        tr("%1: leave").arg(m_actions.leave->shortcut().toString(QKeySequence::NativeText)));
    m_class->ask(m_itinerary.lesson(), question, question && isShown(*question));
    m_class->setShowsQueue(m_itinerary.isPlayed(m_place.step, m_shown));

    Briefing briefing;
    briefing.place = tr("Stop %1 of %2 · step %3 of %4")
                         .arg(stopNumber())
                         .arg(m_stops.size())
                         .arg(m_place.step)
                         .arg(playback.size());
    if (m_place.step > 0) briefing.now = recording->narration(recording->state(m_place.step));
    const Itinerary::Place next = m_itinerary.next(m_place, playback.folds());
    if (const lesson::Block* asked = m_itinerary.question(next); asked && next != m_place)
        briefing.nextQuestion = QString::fromStdString(lesson::plain_text(questionText(*asked)));
    else if (next.step != m_place.step)
        briefing.next = recording->narration(recording->state(next.step));
    briefing.notes = m_itinerary.notes(m_place.step);
    briefing.question = question;
    briefing.answerShown = question && isShown(*question);
    briefing.mistakes = m_mistakes;
    m_notes->brief(m_itinerary.lesson(), briefing, m_parts.workspace.language());
}

}  // namespace backstep::ui
