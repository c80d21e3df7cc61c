#include "practice/compare/compare_page.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>
#include <utility>

#include "canvas/graph_canvas.h"
#include "frame/bar_button.h"
#include "practice/compare/comparison.h"
#include "practice/compare/difference_marks.h"
#include "practice/compare/difference_table.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHintWidth = 560;

QString inWords(const Message& message, words::Language language) {
    return message.empty() ? QString() : QString::fromStdString(words::render(message, language));
}

}  // namespace

ComparePage::ComparePage(Comparison& comparison, Playback& playback, QWidget* parent)
    : QWidget(parent), m_comparison(comparison), m_playback(playback) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 6, 12, 6);
    m_choose = new BarButton("compare", BarButton::Look::Plain);
    m_end = new BarButton("close", BarButton::Look::Plain);
    bar->addWidget(m_choose);
    bar->addWidget(m_end);
    bar->addStretch(1);
    column->addLayout(bar);
    m_start = new QWidget;
    auto* offered = new QVBoxLayout(m_start);
    offered->setContentsMargins(32, 40, 32, 32);
    offered->setSpacing(8);
    m_hint = new QLabel;
    m_hint->setWordWrap(true);
    m_hint->setFont(uiFont(14));
    m_hint->setMaximumWidth(kHintWidth);
    offered->addWidget(m_hint);
    offered->addSpacing(8);
    m_offers = new QVBoxLayout;
    m_offers->setSpacing(8);
    offered->addLayout(m_offers);
    offered->addStretch(1);
    column->addWidget(m_start, 1);
    m_both = new QWidget;
    auto* row = new QHBoxLayout(m_both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(1);
    for (Lane& lane : m_lanes) {
        auto* side = new QVBoxLayout;
        side->setSpacing(0);
        lane.title = new QLabel;
        lane.title->setFont(uiFont(13, QFont::DemiBold));
        lane.title->setAlignment(Qt::AlignCenter);
        lane.title->setFixedHeight(28);
        lane.canvas = new GraphCanvas;
        lane.canvas->setBeside(true);
        lane.marks = new DifferenceMarks(*lane.canvas);
        side->addWidget(lane.title);
        side->addWidget(lane.canvas, 1);
        row->addLayout(side, 1);
    }
    column->addWidget(m_both, 1);
    m_table = new DifferenceTable;
    column->addWidget(m_table);

    for (const Lane& lane : m_lanes)  // its layout may come later
        connect(lane.canvas, &GraphCanvas::pictureChanged, this, &ComparePage::alignLanes);
    // Moved by hand, or because both have another size, which the second is told of after the first.
    connect(m_lanes[0].canvas, &GraphCanvas::zoomChanged, this, &ComparePage::alignLanes,
            Qt::QueuedConnection);
    connect(m_choose, &BarButton::clicked, this, &ComparePage::openMenu);
    connect(m_end, &BarButton::clicked, &comparison, &Comparison::end);
    connect(&comparison, &Comparison::changed, this, &ComparePage::showLanes);
    connect(&playback, &Playback::recordingChanged, this, &ComparePage::showLanes);
    connect(&playback, &Playback::frameChanged, this, &ComparePage::showFrame);
    connect(&playback, &Playback::veilsChanged, this, &ComparePage::drawVeils);
    connect(&playback, &Playback::stepChanged, this, &ComparePage::showDifferences);
    retranslate();
}

void ComparePage::setLanguage(words::Language language) {
    m_language = language;
    for (const Lane& lane : m_lanes) lane.canvas->setLanguage(language);
    retranslate();
}

void ComparePage::setProjected(double magnification) {
    if (std::exchange(m_projected, magnification) == magnification) return;
    for (const Lane& lane : m_lanes) lane.canvas->setProjected(magnification);
    showLanes();
}

void ComparePage::drawVeils() {
    if (!m_comparison.isActive() || !m_playback.recording()) return;
    m_lanes[0].canvas->setVeils(m_playback.veils());
    m_lanes[1].canvas->setVeils(m_comparison.secondVeils());
}

QString ComparePage::title(int lane) const {
    if (lane < m_comparison.names.size()) return m_comparison.names[lane];
    return inWords(lane == 0 ? m_comparison.firstTitle : m_comparison.secondTitle, m_language);
}

QStringList ComparePage::offers() const {
    QStringList list;
    for (const lesson::Variant& variant : m_comparison.offers())
        list.append(
            tr("%1 / %2").arg(inWords(variant.first, m_language), inWords(variant.second, m_language)));
    return list;
}

void ComparePage::take(int offer) {
    const std::vector<lesson::Variant> variants = m_comparison.offers();
    if (offer >= 0 && offer < static_cast<int>(variants.size()))
        m_comparison.start(variants[static_cast<size_t>(offer)]);
}

void ComparePage::openMenu() {
    QMenu menu(this);
    const QStringList list = offers();
    for (int i = 0; i < list.size(); ++i) menu.addAction(list[i], this, [this, i] { take(i); });
    if (list.isEmpty())
        menu.addAction(tr("Nothing in this code has a ready-made counterpart"))->setEnabled(false);
    menu.exec(m_choose->mapToGlobal(QPoint(0, m_choose->height())));
}

void ComparePage::showOffers() {
    if (!isVisible()) return;
    while (QLayoutItem* item = m_offers->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const QStringList list = offers();
    for (int i = 0; i < list.size(); ++i) {
        auto* offer = new BarButton("compare", BarButton::Look::Plain, m_start);
        offer->setLabel(list[i]);
        connect(offer, &BarButton::clicked, this, [this, i] { take(i); });
        m_offers->addWidget(offer, 0, Qt::AlignLeft);
        if (i == 0) setFocusProxy(offer);
    }
    if (!list.isEmpty() || !m_playback.recording()) return;
    auto* none = new QLabel(tr("Nothing in this code has a ready-made counterpart"), m_start);
    none->setFont(uiFont(14, QFont::DemiBold));
    m_offers->addWidget(none);
}

void ComparePage::showLanes() {
    const bool active = m_comparison.isActive() && m_playback.recording();
    m_both->setVisible(active);
    m_table->setVisible(active);
    m_end->setVisible(active && m_projected == 0);
    m_choose->setVisible(active && m_projected == 0);
    if (active && m_start->isAncestorOf(QApplication::focusWidget())) m_choose->setFocus();
    m_start->setVisible(!active && m_projected == 0);
    if (!active) return showOffers();
    setFocusProxy(m_choose);
    m_lanes[0].canvas->setTimeline(m_playback.recording()->timeline());
    m_lanes[1].canvas->setTimeline(m_comparison.second()->timeline());
    for (int lane = 0; lane < 2; ++lane) m_lanes[lane].title->setText(title(lane));
    drawVeils();
    showFrame();
    showDifferences();
}

void ComparePage::showFrame() {
    if (!isVisible() || !m_comparison.isActive() || !m_playback.recording()) return;
    const auto [from, to, t] = m_playback.move();
    const auto second = [this](int step) {
        return static_cast<int>(m_comparison.secondStep(static_cast<uint32_t>(step)));
    };
    m_lanes[0].canvas->showStep(from, to, t);
    m_lanes[1].canvas->showStep(second(from), second(to), t);
    alignLanes();
}

void ComparePage::alignLanes() { m_lanes[1].canvas->standLike(*m_lanes[0].canvas); }

void ComparePage::showDifferences() {
    if (!m_comparison.isActive() || !m_playback.recording()) return;
    explain::Differences found = m_comparison.now();
    std::vector<int> marked[2], alone[2];
    for (const explain::ItemDifference& item : found.items) {
        marked[0].push_back(static_cast<int>(item.first));
        marked[1].push_back(static_cast<int>(item.second));
    }
    for (const uint32_t item : found.only_first) alone[0].push_back(static_cast<int>(item));
    for (const uint32_t item : found.only_second) alone[1].push_back(static_cast<int>(item));
    for (int lane = 0; lane < 2; ++lane) m_lanes[lane].marks->mark(marked[lane], alone[lane]);
    // On a wall only what differs has room.
    if (m_projected > 0)
        std::erase_if(found.rows, [](const explain::DifferenceRow& row) { return row.same; });
    m_table->show(found.rows, title(0), title(1));
}

void ComparePage::retranslate() {
    m_choose->setLabel(tr("Compare with…"));
    m_end->setLabel(tr("End the comparison"));
    m_hint->setText(
        tr("Choose what to compare this code with: the same code with one idea exchanged runs beside it, "
           "step for step, and what differs is marked."));
    showLanes();
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showLanes();
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
