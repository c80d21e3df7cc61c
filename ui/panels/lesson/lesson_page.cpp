#include "panels/lesson/lesson_page.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "formula/formula_object.h"
#include "frame/bar_button.h"
#include "panels/code/code_cell.h"
#include "panels/lesson/invite_view.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/prose/prose_document.h"
#include "panels/lesson/prose/prose_view.h"
#include "panels/lesson/quiz_view.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

// On a tint of its own. A palette of its own would give its buttons another theme than the window's.
class EndCard : public QFrame {
  public:
    using QFrame::QFrame;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), Theme::of(palette()).state(Tone::Saved).tint);
    }
};

}  // namespace

LessonPage::LessonPage(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(12, 4, 12, 12);
    m_column->setSpacing(10);
    m_column->addStretch(1);
}

LessonPage::~LessonPage() = default;

void LessonPage::clear() {
    m_stretches.clear();
    m_note = m_end = nullptr;
    m_toOpen = nullptr;
    m_onward = nullptr;
    qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

// What is said to an answer stands below it, where a small window ends.
void LessonPage::showWhole(const QWidget& card) {
    QWidget* viewport = parentWidget();
    auto* scroll = viewport ? qobject_cast<QScrollArea*>(viewport->parentWidget()) : nullptr;
    if (!scroll) return;
    layout()->activate();  // it has grown
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    constexpr int kAir = 8;
    scroll->ensureVisible(0, card.y(), 0, kAir);
    scroll->ensureVisible(0, card.y() + card.height(), 0, kAir);
}

void LessonPage::pointOnward() {
    if (!m_onward) return;
    m_onward->setFocus(Qt::TabFocusReason);
    // Once the code below has taken its room.
    QTimer::singleShot(0, this, &LessonPage::keepOnwardInSight);
}

void LessonPage::keepOnwardInSight() {
    if (m_onward && window()->focusWidget() == m_onward) showWhole(*m_onward->parentWidget());
}

// What asks for something goes by the name that progress gives it.
void LessonPage::append(QWidget* widget, const lesson::Block& block) {
    widget->setObjectName(QString::fromStdString(lesson::progress_key(block)));
    append(widget);
}

void LessonPage::append(QWidget* widget) {
    m_column->insertWidget(m_column->count() - 1, widget);
    widget->show();
}

void LessonPage::show(lesson::LessonRef lesson, uint32_t part, bool first, bool hasPrevious,
                      const QString& next) {
    clear();
    m_lesson = std::move(lesson);
    bool open = false;
    for (const lesson::Block& block : m_lesson->blocks) {
        if (block.part != part && !(first && block.part < part)) continue;
        if (!isProse(block)) {
            open = false;
            if (const auto* cell = block.as<lesson::Cell>()) addCell(*cell);
            if (block.as<lesson::Quiz>()) addQuiz(block);
            if (block.as<lesson::Predict>()) addPrediction(block);
            if (InviteView::canShow(block)) addInvitation(block);
            continue;
        }
        if (!open || m_stretches.back().scene != block.scene) {
            auto* view = new ProseView(this);
            connect(view, &ProseView::clicked, this,
                    [this, scene = block.scene] { emit sceneClicked(scene); });
            connect(view, &ProseView::linkClicked, this, &LessonPage::linkClicked);
            connect(view, &ProseView::predictionClicked, this, &LessonPage::askedClicked,
                    Qt::QueuedConnection);
            m_stretches.push_back({view, block.scene, {}});
            append(view);
            open = true;
        }
        m_stretches.back().blocks.push_back(&block);
    }
    addFooter(hasPrevious, next);
    if (next.isEmpty() && !m_lesson->front.id.empty()) addEnd();  // what has no head is no lesson yet
    showNote();
    writeStretches();
}

void LessonPage::addCell(const lesson::Cell& cell) {
    auto* view = new CodeCell(QString::fromStdString(cell.source), true, this);
    append(view);
    connect(view, &CodeCell::foldClicked, this,
            [this, view, index = cell.index, imports = cell.imports_only] {
                if (imports)
                    view->setFolded(false);
                else
                    emit cellClicked(index);
            });
}

void LessonPage::begin(const lesson::Lesson& lesson, const std::set<std::string>& solved) {
    if (m_begun != lesson.front.id) forget();
    m_begun = lesson.front.id;
    m_solved.insert(solved.begin(), solved.end());
    for (const lesson::Block& block : lesson.blocks) {
        const std::string key = lesson::progress_key(block);
        if (!m_solved.contains(key)) continue;
        if (const auto* predict = block.as<lesson::Predict>())
            m_predicted.emplace(key, QString::number(predict->answer));
        if (const auto* quiz = block.as<lesson::Quiz>())
            for (size_t i = 0; i < quiz->answers.size(); ++i)
                if (quiz->answers[i].right) m_chosen.emplace(key, static_cast<int>(i));
    }
}

void LessonPage::forget() {
    m_chosen.clear();
    m_predicted.clear();
    m_solved.clear();
}

void LessonPage::solve(const lesson::Block& block) {
    const std::string key = lesson::progress_key(block);
    m_solved.insert(key);
    emit solved(QString::fromStdString(key));
    if (!m_end) return;
    m_end->setText(endWords());
    m_toOpen->setVisible(!stillOpen().empty());
}

void LessonPage::addQuiz(const lesson::Block& block) {
    const auto& quiz = *block.as<lesson::Quiz>();
    const auto chosen = m_chosen.find(quiz.id);
    auto* view = new QuizView(m_lesson, quiz, chosen == m_chosen.end() ? -1 : chosen->second, this);
    connect(view, &QuizView::answered, this, [this, view, &block, &quiz](int answer) {
        m_chosen[quiz.id] = answer;
        if (quiz.answers[static_cast<size_t>(answer)].right) solve(block);
        QTimer::singleShot(0, view, [this, view] { showWhole(*view); });
    });
    append(view, block);
}

void LessonPage::addPrediction(const lesson::Block& block) {
    const auto& predict = *block.as<lesson::Predict>();
    auto* view = new PredictView(m_lesson, predict, m_predicted[predict.id], this);
    connect(view, &PredictView::answered, this,
            [this, view, &block, id = predict.id](const QString& answer, bool right) {
                m_predicted[id] = answer;
                if (right) solve(block);
                if (right) writeStretches();  // the prose may tell now
                emit predicted(right);
            });
    connect(view, &PredictView::replied, this,
            [this, view] { QTimer::singleShot(0, view, [this, view] { showWhole(*view); }); });
    append(view, block);
}

void LessonPage::addInvitation(const lesson::Block& block) {
    auto* view = new InviteView(m_lesson, block, m_solved.contains(lesson::progress_key(block)), this);
    connect(view, &InviteView::accepted, this, [this, &block] { emit invited(block); });
    append(view, block);
}

void LessonPage::finish(const lesson::Block& invitation) {
    const std::string key = lesson::progress_key(invitation);
    if (m_solved.contains(key)) return;
    solve(invitation);
    if (auto* view = findChild<InviteView*>(QString::fromStdString(key), Qt::FindDirectChildrenOnly))
        view->finish();
}

PredictView* LessonPage::prediction(const std::string& id) const {
    return findChild<PredictView*>(QString::fromStdString(id), Qt::FindDirectChildrenOnly);
}

QWidget* LessonPage::asked(const std::string& key) const {
    return findChild<QWidget*>(QString::fromStdString(key), Qt::FindDirectChildrenOnly);
}

void LessonPage::addFooter(bool hasPrevious, const QString& next) {
    if (!hasPrevious && next.isEmpty()) return;
    auto* footer = new QWidget(this);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 4, 0, 0);
    if (hasPrevious) {
        auto* previous = new BarButton("back", BarButton::Look::Plain, footer);
        previous->setLabel(tr("Previous"));
        row->addWidget(previous);
        connect(previous, &BarButton::clicked, this, &LessonPage::previousClicked, Qt::QueuedConnection);
    }
    row->addStretch(1);
    if (!next.isEmpty()) {
        auto* forward = new BarButton("next", BarButton::Look::Plain, footer);
        forward->setLabel(tr("Next"));
        forward->setToolTip(tr("Next: %1").arg(next));
        row->addWidget(forward);
        connect(forward, &BarButton::clicked, this, &LessonPage::nextClicked, Qt::QueuedConnection);
        m_onward = forward;
    }
    append(footer);
}

std::vector<std::string> LessonPage::stillOpen() const {
    std::vector<std::string> open;
    if (!m_lesson) return open;
    for (const lesson::Block& block : m_lesson->blocks)
        if (std::string key = lesson::progress_key(block); !key.empty() && !m_solved.contains(key))
            open.push_back(std::move(key));
    return open;
}

QString LessonPage::endWords() const {
    const size_t open = stillOpen().size();
    return open == 0   ? tr("You have done this lesson.")
           : open == 1 ? tr("This is the end of the lesson. One thing it asks is still open.")
                       : tr("This is the end of the lesson. %1 things it asks are still open.").arg(open);
}

void LessonPage::addEnd() {
    auto* card = new EndCard(this);
    card->setObjectName(QStringLiteral("end of the lesson"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    m_end = new QLabel(endWords(), card);
    m_end->setWordWrap(true);
    m_end->setFont(uiFont(14, QFont::DemiBold));
    column->addWidget(m_end);
    m_toOpen = new BarButton("target", BarButton::Look::Plain, card);
    m_toOpen->setLabel(tr("Go to what is open"));
    m_toOpen->setVisible(!stillOpen().empty());
    connect(
        m_toOpen, &BarButton::clicked, this, [this] { emit askedClicked(stillOpen().front()); },
        Qt::QueuedConnection);
    column->addWidget(m_toOpen, 0, Qt::AlignLeft);
    if (!m_nextLesson.isEmpty()) {
        auto* title = new QLabel(tr("Next lesson: %1").arg(m_nextLesson), card);
        title->setWordWrap(true);
        title->setFont(uiFont(13));
        column->addWidget(title);
    }
    // One below the other: a narrow pane has no room for both in a row.
    auto* row = new QVBoxLayout;
    row->setSpacing(8);
    if (!m_nextLesson.isEmpty()) {
        auto* go = new BarButton("play", BarButton::Look::Primary, card);
        go->setLabel(tr("Next lesson"));
        connect(go, &BarButton::clicked, this, &LessonPage::nextLessonClicked, Qt::QueuedConnection);
        m_onward = go;
        row->addWidget(go, 0, Qt::AlignLeft);
    }
    auto* all = new BarButton("book", BarButton::Look::Plain, card);
    all->setLabel(tr("Lessons"));
    all->setToolTip(tr("Back to all lessons"));
    connect(all, &BarButton::clicked, this, &LessonPage::lessonsClicked, Qt::QueuedConnection);
    row->addWidget(all, 0, Qt::AlignLeft);
    if (!m_onward) m_onward = all;
    column->addLayout(row);
    append(card);
}

void LessonPage::writeStretches() {
    const lesson::OpenAnswers open(*m_lesson,
                                   [this](const lesson::Predict& predict) { return !isSolved(predict.id); });
    for (const Stretch& stretch : m_stretches) {
        writeProse(*stretch.view->document(), *m_lesson, stretch.blocks, Theme::of(palette()), Answers::Shown,
                   Terms::Linked, open, m_now);
        stretch.view->setLanguage(m_lesson->front.language);
        stretch.view->documentChanged();
    }
}

void LessonPage::setNumbersNow(const lesson::NumbersNow& now) {
    if (now == m_now) return;
    m_now = now;
    if (!m_lesson) return;
    showNote();
    writeStretches();
}

void LessonPage::showNote() {
    if (m_note) m_note->deleteLater();
    m_note = nullptr;
    if (m_now.empty()) return;
    m_note =
        new QLabel(tr("The text tells the code as it was. Where a number is another one now, yours stands "
                      "beside it."),
                   this);
    m_note->setWordWrap(true);
    m_note->setFont(uiFont(13));
    m_note->setMargin(8);
    m_note->setAutoFillBackground(true);
    QPalette dressed = m_note->palette();
    dressed.setColor(QPalette::Window, Theme::of(palette()).state(Tone::Custom).tint);
    m_note->setPalette(dressed);
    m_column->insertWidget(0, m_note);
    m_note->show();
}

void LessonPage::setTied(const std::function<bool(uint32_t)>& tied) {
    for (const Stretch& stretch : m_stretches) stretch.view->setTied(tied(stretch.scene));
}

void LessonPage::setActiveScene(int scene) {
    m_activeScene = scene;
    update();
}

QRect LessonPage::sceneRect(int scene) const {
    QRect area;
    for (const ProseView* view : proseOf(scene)) area |= view->geometry();
    return area;
}

std::vector<ProseView*> LessonPage::proseOf(int scene) const {
    std::vector<ProseView*> views;
    for (const Stretch& stretch : m_stretches)
        if (static_cast<int>(stretch.scene) == scene) views.push_back(stretch.view);
    return views;
}

QString LessonPage::plainText() const {
    QStringList texts;
    for (const Stretch& stretch : m_stretches)
        texts.append(FormulaObject::plainText(QTextDocumentFragment(stretch.view->document())));
    return texts.join('\n');
}

void LessonPage::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.panel);
    for (const ProseView* view : proseOf(m_activeScene))
        painter.fillRect(QRect(9, view->y() + 3, 3, view->height() - 14), theme.ink.accent);
}

void LessonPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_lesson) {
        showNote();
        writeStretches();
    }
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
