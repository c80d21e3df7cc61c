#include "panels/charts/memory_chart.h"

#include <QAreaSeries>
#include <QChart>
#include <QEvent>
#include <QLineSeries>
#include <QMouseEvent>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "panels/charts/chart_axes.h"
#include "panels/charts/chart_dress.h"
#include "panels/charts/few_points.h"
#include "stage/playback.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

// The series as a staircase: a step holds its bytes until the next one. Long runs keep the highest of each
// stretch, so that no peak is lost.
QVector<QPointF> staircase(const std::vector<trace::MemoryMeter>& series) {
    QVector<QPointF> points;
    const size_t stride = std::max<size_t>(1, 2 * series.size() / kMostPoints);
    for (size_t i = 0; i < series.size(); i += stride) {
        uint64_t highest = 0;
        for (size_t j = i; j < std::min(series.size(), i + stride); ++j)
            highest = std::max(highest, series[j].referenced);
        if (!points.isEmpty()) points.append(QPointF(static_cast<double>(i), points.last().y()));
        points.append(QPointF(static_cast<double>(i), static_cast<double>(highest)));
    }
    return points;
}

}  // namespace

MemoryChart::MemoryChart(Playback& playback, QWidget* parent)
    : QChartView(parent),
      m_playback(playback),
      m_line(new QLineSeries(this)),
      m_floor(new QLineSeries(this)),
      m_here(new QScatterSeries),
      m_steps(new QValueAxis),
      m_bytes(new QValueAxis) {
    setUpChart(*this);
    m_area = new QAreaSeries(m_line, m_floor);
    QChart* chart = this->chart();
    chart->addSeries(m_area);
    chart->addSeries(m_here);
    chart->addAxis(m_steps, Qt::AlignBottom);
    chart->addAxis(m_bytes, Qt::AlignLeft);
    for (QAbstractSeries* series : chart->series()) {
        series->attachAxis(m_steps);
        series->attachAxis(m_bytes);
    }
    m_here->setMarkerSize(11);
    m_steps->setLabelFormat("%d");
    m_bytes->setLabelFormat("%d");
    connect(&playback, &Playback::recordingChanged, this, &MemoryChart::fill);
    connect(&playback, &Playback::stepChanged, this, &MemoryChart::mark);
    dress();
    retranslate();
    fill();
}

void MemoryChart::fill() {
    std::vector<trace::MemoryMeter> series;
    if (const auto& recording = m_playback.recording()) series = recording->timeline()->memory_series();
    m_points.clear();
    double highest = 0;
    for (size_t i = 0; i < series.size(); ++i) {
        m_points.append(QPointF(static_cast<double>(i), static_cast<double>(series[i].referenced)));
        highest = std::max(highest, m_points.last().y());
    }
    const QVector<QPointF> stairs = staircase(series);
    m_line->replace(stairs);
    m_floor->replace(
        QVector<QPointF>{{0, 0}, {static_cast<double>(std::max<size_t>(1, series.size()) - 1), 0}});
    m_steps->setRange(0, std::max(1.0, static_cast<double>(m_playback.size())));
    m_highest = highest;
    m_steps->setTickCount(m_playback.size() <= 20 ? std::max(2, static_cast<int>(m_playback.size()) / 2 + 1)
                                                  : 11);
    m_steps->applyNiceNumbers();
    showBytes();
    mark();
}

void MemoryChart::showBytes() {
    m_bytes->setRange(0, std::max(4.0, m_highest * 1.15));
    m_bytes->setTickCount(labelsInHeight(height()));
    m_bytes->applyNiceNumbers();
}

void MemoryChart::mark() {
    if (m_playback.step() < static_cast<uint32_t>(m_points.size()))
        m_here->replace(QVector<QPointF>{m_points[static_cast<int>(m_playback.step())]});
    else
        m_here->clear();
}

void MemoryChart::dress() {
    const Theme& theme = Theme::of(palette());
    const Theme::State& ink = theme.state(Tone::Saved);
    dressChart(*this, theme);
    m_steps->setGridLineVisible(false);
    m_area->setBrush(ink.tint);
    m_area->setPen(QPen(ink.line, 1.5));
    m_here->setBrush(theme.ink.primary);
    m_here->setBorderColor(theme.surface.panel);
}

void MemoryChart::retranslate() {
    setAccessibleName(tr("Bytes of saved tensors"));
    m_steps->setTitleText(tr("step"));
    m_bytes->setTitleText("B");
    fitTitles(*this);
    setToolTip(tr("Click to go to a step"));
}

uint32_t MemoryChart::stepAt(QPointF viewPosition) const {
    const QPointF scene = mapToScene(viewPosition.toPoint());
    const double step = chart()->mapToValue(chart()->mapFromScene(scene), m_here).x();
    return static_cast<uint32_t>(std::clamp(std::round(step), 0.0, static_cast<double>(m_playback.size())));
}

QPointF MemoryChart::pointOf(uint32_t step) const {
    const QPointF value = m_points.value(static_cast<int>(step));
    return mapFromScene(chart()->mapToScene(chart()->mapToPosition(value, m_here)));
}

void MemoryChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_playback.goTo(stepAt(event->position()));
}

void MemoryChart::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) m_playback.goTo(stepAt(event->position()));
}

void MemoryChart::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Right) return m_playback.stepForward();
    if (event->key() == Qt::Key_Left) return m_playback.stepBack();
    QChartView::keyPressEvent(event);
}

void MemoryChart::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    fitTitles(*this);
    showBytes();
}

void MemoryChart::changeEvent(QEvent* event) {
    // A window hears of a new palette before it has it.
    if (event->type() == QEvent::PaletteChange)
        QMetaObject::invokeMethod(this, &MemoryChart::dress, Qt::QueuedConnection);
    if (event->type() == QEvent::LanguageChange) retranslate();
    QChartView::changeEvent(event);
}

}  // namespace backstep::ui
