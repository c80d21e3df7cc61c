#include "present/class_window.h"

#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "canvas/graph_canvas.h"
#include "frame/slim_scroll_bar.h"
#include "panels/code/code_cell.h"
#include "panels/code/marks_at.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/pizarra/pizarra.h"
#include "practice/compare/compare_page.h"
#include "present/magnifier.h"
#include "present/progress_edge.h"
#include "present/question_board.h"
#include "present/spotlight.h"
#include "stage/narration_line.h"
#include "stage/playback.h"
#include "style/theme.h"
#include "trace/trace.h"

namespace backstep::ui {

namespace {

constexpr double kDesignWidth = 1920, kDesignHeight = 1080;
constexpr double kLeastPixels = 20.0 / 11;  // the smallest text on a desk is 11 px, on a wall 20
constexpr double kGraph = 20.0 / 11;
// How much larger than on a desk, on the screen of the design.
constexpr double kRule = 2.4, kSlate = 1.9, kTold = 2.4, kQuestion = 2.2, kCode = 2.2;
constexpr double kMargin = 40, kGap = 16, kGraphShare = 0.5, kEdge = 18;
constexpr double kMostSlate = 0.5;  // of the height beside the graph
constexpr int kStripWidth = 380;

}  // namespace

ClassWindow::ClassWindow(Playback& playback, QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_playback(playback),
      m_canvas(new GraphCanvas),
      m_narration(new NarrationLine(playback)),
      m_board(new QuestionBoard),
      m_codeArea(new QScrollArea) {
    setObjectName("ClassWindow");
    setFocusPolicy(Qt::StrongFocus);
    m_codeArea->setWidgetResizable(true);
    m_codeArea->setFrameShape(QFrame::NoFrame);
    m_codeArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    SlimScrollBar::dress(*m_codeArea);
    m_canvas->setShowsMap(false);
    m_graph = new Magnifier(m_canvas, this);
    m_hand = new ByHandPage(playback, m_selection);
    m_hand->setProjected();
    m_pizarra = new Pizarra(playback);
    // What has little room is as small as that: it scrolls.
    for (QScrollArea* area : std::initializer_list<QScrollArea*>{m_hand, m_pizarra, m_board, m_codeArea})
        area->setMinimumSize(1, 1);
    m_rule = new Magnifier(m_hand, this);
    m_slate = new Magnifier(m_pizarra, this);
    m_question = new Magnifier(m_board, this);
    m_program = new Magnifier(m_codeArea, this);
    m_told = new Magnifier(m_narration, this);
    m_told->setTakesHeight(true);
    connect(m_told, &Magnifier::heightTaken, this, &ClassWindow::arrange, Qt::QueuedConnection);
    m_edge = new ProgressEdge(playback, this);
    m_spotlight = new Spotlight(this);
    m_dark = new QWidget(this);
    QPalette black;
    black.setColor(QPalette::Window, Qt::black);
    m_dark->setPalette(black);
    m_dark->setAutoFillBackground(true);
    m_spotlight->hide();
    m_dark->hide();
    connect(m_board, &QuestionBoard::accepted, this, &ClassWindow::accepted);
    connect(&playback, &Playback::recordingChanged, this, &ClassWindow::showRun);
    connect(&playback, &Playback::frameChanged, this, &ClassWindow::showFrame);
    connect(&playback, &Playback::settled, this, &ClassWindow::arrange);  // the slate may have grown
    connect(&playback, &Playback::stepChanged, this, [this] {
        setAccessibleName(m_narration->sentence());
        showCode();
        arrange();  // what is worked out may be longer
        aim();
    });
    showRun();
}

ClassWindow::~ClassWindow() = default;

void ClassWindow::showRun() {
    const auto& recording = m_playback.recording();
    m_canvas->setTimeline(recording ? recording->timeline() : nullptr);
    showFrame();
    showCode();
}

void ClassWindow::showFrame() {
    const auto [from, to, t] = m_playback.move();
    m_canvas->showStep(from, to, t);
}

void ClassWindow::setLanguage(words::Language language) {
    m_canvas->setLanguage(language);
    m_narration->setLanguage(language);
}

void ClassWindow::setVeils(const Veils& veils) { m_canvas->setVeils(veils); }
void ClassWindow::setReducedMotion(bool on) { m_canvas->setReducedMotion(on); }
void ClassWindow::setCounter(const QString& text, const QString& leave) { m_narration->setTail(text, leave); }

void ClassWindow::ask(const lesson::LessonRef& lesson, const lesson::Block* question, bool answered) {
    m_asking = question != nullptr;
    m_board->ask(lesson, question, answered);
    arrange();
}

void ClassWindow::setLanes(ComparePage* lanes) {
    if (m_beside) m_beside->deleteLater();
    m_lanes = lanes;
    m_beside = lanes ? new Magnifier(lanes, this) : nullptr;
    if (m_beside) {
        m_beside->show();
        m_spotlight->raise();
        if (m_strip) m_strip->raise();
        m_dark->raise();
    }
    arrange();
}

void ClassWindow::setShowsQueue(bool on) { m_canvas->setShowsQueue(on); }

void ClassWindow::setBlank(bool on) {
    m_dark->setVisible(on);
    m_dark->raise();
}

void ClassWindow::setSpotlight(bool on) {
    m_lit = on;
    m_spotlight->setVisible(on);
    aim();
}

void ClassWindow::aim() {
    if (!m_lit) return;
    QRectF node = m_canvas->itemRect(m_canvas->runningItem());
    if (node.isNull()) node = m_canvas->rect();
    m_spotlight->aimAt(m_graph->shown(node).translated(m_graph->pos()).center());
}

void ClassWindow::setCode(bool on) {
    m_showsCode = on;
    showCode();
    arrange();
}

// The cell that runs, with its line lit.
void ClassWindow::showCode() {
    if (!m_showsCode || !m_playback.recording()) return;
    const trace::TraceView& trace = m_playback.recording()->timeline()->trace();
    const uint32_t cell = m_playback.step() > 0 ? m_playback.current().step.span.cell : 0;
    if (cell >= trace->source_count()) return;
    const QString source = QString::fromStdString(trace->source(cell).text);
    if (!m_code) m_codeArea->setWidget(m_code = new CodeCell(source, false));
    m_code->setSource(source);
    const CodeMarks marks = marksAt(m_playback, m_selection, cell);
    m_code->setMarks(marks);
    if (const uint32_t line = std::max(marks.running, marks.failed))
        m_codeArea->ensureVisible(0, m_code->lineRect(static_cast<int>(line)).center().y(), 0, 60);
}

void ClassWindow::setStrip(QWidget* strip) {
    if (m_strip && m_strip != strip) m_strip->setParent(nullptr);
    m_strip = strip;
    if (m_strip) {
        m_strip->setParent(this);
        m_strip->show();
        m_dark->raise();
    }
    arrange();
}

QString ClassWindow::text() const {
    if (m_asking)
        return m_board->widget()->accessibleName() + '\n' + m_board->widget()->accessibleDescription();
    return m_showsCode && m_code ? m_code->source() : m_hand->text();
}

void ClassWindow::arrange() {
    const int width = this->width() - (m_strip ? kStripWidth : 0);
    if (m_strip) m_strip->setGeometry(width, 0, kStripWidth, height());
    const double unit = std::min(width / kDesignWidth, height() / kDesignHeight);
    const auto px = [unit](double design) { return static_cast<int>(design * unit); };
    const double least = leastMagnification();
    const auto times = [=](double design) { return std::max(least, design * unit); };
    const int margin = px(kMargin), gap = px(kGap), edge = std::max(12, px(kEdge));
    m_edge->setGeometry(0, height() - edge, width, edge);
    m_told->setMagnification(times(kTold));
    m_told->resize(width, m_told->height());
    m_told->move(0, height() - edge - m_told->height());

    const int bottom = m_told->y();
    const int half = static_cast<int>(width * kGraphShare);
    m_graph->setMagnification(times(kGraph));
    m_canvas->setProjected(m_graph->magnification());
    m_graph->setGeometry(0, 0, half, bottom);

    // Where letters are as small as they may be, the slate gives its room to the chain rule.
    m_pizarra->setTerse(times(kSlate) > kSlate * unit);
    const int room = width - half - margin;
    const QRect right(half, margin / 2, room, bottom - margin);
    const int slate = std::min(static_cast<int>(m_pizarra->widget()->sizeHint().height() * times(kSlate)),
                               static_cast<int>(right.height() * kMostSlate));
    m_slate->setMagnification(times(kSlate));
    m_question->setMagnification(times(kQuestion));
    m_program->setMagnification(times(kCode));
    const QRect above(right.x(), 0, room, right.bottom() - slate - gap);
    m_rule->setMagnification(ruleSize(above.size(), times(kRule)));
    m_rule->setGeometry(above);
    m_program->setGeometry(above);
    m_slate->setGeometry(right.x(), right.bottom() - slate, room, slate);
    m_question->setGeometry(right);
    m_graph->setVisible(!m_lanes);
    m_question->setVisible(!m_lanes && m_asking);
    m_slate->setVisible(!m_lanes && !m_asking);
    m_rule->setVisible(!m_lanes && !m_asking && !m_showsCode);
    m_program->setVisible(!m_lanes && !m_asking && m_showsCode);
    if (m_lanes) arrangeLanes(QRect(0, 0, width, bottom), times(kGraph));

    m_spotlight->setGeometry(0, 0, width, height());
    m_dark->setGeometry(rect());
    if (!m_spotlight->isHeld()) aim();
}

// Text that the learner has made larger already need not be made so much larger.
double ClassWindow::leastMagnification() const { return std::max(1.0, kLeastPixels / devicePixelRatioF()); }

double ClassWindow::ruleSize(QSize room, double most) const {
    constexpr double kStep = 0.95;
    const double least = leastMagnification();
    const auto largest = [&](auto heightOf) {
        double size = most;
        while (size > least && heightOf(static_cast<int>(room.width() / size)) * size > room.height())
            size = std::max(least, size * kStep);
        return size;
    };
    const double whole = largest([&](int width) { return m_hand->heightFor(width); });
    if (m_hand->heightFor(static_cast<int>(room.width() / whole)) * whole <= room.height()) return whole;
    return largest([&](int width) {
        return m_hand->ruleHeight(width - m_hand->verticalScrollBar()->sizeHint().width());
    });
}

void ClassWindow::arrangeLanes(const QRect& room, double magnification) {
    m_beside->setMagnification(magnification);
    m_beside->setGeometry(room);
    m_lanes->setProjected(magnification);
}

void ClassWindow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ClassWindow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::of(palette()).surface.panel);
}

void ClassWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) setAccessibleName(m_narration->sentence());
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
