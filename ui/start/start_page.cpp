#include "start/start_page.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <algorithm>
#include <set>

#include "frame/bar_button.h"
#include "frame/slim_scroll_bar.h"
#include "frame/told/saved_bar.h"
#include "frame/window_actions.h"
#include "lesson/lesson.h"
#include "panels/lesson/lesson_parts.h"
#include "settings/settings.h"
#include "start/start_card.h"
#include "start/start_row.h"
#include "style/fonts.h"
#include "style/theme.h"
#include "words/words.h"
#include "workspace/progress.h"
#include "workspace/workspace.h"

namespace backstep::ui {

namespace {

constexpr int kWidest = 1320;  // wider, lines would be hard to follow
constexpr int kTwoColumns = 900;
constexpr int kMostRecent = 5;

// Asks again for its height once it knows its width: what a layout asked for before is as high as one
// measured with another width.
class Words : public QLabel {
  public:
    using QLabel::QLabel;

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        setMinimumHeight(heightForWidth(width()));
    }
};

QLabel* words(const QString& text, double px, int weight = QFont::Normal, bool quiet = false) {
    auto* label = new Words(text);
    label->setFont(uiFont(px, weight));
    label->setWordWrap(true);
    if (quiet) label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

// What stands in a card that is no list.
QVBoxLayout* insideOf(StartCard& card) {
    auto* inside = new QVBoxLayout;
    inside->setContentsMargins(24, 20, 24, 20);
    inside->setSpacing(6);
    card.column().addLayout(inside);
    return inside;
}

}  // namespace

StartPage::StartPage(Workspace& workspace, Settings& settings, WindowActions& actions, QWidget* parent)
    : QScrollArea(parent),
      m_workspace(workspace),
      m_settings(settings),
      m_actions(actions),
      m_saved(new SavedBar(this)) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    SlimScrollBar::dress(*this);
    connect(&workspace, &Workspace::lessonOpened, this, &StartPage::leave);
    connect(&workspace, &Workspace::snippetOpened, this, &StartPage::leave);
    connect(&m_saved->closeButton(), &BarButton::clicked, this, &StartPage::makeRoom);
}

void StartPage::open() {
    m_saved->clear();
    makeRoom();
    fill();
    if (auto* pages = qobject_cast<QStackedWidget*>(parentWidget())) pages->setCurrentWidget(this);
}

void StartPage::leave() {
    auto* pages = qobject_cast<QStackedWidget*>(parentWidget());
    if (!pages || pages->currentWidget() != this) return;
    pages->setCurrentIndex(0);
    emit left();
}

void StartPage::tellSaved(const QString& path) {
    m_saved->say(path);
    makeRoom();
}

void StartPage::makeRoom() {
    const int bar = m_saved->isHidden() ? 0 : m_saved->height();
    setViewportMargins(0, 0, 0, bar);
    m_saved->setGeometry(0, height() - bar, width(), bar);
}

void StartPage::fill() {
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::AlternateBase);
    page->setAutoFillBackground(true);
    m_page = new QVBoxLayout(page);
    m_page->setSpacing(28);
    addHead(*m_page);
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight);
    m_columns->setSpacing(40);
    auto* left = new QVBoxLayout;
    left->setSpacing(20);
    left->addWidget(continueCard());
    addLessons(*left);
    QWidget* opened = addOwnLessons(*left);
    addEmptyFolder(*left);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(20);
    right->addWidget(playgroundCard());
    if (StartCard* recent = recentCard()) right->addWidget(recent);
    right->addWidget(waysCard());
    right->addStretch(1);
    m_columns->addLayout(left, 2);
    m_columns->addLayout(right, 1);
    m_page->addLayout(m_columns, 1);
    setWidget(page);  // the one before goes
    arrange();
    setAccessibleName(tr("Start page"));
    QWidget* first = opened ? opened : page->findChild<BarButton*>();
    if (first) first->setFocus();
}

void StartPage::addHead(QVBoxLayout& page) {
    auto* head = new QHBoxLayout;
    head->setSpacing(18);
    head->addWidget(new AppMark);
    auto* name = new QVBoxLayout;
    name->setSpacing(2);
    name->addWidget(words(QStringLiteral("Backstep"), 28, QFont::Bold));
    name->addWidget(words(tr("Walk PyTorch's graph, forwards and backwards"), 13, QFont::Normal, true));
    head->addLayout(name, 1);
    page.addLayout(head);
}

StartCard* StartPage::continueCard() {
    auto* card = new StartCard;
    QVBoxLayout* inside = insideOf(*card);
    const lesson::LessonRef& lesson = m_workspace.lesson();
    if (!lesson) {
        inside->addWidget(words(m_workspace.lessons().empty() ? tr("No lesson could be found")
                                                              : tr("Begin with the first lesson"),
                                14));
        return card;
    }
    const lesson::LessonRef next =
        progressIn(m_settings, *lesson).isDone() ? m_workspace.nextLesson() : nullptr;
    const lesson::Lesson& offered = next ? *next : *lesson;
    const QString kicker = next      ? tr("Next lesson")
                           : isNew() ? tr("Start here")
                                     : tr("Go on where you left off");
    inside->addWidget(
        words((kicker + QStringLiteral(" · ") + place(offered)).toUpper(), 11, QFont::DemiBold, true));
    inside->addWidget(words(QString::fromStdString(offered.front.title), 20, QFont::Bold));
    inside->addSpacing(10);
    auto* buttons = new QHBoxLayout;
    auto* go = new BarButton("play", BarButton::Look::Primary);
    go->setLabel(next || isNew() ? tr("Start") : tr("Go on"));
    connect(go, &BarButton::clicked, this, [this, next] {
        leave();
        const bool there = m_workspace.onStage() == Workspace::OnStage::Lesson;
        if (next || !there)
            m_workspace.openLesson(QString::fromStdString((next ? next : m_workspace.lesson())->front.id));
        else
            emit lessonWanted();
    });
    buttons->addWidget(go);
    buttons->addStretch(1);
    inside->addLayout(buttons);
    return card;
}

bool StartPage::isNew() const {
    return std::ranges::all_of(m_workspace.lessons(), [this](const lesson::LessonRef& lesson) {
        const Progress::State state = progressIn(m_settings, *lesson);
        return state.partsRead <= 1 && state.solved == 0;
    });
}

// As the head of the lesson counts it.
QString StartPage::place(const lesson::Lesson& lesson) const {
    const int parts = partCountOf(lesson);
    const int part = std::min(parts, m_settings.lastPart(QString::fromStdString(lesson.front.id)) + 1);
    const bool begun = progressIn(m_settings, lesson).isBegun() && !isNew();
    return begun        ? tr("part %1 of %2").arg(part).arg(parts)
           : parts == 1 ? tr("1 part")
                        : tr("%1 parts").arg(parts);
}

// In the order of the course: neighbours from one document stand in one card.
void StartPage::addLessons(QVBoxLayout& column) {
    const std::vector<lesson::LessonRef>& all = m_workspace.lessons();
    if (!all.empty())
        column.addWidget(words(tr("The lessons build on one another: follow their numbers, also where they "
                                  "come back to a document."),
                               13, QFont::Normal, true));
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
QWidget* StartPage::addOwnLessons(QVBoxLayout& column) {
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
void StartPage::addEmptyFolder(QVBoxLayout& column) {
    const QString& folder = m_workspace.emptyFolder();
    if (folder.isEmpty()) return;
    auto* card = new StartCard;
    QVBoxLayout* inside = insideOf(*card);
    inside->addWidget(
        words(tr("There are no lessons in %1").arg(QDir::toNativeSeparators(folder)), 14, QFont::DemiBold));
    inside->addWidget(
        words(tr("A lesson is a Markdown file, such as 01-mine.md, that begins with a head: id, title, "
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
QWidget* StartPage::brokenRow(const lesson::Reading& own) {
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
        leave();
        m_workspace.openFile(file);
    });
    return row;
}

QWidget* StartPage::lessonRow(const lesson::Lesson& lesson) {
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
        leave();
        m_workspace.openLesson(id);
    });
    return row;
}

StartCard* StartPage::playgroundCard() {
    auto* card = new StartCard;
    QVBoxLayout* inside = insideOf(*card);
    inside->addWidget(words(tr("Playground"), 18, QFont::Bold));
    inside->addWidget(
        words(tr("Paste PyTorch code and walk it step by step. It runs here, without a network and without "
                 "touching your files."),
              13, QFont::Normal, true));
    inside->addSpacing(10);
    auto* buttons = new QHBoxLayout;
    auto* type = new BarButton("code", BarButton::Look::Plain);
    type->setLabel(tr("Write code"));
    auto* open = new BarButton("file", BarButton::Look::Flat);
    open->setLabel(tr("Open…"));
    connect(type, &BarButton::clicked, this, [this] {
        leave();
        emit playgroundWanted();
    });
    connect(open, &BarButton::clicked, m_actions.open, &QAction::trigger);
    buttons->addWidget(type);
    buttons->addWidget(open);
    buttons->addStretch(1);
    inside->addLayout(buttons);
    return card;
}

StartCard* StartPage::recentCard() {
    StartCard* card = nullptr;
    for (const QString& path : m_settings.recentFiles().mid(0, kMostRecent)) {
        const QFileInfo file(path);
        if (!file.exists()) continue;
        auto* row = new StartRow(file.fileName(), file.path());
        row->setIconName(path.endsWith(".md") ? "book" : "file");
        if (!card) {
            card = new StartCard(tr("Recent files"));
            row->setFirst();
        }
        connect(row, &StartRow::clicked, this, [this, path] {
            leave();
            m_workspace.openFile(path);
        });
        card->column().addWidget(row);
    }
    return card;
}

StartCard* StartPage::waysCard() {
    auto* card = new StartCard(tr("Ways to practise"));
    const struct {
        const char* icon;
        QString title, words;
        QAction* action;
    } ways[] = {
        {"hand", tr("You are the engine"), tr("choose the node, work out its gradient"),
         m_actions.playEngine},
        {"compare", tr("Compare"), tr("two variants on one timeline"), m_actions.compare},
        {"screen", tr("Present"), tr("full screen, letters for a projector"), m_actions.present},
    };
    for (const auto& way : ways) {
        auto* row = new StartRow(way.title, way.words);
        row->setIconName(way.icon);
        if (&way == ways) row->setFirst();
        connect(row, &StartRow::clicked, this, [this, action = way.action] {
            leave();
            action->trigger();
        });
        card->column().addWidget(row);
    }
    return card;
}

void StartPage::arrange() {
    if (!m_columns) return;
    const int wide = viewport()->width();
    const int side = std::max(24, std::min(64, wide / 20) + std::max(0, (wide - kWidest - 128) / 2));
    m_page->setContentsMargins(side, 36, side, 36);
    m_columns->setDirection(wide < kTwoColumns ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    makeRoom();
    arrange();
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return leave();
    QScrollArea::keyPressEvent(event);
}

void StartPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && isVisible()) fill();
    QScrollArea::changeEvent(event);
}

}  // namespace backstep::ui
