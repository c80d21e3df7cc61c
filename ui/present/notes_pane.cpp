#include "present/notes_pane.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "frame/bar_button.h"
#include "frame/slim_scroll_bar.h"
#include "panels/lesson/prose/prose_document.h"
#include "panels/lesson/prose/prose_view.h"
#include "present/itinerary.h"
#include "present/lecture_clock.h"
#include "present/presenter_actions.h"
#include "stage/speed_box.h"
#include "style/fonts.h"
#include "style/theme.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr int kPadding = 20;
constexpr int kLeastWidth = 320;
constexpr int kIndent = 8;  // as that of prose
constexpr int kWide = 800;  // a screen of its own, read standing
constexpr double kProse = 16, kProseWide = 22;
constexpr double kHead = 13, kHeadWide = 15;
constexpr int kAboveHead = 10;
constexpr int kButtonWidth = 250, kMostColumns = 4;
constexpr int kButtonRow = 38, kBareWidth = 60;
constexpr double kMostButtons = 0.4;  // of the height

QString inWords(const Message& message, words::Language language) {
    return QString::fromStdString(words::render(message, language));
}

}  // namespace

NotesPane::NotesPane(Playback& playback, const PresenterActions& actions, QWidget* parent)
    : QWidget(parent), m_playback(playback), m_clock(new LectureClock) {
    setObjectName("NotesPane");
    setMinimumWidth(kLeastWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPadding, 12, kPadding, kPadding);
    column->setSizeConstraint(QLayout::SetNoConstraint);  // a window is no taller than its screen
    column->addWidget(m_clock);
    m_page = new QWidget;
    auto* words = new QVBoxLayout(m_page);
    words->setContentsMargins(0, 0, 12, 0);
    words->setSpacing(6);
    m_mistakes = addLabel();
    m_place = addLabel();
    m_now = addLabel();
    m_nextHead = addLabel();
    m_next = addLabel();
    m_questionHead = addLabel();
    m_question = addProse();
    m_answer = addProse();
    m_notesHead = addLabel();
    m_notes = addProse();
    words->addStretch(1);
    auto* area = new QScrollArea(this);
    area->setWidget(m_page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    SlimScrollBar::dress(*area);
    column->addWidget(area, 1);
    addButtons(actions);
    write();
}

QLabel* NotesPane::addLabel() {
    auto* label = new QLabel(m_page);
    label->setIndent(kIndent);
    label->setWordWrap(true);
    m_page->layout()->addWidget(label);
    return label;
}

ProseView* NotesPane::addProse() {
    auto* view = new ProseView(m_page);
    view->setFocusPolicy(Qt::NoFocus);
    m_page->layout()->addWidget(view);
    return view;
}

void NotesPane::addButtons(const PresenterActions& actions) {
    m_grid = new QGridLayout;
    m_grid->setSpacing(6);
    const std::initializer_list<std::pair<QAction*, const char*>> offered = {
        {actions.back, "back"},     {actions.next, "next"},    {actions.answer, "check"},
        {actions.list, "menu"},     {actions.blank, "eyeoff"}, {actions.spotlight, "target"},
        {actions.code, "code"},     {actions.play, "play"},    {actions.lockSpeed, "lock"},
        {actions.resetAll, "wipe"}, {actions.leave, "close"}};
    for (const auto& [action, icon] : offered) {
        auto* button = new BarButton(icon, BarButton::Look::Plain, this);
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::NoFocus);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_buttons.append(button);
    }
    auto* speed = new SpeedBox(m_playback, this);
    speed->setFocusPolicy(Qt::NoFocus);
    m_buttons.append(speed);
    arrangeButtons();
    static_cast<QVBoxLayout*>(layout())->addLayout(m_grid);
}

// Where they would take most of the height, their icons and keys have to do: the notes are there to be read.
void NotesPane::arrangeButtons() {
    int columns = std::clamp(width() / kButtonWidth, 2, kMostColumns);
    const auto rows = [&] { return (static_cast<int>(m_buttons.size()) + columns - 1) / columns; };
    const bool bare = rows() * kButtonRow > kMostButtons * height();
    if (bare) columns = std::max(2, (width() - 2 * kPadding) / kBareWidth);
    if (columns == std::exchange(m_columns, columns) && bare == m_bare) return;
    m_bare = bare;
    for (QWidget* button : m_buttons) {
        if (auto* named = qobject_cast<BarButton*>(button)) named->setBare(bare);
        if (auto* speed = qobject_cast<SpeedBox*>(button)) speed->setBrief(bare);
    }
    for (QWidget* button : m_buttons) m_grid->removeWidget(button);
    for (int place = 0; place < m_buttons.size(); ++place)
        m_grid->addWidget(m_buttons[place], place / columns, place % columns);
    setMinimumWidth(std::max(kLeastWidth, m_grid->minimumSize().width() + 2 * kPadding));
}

void NotesPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeButtons();
    if (const bool wide = width() >= kWide; wide != std::exchange(m_wide, wide)) write();
}

void NotesPane::brief(const lesson::LessonRef& lesson, const Briefing& briefing, words::Language language) {
    m_lesson = lesson;
    m_briefing = briefing;
    m_language = language;
    write();
}

void NotesPane::setSeenByClass(bool seen) {
    m_seenByClass = seen;
    write();
}

void NotesPane::write() {
    const Theme& theme = Theme::of(palette());
    const double px = m_wide ? kProseWide : kProse, headPx = m_wide ? kHeadWide : kHead;
    for (QLabel* label : {m_now, m_next}) label->setFont(uiFont(px));
    for (QLabel* head : {m_mistakes, m_place, m_nextHead, m_questionHead, m_notesHead}) {
        head->setFont(
            uiFont(headPx, head == m_mistakes || head == m_place ? QFont::Medium : QFont::DemiBold));
        head->setContentsMargins(0, head == m_place ? 0 : kAboveHead, 0, 0);
    }
    const auto prose = [&](ProseView* view, const lesson::Inlines& text, int weight) {
        view->setVisible(!text.empty());
        view->document()->clear();
        if (!text.empty()) writeInlines(*view->document(), *m_lesson, text, theme, px, weight);
        view->documentChanged();
    };
    m_mistakes->setVisible(!m_briefing.mistakes.isEmpty());
    m_mistakes->setText(m_briefing.mistakes.trimmed());
    QPalette alarm = palette();
    alarm.setColor(QPalette::WindowText, theme.state(Tone::Error).text);
    m_mistakes->setPalette(alarm);
    m_place->setText(m_briefing.place);
    m_now->setText(m_briefing.now ? inWords(*m_briefing.now, m_language) : QString());
    m_nextHead->setText(tr("Next"));
    m_next->setText(!m_briefing.nextQuestion.isEmpty() ? tr("Question: %1").arg(m_briefing.nextQuestion)
                    : m_briefing.next                  ? inWords(*m_briefing.next, m_language)
                                                       : tr("This is the last stop."));
    const lesson::Block* question = m_briefing.question;
    const bool told = question && (m_briefing.answerShown || !m_seenByClass);
    // On the one screen there is, what comes next would be the answer.
    const bool nextIsTold = !question || told || !m_briefing.nextQuestion.isEmpty();
    m_nextHead->setVisible(nextIsTold);
    m_next->setVisible(nextIsTold);
    m_questionHead->setVisible(question != nullptr);
    const bool acts = question && !question->as<lesson::Quiz>() && !question->as<lesson::Predict>();
    m_questionHead->setText(acts ? m_briefing.answerShown ? tr("Activity · the class sees it")
                                                          : tr("Activity · the next key runs it")
                            : m_briefing.answerShown ? tr("Question · the class sees the answer")
                                                     : tr("Question · the answer is hidden from the class"));
    prose(m_question, question ? questionText(*question) : lesson::Inlines(), QFont::DemiBold);
    prose(m_answer, told ? answerText(*question) : lesson::Inlines(), QFont::Normal);
    lesson::Inlines notes;
    lesson::Inline between;
    between.kind = lesson::Inline::Kind::Break;
    for (const lesson::Inlines* text : m_briefing.notes) {
        if (!notes.empty()) notes.push_back(between);
        notes.insert(notes.end(), text->begin(), text->end());
    }
    m_notesHead->setVisible(!notes.empty());
    m_notesHead->setText(tr("Notes"));
    prose(m_notes, notes, QFont::Normal);
    for (QLabel* head : {m_place, m_nextHead, m_questionHead, m_notesHead})
        head->setForegroundRole(QPalette::PlaceholderText);
}

QString NotesPane::text() const {
    QStringList lines;
    for (const QLabel* label : {m_mistakes, m_place, m_now, m_next})
        if (!label->isHidden()) lines.append(label->text());
    for (const ProseView* view : {m_question, m_answer, m_notes}) lines.append(view->toPlainText());
    return lines.join('\n');
}

void NotesPane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::of(palette()).surface.panel);
}

void NotesPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) write();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
