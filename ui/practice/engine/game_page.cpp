#include "practice/engine/game_page.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "canvas/paint/looks.h"
#include "frame/bar_button.h"
#include "frame/slim_scroll_bar.h"
#include "practice/engine/node_button.h"
#include "practice/engine/turn_view.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

using State = explain::BackwardGame::NodeState;

QLabel* label(QVBoxLayout* column, const QFont& font, bool quiet = false) {
    auto* made = new QLabel;
    made->setFont(font);
    made->setWordWrap(true);
    if (quiet) made->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(made);
    return made;
}

}  // namespace

GamePage::GamePage(QWidget* parent) : QWidget(parent) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    m_scroll = new QScrollArea(this);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    SlimScrollBar::dress(*m_scroll);
    outer->addWidget(m_scroll, 1);
    auto* paper = new QWidget;
    auto* column = new QVBoxLayout(paper);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    m_kicker = label(column, uiFont(11, QFont::DemiBold), true);
    m_title = label(column, uiFont(18, QFont::Bold));
    m_about = label(column, uiFont(13), true);
    m_fixed = new WordsLabel;
    column->addWidget(m_fixed);
    const auto list = [column](QLabel*& title) {
        column->addSpacing(6);
        title = label(column, uiFont(12, QFont::DemiBold));
        auto* rows = new QVBoxLayout;
        rows->setSpacing(6);
        column->addLayout(rows);
        return rows;
    };
    m_ready = list(m_queueTitle);
    column->addSpacing(6);
    m_turnTitle = label(column, codeFont(14, QFont::DemiBold));
    m_turn = new TurnView;
    column->addWidget(m_turn);
    auto* buttons = new QHBoxLayout;
    m_hint = new BarButton("bulb", BarButton::Look::Plain);
    m_again = new BarButton("redo", BarButton::Look::Plain);
    m_leave = new BarButton("close", BarButton::Look::Plain);
    for (BarButton* button : {m_hint, m_again, m_leave}) buttons->addWidget(button);
    buttons->addStretch(1);
    column->addLayout(buttons);
    m_waiting = list(m_waitTitle);
    m_done = list(m_doneTitle);
    column->addStretch(1);
    m_scroll->setWidget(paper);
    // What is said to a move does not scroll away with it.
    m_reply = new WordsLabel;
    m_reply->setObjectName(QStringLiteral("reply"));
    auto* replyPlace = new QVBoxLayout;
    replyPlace->setContentsMargins(16, 4, 16, 0);
    replyPlace->addWidget(m_reply);
    outer->addLayout(replyPlace);
    m_scoreLine = new QLabel(this);
    m_scoreLine->setFont(uiFont(12, QFont::DemiBold));
    m_scoreLine->setContentsMargins(16, 6, 16, 8);
    m_scoreLine->setWordWrap(true);
    outer->addWidget(m_scoreLine);
    connect(m_turn, &TurnView::answered, this, &GamePage::answered);
    connect(m_hint, &BarButton::clicked, this, &GamePage::hintAsked);
    connect(m_again, &BarButton::clicked, this, &GamePage::againAsked);
    connect(m_leave, &BarButton::clicked, this, &GamePage::leaveAsked);
    retranslate();
}

NodeButton* GamePage::buttonOf(size_t node) const {
    return node < m_buttons.size() ? m_buttons[node] : nullptr;
}

void GamePage::show(const explain::BackwardGame& game) {
    m_game = &game;
    const bool held = isAncestorOf(window()->focusWidget());
    const bool turnOver = m_turn->isAncestorOf(window()->focusWidget()) && !game.running();
    fillQueue(game);
    const auto running = game.running();
    const QString received =
        running && !game.questions().empty()
            ? cardText(trace::ValueSnapshot::scalar(DType::Float32, game.questions()[0].receives))
            : QString();
    m_turnTitle->setText(running
                             ? tr("%1 receives %2").arg(QString::fromStdString(game.name(*running)), received)
                             : QString());
    m_turnTitle->setVisible(running.has_value());
    m_turn->show(running ? game.questions() : std::vector<explain::Question>(), game.answered());
    m_hint->setVisible(!game.is_finished());
    m_again->setVisible(game.is_finished());
    showScore();
    const Message& fixed = game.pass().fixed;
    m_fixed->say(fixed.empty() ? std::vector<words::Piece>() : words::pieces(fixed, m_language),
                 WordsLabel::Mark::Hint);
    if (running) {
        m_turn->field().setFocus();
        // The next question stands lower than the one before it, once it is laid out.
        QTimer::singleShot(0, this, [this] { bringTurnIntoView(); });
    }
    // A second Return takes the next node; Qt would move on to the hint, which costs points.
    if (turnOver && !game.ready().empty()) m_buttons[game.ready().front()]->setFocus();
    // Hidden fields give the focus to who comes next in the window.
    if (held && game.is_finished()) m_again->setFocus();
}

// From what is received to the buttons below when there is room for all of it, else the question above its
// field, and in the lowest of windows the field.
void GamePage::bringTurnIntoView() {
    const QWidget& paper = *m_scroll->widget();
    const auto reach = [&](const QRect& place) {
        const int x = m_scroll->horizontalScrollBar()->value();
        m_scroll->ensureVisible(x, place.bottom(), 0, 8);
        m_scroll->ensureVisible(x, place.top(), 0, 8);
    };
    const QRect field = QRect(m_turn->field().mapTo(&paper, QPoint()), m_turn->field().size());
    const QRect asked(QPoint(0, m_turn->y() + m_turn->questionTop()), field.bottomRight());
    const QRect whole(m_turnTitle->geometry().topLeft(), m_hint->geometry().bottomRight());
    const int room = m_scroll->viewport()->height() - 16;
    reach(whole.height() <= room ? whole : asked.height() <= room ? asked : field);
}

void GamePage::fillQueue(const explain::BackwardGame& game) {
    if (m_buttons.size() != game.size()) {
        qDeleteAll(m_buttons);
        m_buttons.clear();
        for (size_t i = 0; i < game.size(); ++i) {
            m_buttons.push_back(new NodeButton(m_scroll->widget()));
            connect(m_buttons.back(), &NodeButton::clicked, this, [this, i] { emit chosen(i); });
        }
    }
    size_t ready = 0, waiting = 0;
    for (size_t i = 0; i < game.size(); ++i) {
        const State state = game.state(i);
        const trace::PictureItem* item = game.item(i);
        const bool slate = game.pass().nodes[i].accumulates;
        const QString name = slate ? QStringLiteral("AccumulateGrad") : QString::fromStdString(game.name(i));
        const QString words =
            item && slate ? tr("slate of %1").arg(QString::fromStdString(item->title)) : QString();
        const size_t missing = game.missing(i);
        const bool done = state == State::Done;
        // What has run is told by its name alone; slates by their leaf, also then.
        const Formula computes =
            item && !slate && !done ? Formula(QString::fromStdString(item->formula)) : Formula();
        m_buttons[i]->show(done ? (game.clean(i) ? NodeButton::Look::Done : NodeButton::Look::Spoilt)
                           : state == State::Waiting ? NodeButton::Look::Waiting
                           : state == State::Running ? NodeButton::Look::Running
                                                     : NodeButton::Look::Ready,
                           name, computes, words,
                           state == State::Waiting
                               ? missing == 1 ? tr("1 missing") : tr("%1 missing").arg(missing)
                               : QString());
        if (state == State::Waiting) ++waiting;
        if (state == State::Ready || state == State::Running) ++ready;
        if (!done) (state == State::Waiting ? m_waiting : m_ready)->addWidget(m_buttons[i]);
    }
    for (const size_t i : game.done()) m_done->addWidget(m_buttons[i]);
    m_queueTitle->setText(game.is_finished() ? tr("The pass is over: every slate is written.")
                                             : tr("Ready queue: %1").arg(ready));
    m_waitTitle->setText(tr("Waiting: %1").arg(waiting));
    m_waitTitle->setVisible(waiting > 0);
    m_doneTitle->setText(tr("They ran: %1 of %2").arg(game.done().size()).arg(game.size()));
    m_doneTitle->setVisible(!game.done().empty());
}

void GamePage::say(const Message& message, WordsLabel::Mark mark) {
    m_reply->say(message.empty() ? std::vector<words::Piece>() : words::pieces(message, m_language), mark);
}

void GamePage::showScore() { m_scoreLine->setText(score()); }

QString GamePage::score() const {
    if (!m_game) return {};
    const explain::Score& score = m_game->score();
    return tr("Right at the first try: %1 of %2, mistakes: %3, hints: %4")
        .arg(score.first_tries)
        .arg(score.asked)
        .arg(score.mistakes)
        .arg(score.hints);
}

void GamePage::retranslate() {
    m_kicker->setText(tr("You are the engine").toUpper());
    m_title->setText(tr("Run the backward yourself"));
    m_about->setText(
        tr("Choose a ready node, here or on the canvas, and say what it sends. A node is ready when all "
           "its contributions have come."));
    m_hint->setLabel(tr("Hint"));
    m_again->setLabel(tr("Play again"));
    m_leave->setLabel(tr("Leave"));
    m_turn->retranslate();
    if (m_game) show(*m_game);
    emit retranslated();
}

void GamePage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::of(palette()).surface.panel);
}

void GamePage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
