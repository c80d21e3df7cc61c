#include "practice/engine/engine_seat.h"

#include <QLineEdit>

#include "canvas/graph_canvas.h"
#include "lesson/answer.h"
#include "practice/engine/game_page.h"
#include "practice/engine/turn_view.h"
#include "stage/playback.h"

namespace backstep::ui {

EngineSeat::EngineSeat(Playback& playback, GraphCanvas& canvas, QObject* parent)
    : QObject(parent), m_playback(playback), m_canvas(canvas), m_page(new GamePage) {
    m_page->hide();
    connect(m_page, &GamePage::chosen, this, &EngineSeat::choose);
    connect(m_page, &GamePage::answered, this, &EngineSeat::answer);
    connect(m_page, &GamePage::hintAsked, this, [this] {
        if (!m_game) return;
        m_page->say(m_game->hint(), WordsLabel::Mark::Hint);
        m_page->show(*m_game);
    });
    connect(m_page, &GamePage::againAsked, this, &EngineSeat::replay);
    connect(m_page, &GamePage::leaveAsked, this, &EngineSeat::leave);
    // After whatever else the canvas' click does.
    connect(&canvas, &GraphCanvas::nodeClicked, this, &EngineSeat::clickItem, Qt::QueuedConnection);
    connect(&canvas, &GraphCanvas::nodeActivated, this, &EngineSeat::chooseItem, Qt::QueuedConnection);
    connect(&playback, &Playback::recordingChanged, this, [this] {
        if (!m_game || m_showing) return;
        const QString score = m_game->is_finished() ? QString() : m_page->score();
        endGame();
        m_run.reset();
        m_aside = false;
        tellPlaying();
        emit left();
        if (!score.isEmpty()) emit interrupted(score);
    });
}

void EngineSeat::tellPlaying() {
    if (std::exchange(m_told, isPlaying()) != isPlaying()) emit playingChanged(isPlaying());
}

EngineSeat::~EngineSeat() {
    if (m_page && !m_page->parent()) delete m_page;
}

GamePage* EngineSeat::page() const { return m_page; }

void EngineSeat::setLanguage(words::Language language) { m_page->setLanguage(language); }

bool EngineSeat::canStart() const {
    return m_playback.recording() &&
           explain::pass_near(*m_playback.recording()->timeline(), m_playback.step());
}

void EngineSeat::start(uint32_t near) {
    if (m_game) leave();
    if (!m_playback.recording()) return;
    auto pass = explain::pass_near(*m_playback.recording()->timeline(), near);
    if (!pass) return;
    m_run = m_playback.recording();
    m_step = m_playback.step();
    m_aside = false;
    m_game = std::make_unique<explain::BackwardGame>(m_run->timeline(), std::move(*pass));
    m_page->say({}, WordsLabel::Mark::None);
    m_page->show(*m_game);
    showPlayed();
    tellPlaying();
    emit started();
}

void EngineSeat::replay() {
    if (!m_game) return;
    m_game = std::make_unique<explain::BackwardGame>(m_run->timeline(), m_game->pass());
    m_page->say({}, WordsLabel::Mark::None);
    m_page->show(*m_game);
    showPlayed();
}

void EngineSeat::endGame() {
    m_page->forget();
    m_game.reset();
}

void EngineSeat::leave() {
    if (!m_game) return;
    endGame();
    const auto run = std::exchange(m_run, nullptr);
    if (!std::exchange(m_aside, false)) m_playback.setRecording(run, m_step);
    tellPlaying();
    emit left();
}

void EngineSeat::putAside() {
    if (!isPlaying()) return;
    m_aside = true;
    show(m_run, m_step);
    tellPlaying();
}

void EngineSeat::takeUp() {
    if (!isAside()) return;
    m_aside = false;
    m_step = m_playback.step();
    auto played = std::make_shared<const Recording>(m_game->timeline());
    const uint32_t last = played->size();
    show(std::move(played), last);
    tellPlaying();
}

void EngineSeat::show(std::shared_ptr<const Recording> recording, uint32_t step) {
    m_showing = true;
    m_playback.setRecording(std::move(recording), step);
    m_showing = false;
}

void EngineSeat::choose(size_t node) {
    if (!m_game) return;
    const size_t before = m_game->done().size();
    const explain::Reply reply = m_game->choose(node);
    m_page->say(reply.text, reply.right ? WordsLabel::Mark::Right : WordsLabel::Mark::Wrong);
    m_page->show(*m_game);
    if (m_game->running() == node) m_canvas.select(m_game->pass().nodes[node].node);
    if (m_game->done().size() != before) showPlayed();
    if (m_game->is_finished()) emit finished(m_game->pass().seed);
}

std::optional<size_t> EngineSeat::indexOf(NodeId node) const {
    if (isPlaying() && node)
        for (size_t i = 0; i < m_game->size(); ++i)
            if (m_game->pass().nodes[i].node == node) return i;
    return std::nullopt;
}

void EngineSeat::chooseItem(NodeId node, int) {
    const auto index = indexOf(node);
    if (!index) return;
    if (m_game->running() == index) return m_page->turn().field().setFocus();
    choose(*index);
}

void EngineSeat::clickItem(NodeId node, int item) {
    if (isPlaying() && !m_game->running()) chooseItem(node, item);
}

QLineEdit* EngineSeat::asking() const {
    return isPlaying() && m_game->running() ? &m_page->turn().field() : nullptr;
}

void EngineSeat::answer(const QString& text) {
    if (!m_game) return;
    const auto number = lesson::read_number(text.toStdString());
    if (!number) return m_page->say(Message("game.no_number"), WordsLabel::Mark::Wrong);
    const size_t before = m_game->done().size();
    const explain::Reply reply = m_game->answer(*number);
    m_page->say(reply.text, reply.right ? WordsLabel::Mark::Right : WordsLabel::Mark::Wrong);
    if (reply.right)
        m_page->show(*m_game);
    else
        m_page->turn().field().selectAll();
    m_page->showScore();
    if (m_game->done().size() != before) showPlayed();
    if (m_game->is_finished()) emit finished(m_game->pass().seed);
}

// The node that has just run is seen to run.
void EngineSeat::showPlayed() {
    auto played = std::make_shared<const Recording>(m_game->timeline());
    const uint32_t last = played->size();
    const uint32_t from = m_game->done().empty() ? last : std::min(last, m_playback.size());
    show(std::move(played), from);
    if (from < last) m_playback.play();
}

}  // namespace backstep::ui
