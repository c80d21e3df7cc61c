#include "practice/compare/compare_page.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "canvas/graph_canvas.h"
#include "frame/bar_button.h"
#include "practice/compare/compare_lane.h"
#include "practice/compare/comparison.h"
#include "practice/compare/difference_marks.h"
#include "practice/compare/difference_table.h"
#include "practice/compare/pair_picker.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

QString inWords(const Message& message, words::Language language) {
    return message.empty() ? QString() : QString::fromStdString(words::render(message, language));
}

}  // namespace

ComparePage::ComparePage(Comparison& comparison, Playback& playback, QWidget* parent)
    : QWidget(parent),
      m_comparison(comparison),
      m_playback(playback),
      m_picker(new PairPicker),
      m_choose(new BarButton("compare", BarButton::Look::Plain)),
      m_end(new BarButton("close", BarButton::Look::Plain)),
      m_both(new QWidget),
      m_alike(new QWidget),
      m_alikeWords(new QLabel),
      m_goToDifference(new BarButton("next", BarButton::Look::Plain)),
      m_table(new DifferenceTable) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_picker, 1);
    column->addWidget(m_both, 1);
    column->addWidget(m_alike);
    column->addWidget(m_table);
    buildLanes();

    connect(m_choose, &BarButton::clicked, this, [this] { choosePair(true); });
    connect(m_end, &BarButton::clicked, &comparison, &Comparison::end);
    connect(m_picker, &PairPicker::chosen, this, &ComparePage::take);
    connect(m_picker, &PairPicker::stopped, &comparison, &Comparison::stop);
    connect(m_picker, &PairPicker::left, this, [this] { choosePair(false); });
    connect(m_goToDifference, &BarButton::clicked, this, [this] {
        if (const auto step = m_comparison.firstDifference()) m_playback.goTo(*step);
    });
    connect(&comparison, &Comparison::changed, this, &ComparePage::showLanes);
    connect(&playback, &Playback::recordingChanged, this, &ComparePage::showLanes);
    connect(&playback, &Playback::frameChanged, this, &ComparePage::showFrame);
    connect(&playback, &Playback::veilsChanged, this, &ComparePage::drawVeils);
    connect(&playback, &Playback::stepChanged, this, &ComparePage::showDifferences);
    retranslate();
}

void ComparePage::buildLanes() {
    auto* row = new QHBoxLayout(m_both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(1);
    m_lanes[0] = new CompareLane(m_choose, Qt::LeftEdge);
    m_lanes[1] = new CompareLane(m_end, Qt::RightEdge);
    for (int i = 0; i < 2; ++i) {
        row->addWidget(m_lanes[i], 1);
        GraphCanvas& canvas = m_lanes[i]->canvas();
        GraphCanvas& other = m_lanes[1 - i]->canvas();
        connect(&canvas, &GraphCanvas::viewMoved, this,
                [this, i, &canvas, &other] { other.standLike(canvas, m_same[i]); });
        connect(&canvas, &GraphCanvas::pictureChanged, this, &ComparePage::alignLanes);
        // Both have another size, which the second is told of after the first.
        connect(&canvas, &GraphCanvas::zoomChanged, this, &ComparePage::alignLanes, Qt::QueuedConnection);
    }
    connect(&firstCanvas(), &GraphCanvas::zoomChanged, this, &ComparePage::zoomChanged);
    auto* alike = new QHBoxLayout(m_alike);
    alike->setContentsMargins(16, 4, 12, 4);
    alike->addWidget(m_alikeWords);
    alike->addWidget(m_goToDifference);
    alike->addStretch(1);
    m_alikeWords->setFont(uiFont(13));
}

GraphCanvas& ComparePage::firstCanvas() const { return m_lanes[0]->canvas(); }
GraphCanvas& ComparePage::secondCanvas() const { return m_lanes[1]->canvas(); }
const DifferenceMarks& ComparePage::marks(int lane) const { return m_lanes[lane]->marks(); }

void ComparePage::setLanguage(words::Language language) {
    m_language = language;
    for (const CompareLane* lane : m_lanes) lane->canvas().setLanguage(language);
    retranslate();
}

void ComparePage::setProjected(double magnification) {
    if (std::exchange(m_projected, magnification) == magnification) return;
    for (const CompareLane* lane : m_lanes) lane->canvas().setProjected(magnification);
    m_choose->setVisible(magnification == 0);
    m_end->setVisible(magnification == 0);
    showLanes();
}

void ComparePage::drawVeils() {
    if (!m_comparison.isActive() || !m_playback.recording()) return;
    firstCanvas().setVeils(m_playback.veils());
    secondCanvas().setVeils(m_comparison.secondVeils());
    showDifferences();
}

bool ComparePage::showsLanes() const { return isVisible() && !m_both->isHidden(); }

QString ComparePage::title(int lane) const {
    if (lane < m_comparison.names().size()) return m_comparison.names()[lane];
    return inWords(lane == 0 ? m_comparison.firstTitle() : m_comparison.secondTitle(), m_language);
}

QStringList ComparePage::offers() const {
    QStringList list;
    for (const lesson::Variant& pair : m_comparison.offers())
        list.append(PairPicker::nameOf(pair, m_language));
    return list;
}

void ComparePage::take(int offer) {
    const std::vector<lesson::Variant> pairs = m_comparison.offers();
    m_choosing = false;
    if (offer >= 0 && offer < static_cast<int>(pairs.size()))
        m_comparison.start(pairs[static_cast<size_t>(offer)]);
}

void ComparePage::choosePair(bool choosing) {
    m_choosing = choosing;
    showLanes();
    (choosing ? static_cast<QWidget*>(m_picker) : &firstCanvas())->setFocus();
}

void ComparePage::showOffers() {
    m_picker->setRunning(m_comparison.isRunning());
    PairPicker::Offers offers;
    if (!m_comparison.isRunning()) offers.pairs = m_comparison.offers();
    offers.isCode = m_playback.recording() && !m_comparison.isRunning();
    offers.canLeave = m_choosing;
    m_picker->show(offers, m_language);
    setFocusProxy(m_picker);
}

void ComparePage::showLanes() {
    if (!isVisible()) return;
    const bool compared = m_comparison.isActive() && m_playback.recording();
    m_choosing = m_choosing && compared;
    const bool active = compared && !m_choosing;
    const bool hadFocus = m_picker->isAncestorOf(QApplication::focusWidget());
    m_both->setVisible(active);
    m_table->setVisible(active);
    m_alike->setVisible(false);
    m_picker->setVisible(!active && m_projected == 0);
    if (!active) {
        showOffers();
        if (hadFocus) m_picker->setFocus();  // the button that had it is gone
        return;
    }
    setFocusProxy(&firstCanvas());  // where Space plays
    if (hadFocus) firstCanvas().setFocus();
    firstCanvas().setTimeline(m_playback.recording()->timeline());
    secondCanvas().setTimeline(m_comparison.second()->timeline());
    for (int i = 0; i < 2; ++i) m_lanes[i]->setTitle(title(i));
    drawVeils();
    showFrame();
}

void ComparePage::showFrame() {
    if (!isVisible() || !m_comparison.isActive() || !m_playback.recording()) return;
    const auto [from, to, t] = m_playback.move();
    const auto second = [this](int step) {
        return static_cast<int>(m_comparison.secondStep(static_cast<uint32_t>(step)));
    };
    firstCanvas().showStep(from, to, t);
    secondCanvas().showStep(second(from), second(to), t);
    alignLanes();
}

// Both in the smaller of the sizes in which their graphs fit.
void ComparePage::alignLanes() {
    if (secondCanvas().zoom() >= firstCanvas().zoom())
        secondCanvas().standLike(firstCanvas(), m_same[0]);
    else
        firstCanvas().standLike(secondCanvas(), m_same[1]);
}

void ComparePage::fit() {
    for (const CompareLane* lane : m_lanes) lane->canvas().fit();
    alignLanes();
}
void ComparePage::zoomIn() { firstCanvas().zoomIn(); }
void ComparePage::zoomOut() { firstCanvas().zoomOut(); }
void ComparePage::resetZoom() { firstCanvas().setZoom(1); }

DifferenceRows ComparePage::rows() const { return {m_comparison.now().rows, title(0), title(1)}; }

void ComparePage::showDifferences() {
    if (!isVisible() || !m_comparison.isActive() || !m_playback.recording()) return;
    explain::Differences found = m_comparison.now();
    std::vector<int> marked[2], alone[2];
    m_same[0] = found.pairs;
    m_same[1].clear();
    for (const auto& [first, second] : found.pairs) m_same[1].emplace_back(second, first);
    for (const explain::ItemDifference& item : found.items) {
        marked[0].push_back(static_cast<int>(item.first));
        marked[1].push_back(static_cast<int>(item.second));
    }
    for (const uint32_t item : found.only_first) alone[0].push_back(static_cast<int>(item));
    for (const uint32_t item : found.only_second) alone[1].push_back(static_cast<int>(item));
    for (int i = 0; i < 2; ++i) {
        m_lanes[i]->canvas().setWatched(marked[i]);
        m_lanes[i]->marks().mark(marked[i], alone[i]);
        m_lanes[i]->setMishap(inWords(m_comparison.mishap(i), m_language));
    }
    alignLanes();
    // On a wall only what differs has room.
    if (m_projected > 0) std::erase_if(found.rows, &explain::DifferenceRow::same);
    m_table->show({found.rows, title(0), title(1)});
    m_alike->setVisible(found.empty() && !m_choosing && m_projected == 0);
    if (!found.empty()) return;
    const auto first = m_comparison.firstDifference();
    const bool asked = std::ranges::any_of(found.rows, &explain::DifferenceRow::asked);
    m_alikeWords->setText(asked   ? tr("What differs here is what the lesson asks you for first.")
                          : first ? tr("Here nothing differs.")
                                  : tr("Nothing differs anywhere in this run."));
    m_goToDifference->setVisible(first.has_value());
}

void ComparePage::retranslate() {
    m_choose->setLabel(tr("Compare with…"));
    m_end->setLabel(tr("End the comparison"));
    m_goToDifference->setLabel(tr("To the first difference"));
    showLanes();
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showLanes();
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_table->setRoom(height());
}

void ComparePage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::of(palette()).surface.panel);
}

void ComparePage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
