#include "start/start_page.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QStackedWidget>

#include "frame/bar_button.h"
#include "frame/slim_scroll_bar.h"
#include "frame/told/saved_bar.h"
#include "frame/window_actions.h"
#include "lesson/lesson.h"
#include "settings/settings.h"
#include "start/lesson_shelf.h"
#include "start/start_card.h"
#include "start/start_row.h"
#include "start/start_words.h"
#include "style/fonts.h"
#include "style/theme.h"
#include "workspace/progress.h"
#include "workspace/workspace.h"

namespace backstep::ui {

namespace {

constexpr int kWidest = 1320;  // wider, lines would be hard to follow
constexpr int kTwoColumns = 900;
constexpr int kMostRecent = 5;

}  // namespace

StartPage::StartPage(Workspace& workspace, Settings& settings, WindowActions& actions, QWidget* parent)
    : QScrollArea(parent),
      m_workspace(workspace),
      m_settings(settings),
      m_actions(actions),
      m_shelf(new LessonShelf(workspace, settings, actions, this)),
      m_saved(new SavedBar(this)) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    SlimScrollBar::dress(*this);
    connect(&workspace, &Workspace::lessonOpened, this, &StartPage::leave);
    connect(&workspace, &Workspace::snippetOpened, this, &StartPage::leave);
    connect(m_shelf, &LessonShelf::taken, this, &StartPage::leave);
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
    QWidget* opened = m_shelf->addTo(*left);
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
    name->addWidget(startWords(QStringLiteral("Backstep"), 28, QFont::Bold));
    name->addWidget(startWords(tr("Walk PyTorch's graph, forwards and backwards"), 13, QFont::Normal, true));
    head->addLayout(name, 1);
    page.addLayout(head);
}

StartCard* StartPage::continueCard() {
    auto* card = new StartCard;
    QVBoxLayout* inside = card->inside();
    const lesson::LessonRef& lesson = m_workspace.lesson();
    if (!lesson) {
        inside->addWidget(startWords(m_workspace.lessons().empty() ? tr("No lesson could be found")
                                                                   : tr("Begin with the first lesson"),
                                     14));
        return card;
    }
    const lesson::LessonRef next =
        progressIn(m_settings, *lesson).isDone() ? m_workspace.nextLesson() : nullptr;
    const lesson::Lesson& offered = next ? *next : *lesson;
    const QString kicker = next               ? tr("Next lesson")
                           : m_shelf->isNew() ? tr("Start here")
                                              : tr("Go on where you left off");
    inside->addWidget(startWords((kicker + QStringLiteral(" · ") + m_shelf->place(offered)).toUpper(), 11,
                                 QFont::DemiBold, true));
    inside->addWidget(startWords(QString::fromStdString(offered.front.title), 20, QFont::Bold));
    inside->addSpacing(10);
    auto* buttons = new QHBoxLayout;
    auto* go = new BarButton("play", BarButton::Look::Primary);
    go->setLabel(next || m_shelf->isNew() ? tr("Start") : tr("Go on"));
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

StartCard* StartPage::playgroundCard() {
    auto* card = new StartCard;
    QVBoxLayout* inside = card->inside();
    inside->addWidget(startWords(tr("Playground"), 18, QFont::Bold));
    inside->addWidget(startWords(
        tr("Paste PyTorch code and walk it step by step. It runs here, without a network and without "
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
