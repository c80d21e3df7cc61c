#include "panels/lesson/lesson_pane.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include "frame/bar_button.h"
#include "panels/code/code_cell.h"
#include "panels/code/marks_at.h"
#include "panels/lesson/lesson_header.h"
#include "panels/lesson/prose_document.h"
#include "panels/lesson/prose_view.h"
#include "panels/lesson/quiz_view.h"
#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

namespace {

constexpr int kMargin = 12;

}  // namespace

// The page itself; draws the bar beside the prose the picture stands on.
class LessonPane::Body : public QWidget {
  public:
    explicit Body(QWidget* parent) : QWidget(parent), column(new QVBoxLayout(this)) {
        column->setContentsMargins(kMargin, 8, kMargin, 20);
        column->setSpacing(12);
        header = new LessonHeader(this);
        column->addWidget(header);
        column->addStretch(1);
    }

    // Drops everything below the header.
    void clear() {
        active = nullptr;
        for (QWidget* widget : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (widget != header) delete widget;
    }
    void append(QWidget* widget) {
        column->insertWidget(column->count() - 1, widget);
        widget->show();
    }

    QVBoxLayout* column;
    LessonHeader* header;
    std::vector<ProseView*> marked;
    QWidget* active = nullptr;

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.fillRect(rect(), theme.surface.panel);
        for (const ProseView* view : marked)
            painter.fillRect(QRect(8, view->y() + 2, 3, view->height() - 10), theme.ink.accent);
    }
};

LessonPane::LessonPane(Playback& playback, Selection& selection, QWidget* parent)
    : QScrollArea(parent), m_playback(playback), m_selection(selection), m_body(new Body(this)) {
    setWidget(m_body);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    connect(m_body->header, &LessonHeader::partClicked, this, &LessonPane::goToPart);
    connect(&playback, &Playback::recordingChanged, this, [this] {
        findScenes();
        follow();
    });
    connect(&playback, &Playback::stepChanged, this, &LessonPane::follow);
    connect(&selection, &Selection::changed, this, &LessonPane::follow);
}

LessonPane::~LessonPane() = default;

void LessonPane::setLesson(lesson::LessonRef lesson, int partsRead) {
    m_lesson = std::move(lesson);
    m_read = partsRead;
    m_part = 0;
    m_activeScene = -1;
    m_askedScene = -1;
    findScenes();
    fill();
    verticalScrollBar()->setValue(0);
}

uint32_t LessonPane::firstPart() const {
    if (!m_lesson) return 0;
    for (const lesson::Scene& scene : m_lesson->scenes) {
        if (scene.part > 0) continue;
        for (uint32_t i = scene.first_block; i < scene.last_block; ++i)
            if (isProse(m_lesson->blocks[i])) return 0;
    }
    return m_lesson->parts.empty() ? 0 : 1;
}

int LessonPane::partCount() const {
    if (!m_lesson) return 0;
    return std::max(1, static_cast<int>(m_lesson->parts.size()) + (firstPart() == 0 ? 1 : 0));
}

uint32_t LessonPane::partOfScene(uint32_t scene) const {
    return std::max(m_lesson->scenes[scene].part, firstPart()) - firstPart();
}

void LessonPane::showPart(int part) {
    if (!m_lesson || part == m_part || part < 0 || part >= partCount()) return;
    m_part = part;
    fill();
    verticalScrollBar()->setValue(0);
    emit partShown(part);
}

void LessonPane::goToPart(int part) {
    showPart(part);
    for (uint32_t scene = 0; m_lesson && scene < m_lesson->scenes.size(); ++scene)
        if (static_cast<int>(partOfScene(scene)) == part) return goToScene(scene);
}

void LessonPane::goToScene(uint32_t scene) {
    if (scene >= m_sceneSteps.size() || !m_sceneSteps[scene]) return;
    m_askedScene = static_cast<int>(scene);
    m_selection.follow();
    m_playback.pause();
    m_playback.goTo(*m_sceneSteps[scene]);
    follow();
}

void LessonPane::findScenes() {
    m_sceneSteps.clear();
    if (!m_lesson) return;
    const auto& recording = m_playback.recording();
    for (const lesson::Scene& scene : m_lesson->scenes)
        m_sceneSteps.push_back(recording ? recording->stepAt(scene.at) : std::nullopt);
}

void LessonPane::fill() {
    m_stretches.clear();
    m_cells.clear();
    m_body->marked.clear();
    m_body->clear();
    if (!m_lesson) return;
    addPart(static_cast<uint32_t>(m_part) + firstPart());
    addFooter();
    writeProse();
    showHeader();
    follow();
}

void LessonPane::addPart(uint32_t part) {
    const lesson::Cell* lastBefore = nullptr;
    Stretch* open = nullptr;
    for (const lesson::Block& block : m_lesson->blocks) {
        const uint32_t at = m_lesson->scenes[block.scene].part;
        const auto* cell = block.as<lesson::Cell>();
        if (cell && at < part && !cell->imports_only) lastBefore = cell;
        if (std::max(at, firstPart()) != part) continue;
        if (isProse(block)) {
            if (!open || open->scene != block.scene) {
                m_stretches.push_back({new ProseView(m_body), block.scene, {}});
                open = &m_stretches.back();
                m_body->append(open->view);
                connect(open->view, &ProseView::clicked, this,
                        [this, scene = block.scene] { goToScene(scene); });
            }
            open->blocks.push_back(&block);
            continue;
        }
        open = nullptr;
        if (cell) addCell(*cell);
        if (const auto* quiz = block.as<lesson::Quiz>())
            m_body->append(new QuizView(m_lesson, *quiz, m_body));
    }
    const bool shows =
        std::any_of(m_cells.begin(), m_cells.end(), [](const PlacedCell& c) { return !c.view->isFolded(); });
    if (!shows && lastBefore) addCell(*lastBefore);
}

void LessonPane::addCell(const lesson::Cell& cell) {
    auto* view = new CodeCell(QString::fromStdString(cell.source), cell.imports_only, m_body);
    m_cells.push_back({view, cell.index});
    m_body->append(view);
    connect(view, &CodeCell::lineClicked, this, [this, index = cell.index](int line) {
        for (uint32_t k = 1; k <= m_playback.size(); ++k) {
            const SourceSpan& span = m_playback.recording()->step(k).span;
            if (span.cell == index && static_cast<int>(span.line) == line) return m_playback.goTo(k);
        }
    });
}

void LessonPane::addFooter() {
    if (partCount() < 2) return;
    auto* footer = new QWidget(m_body);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 4, 0, 0);
    if (m_part > 0) {
        auto* back = new BarButton("back", BarButton::Look::Plain, footer);
        back->setLabel(tr("Previous part"));
        row->addWidget(back);
        connect(
            back, &BarButton::clicked, this, [this] { goToPart(m_part - 1); }, Qt::QueuedConnection);
    }
    row->addStretch(1);
    if (m_part + 1 < partCount()) {
        auto* next = new BarButton("next", BarButton::Look::Plain, footer);
        next->setLabel(tr("Next part"));
        row->addWidget(next);
        connect(
            next, &BarButton::clicked, this, [this] { goToPart(m_part + 1); }, Qt::QueuedConnection);
    }
    m_body->append(footer);
}

void LessonPane::writeProse() {
    const Theme& theme = Theme::of(palette());
    for (const Stretch& stretch : m_stretches) {
        ui::writeProse(*stretch.view->document(), *m_lesson, stretch.blocks, theme);
        stretch.view->documentChanged();
    }
}

void LessonPane::showHeader() {
    const uint32_t part = static_cast<uint32_t>(m_part) + firstPart();
    const QString lessonTitle = QString::fromStdString(m_lesson->front.title);
    const bool named = part > 0 && part <= m_lesson->parts.size();
    QString kicker = m_lesson->front.order > 0 ? tr("Lesson %1").arg(m_lesson->front.order) : tr("Lesson");
    if (named) kicker += " · " + lessonTitle;
    if (partCount() > 1) kicker += " · " + tr("part %1 of %2").arg(m_part + 1).arg(partCount());
    m_read = std::max(m_read, m_part);
    m_body->header->show(kicker.toUpper(),
                         named ? QString::fromStdString(m_lesson->parts[part - 1]) : lessonTitle, m_part,
                         partCount(), m_read);
}

void LessonPane::follow() {
    if (!m_lesson) return;
    if (m_askedScene >= 0 && m_sceneSteps[static_cast<size_t>(m_askedScene)] != m_playback.step())
        m_askedScene = -1;
    m_activeScene = m_askedScene;
    if (m_activeScene < 0) {
        uint32_t nearest = 0;
        for (size_t scene = 0; scene < m_sceneSteps.size(); ++scene) {
            const auto& step = m_sceneSteps[scene];
            if (!step || *step > m_playback.step() || *step < nearest) continue;
            if (m_activeScene >= 0 && *step == nearest) continue;
            nearest = *step;
            m_activeScene = static_cast<int>(scene);
        }
    }
    if (m_activeScene >= 0 && m_playback.size() > 0) {
        const int part = static_cast<int>(partOfScene(static_cast<uint32_t>(m_activeScene)));
        if (part != m_part) return showPart(part);
    }
    m_body->marked.clear();
    for (const Stretch& stretch : m_stretches) {
        const bool tied = stretch.scene < m_sceneSteps.size() && m_sceneSteps[stretch.scene].has_value();
        stretch.view->setTied(tied);
        if (tied && static_cast<int>(stretch.scene) == m_activeScene) m_body->marked.push_back(stretch.view);
    }
    m_body->update();
    for (const PlacedCell& placed : m_cells) {
        const CodeMarks marks = marksAt(m_playback, m_selection, placed.cell);
        placed.view->setMarks(marks);
        const uint32_t lit = marks.failed > 0 ? marks.failed : marks.running;
        if (lit == 0) continue;
        const QRect line = placed.view->lineRect(static_cast<int>(lit)).translated(placed.view->pos());
        ensureVisible(line.center().x(), line.center().y(), 0, 2 * line.height());
    }
}

std::vector<const CodeCell*> LessonPane::cells() const {
    std::vector<const CodeCell*> cells;
    for (const PlacedCell& placed : m_cells) cells.push_back(placed.view);
    return cells;
}

void LessonPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_lesson) writeProse();
    if (event->type() == QEvent::LanguageChange && m_lesson) fill();
    QScrollArea::changeEvent(event);
}

}  // namespace backstep::ui
