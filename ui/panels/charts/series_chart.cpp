#include "panels/charts/series_chart.h"

#include <QEvent>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QMouseEvent>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "panels/charts/chart_dress.h"
#include "stage/playback.h"
#include "stage/run_series.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr size_t kMostLines = 8;  // more are told apart by nobody
constexpr int kFewPoints = 60;    // so many are marked one by one
constexpr double kReach = 40;     // px from the pointer to a point it means

}  // namespace

SeriesChart::SeriesChart(Playback& playback, RunSeries& series, Subject subject, QWidget* parent)
    : QChartView(parent),
      m_playback(playback),
      m_series(series),
      m_subject(std::move(subject)),
      m_turns(new QValueAxis) {
    setUpChart(*this);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    chart()->addAxis(m_turns, Qt::AlignBottom);
    m_turns->setLabelFormat("%d");
    m_turns->setGridLineVisible(false);
    setLogarithmic(false);
    connect(&series, &RunSeries::restarted, this, &SeriesChart::start);
    connect(&series, &RunSeries::grew, this, &SeriesChart::fill);
    connect(&playback, &Playback::stepChanged, this, [this] { viewport()->update(); });
    connect(&playback, &Playback::recordingChanged, this, &SeriesChart::fill);
    connect(&playback, &Playback::veilsChanged, this, [this] {
        m_hover.reset();
        fill();
    });
}

void SeriesChart::setTitle(const QString& title) {
    setAccessibleName(title);
    fitTitles(*this);
    setToolTip({});
    m_turns->setTitleText(m_series.inTurns() ? tr("turn of the loop") : tr("backward"));
}

void SeriesChart::start() {
    for (const Line& line : m_lines)
        for (QLineSeries* part : line.parts) chart()->removeSeries(part), delete part;
    m_lines.clear();
    m_hover.reset();
    fill();
}

void SeriesChart::setLogarithmic(bool on) {
    m_logarithmic = on;
    if (m_values) {
        chart()->removeAxis(m_values);
        delete m_values;
    }
    if (on)
        m_values = new QLogValueAxis;
    else
        m_values = new QValueAxis;
    chart()->addAxis(m_values, Qt::AlignLeft);
    for (const Line& line : m_lines)
        for (QLineSeries* part : line.parts) part->attachAxis(m_values);
    dress();
    fill();
}

const std::vector<trace::Sample>& SeriesChart::all(const Line& line) const {
    return m_series.all()[line.series].samples;
}

Gaps SeriesChart::gaps(const Line& line) const { return gapsOf(m_playback, m_series, line.series); }

QString SeriesChart::nameOf(const trace::Series& series) const {
    if (series.kind == trace::SeriesKind::HeldBytes) return tr("held");
    if (series.kind == trace::SeriesKind::ReferencedBytes) return tr("referenced");
    return QString::fromStdString(series.name);
}

QLineSeries* SeriesChart::addPart() {
    auto* points = new QLineSeries;
    chart()->addSeries(points);
    points->attachAxis(m_turns);
    points->attachAxis(m_values);
    return points;
}

void SeriesChart::addLine(size_t series) {
    m_lines.push_back({{addPart()}, series});
    dress();
}

void SeriesChart::fillLine(Line& line) {
    const std::vector<QVector<QPointF>> shown = brokenAt(gaps(line), all(line), m_logarithmic);
    for (; line.parts.size() > shown.size(); line.parts.pop_back())
        chart()->removeSeries(line.parts.back()), delete line.parts.back();
    const bool grows = line.parts.size() < shown.size();
    while (line.parts.size() < shown.size()) line.parts.push_back(addPart());
    if (grows) dress();
    qsizetype count = 0;
    for (const QVector<QPointF>& points : shown) count += points.size();
    for (size_t i = 0; i < shown.size(); ++i) {
        line.parts[i]->setName(nameOf(m_series.all()[line.series]));
        line.parts[i]->setPointsVisible(count <= kFewPoints);
        line.parts[i]->replace(shown[i]);
        // One name in the legend for all parts of a line.
        for (QLegendMarker* marker : chart()->legend()->markers(line.parts[i])) marker->setVisible(i == 0);
    }
}

// Only what is looked at is drawn anew.
void SeriesChart::fill() {
    m_stale = !isVisible();
    if (m_stale) return;
    const std::vector<trace::Series>& all = m_series.all();
    for (size_t i = 0; i < all.size() && m_lines.size() < kMostLines; ++i) {
        const bool wanted = std::ranges::find(m_subject.kinds, all[i].kind) != m_subject.kinds.end();
        const bool there = std::ranges::find(m_lines, i, &Line::series) != m_lines.end();
        if (wanted && !there) addLine(i);
    }
    for (Line& line : m_lines) fillLine(line);
    chart()->legend()->setVisible(m_lines.size() > 1);
    m_turns->setTitleText(m_series.inTurns() ? tr("turn of the loop") : tr("backward"));
    setRanges();
}

void SeriesChart::setRanges() {
    double low = m_logarithmic ? 1e300 : 0, high = m_logarithmic ? 1e-300 : 0;
    uint32_t first = 1, last = std::max(2U, m_series.turns());
    bool any = false;
    const auto take = [&](const QPointF& point) {
        low = any || m_logarithmic ? std::min(low, point.y()) : point.y();
        high = any || m_logarithmic ? std::max(high, point.y()) : point.y();
        first = std::min(first, static_cast<uint32_t>(point.x()));
        any = true;
    };
    for (const Line& line : m_lines)
        for (const QLineSeries* part : line.parts) std::ranges::for_each(part->points(), take);
    m_turns->setRange(first, last);
    m_turns->setTickType(QValueAxis::TicksFixed);
    m_turns->setTickCount(static_cast<int>(std::min(9U, last - first + 1)));
    if (last - first > 9) m_turns->applyNiceNumbers();
    if (!any) low = m_logarithmic ? 0.1 : 0, high = 1;
    if (m_logarithmic) {
        const double least = std::pow(10, std::floor(std::log10(low)));
        const double most = std::pow(10, std::ceil(std::log10(high)));
        m_values->setRange(least, std::max(most, least * 10));
        return;
    }
    const bool bytes = m_subject.tone == Tone::Saved;
    auto* values = static_cast<QValueAxis*>(m_values);
    const double air = high > low ? (high - low) * 0.05 : std::max(1e-3, std::abs(high) * 0.1);
    values->setRange(bytes || (low >= 0 && low < 0.3 * high) ? 0 : low - air, high + air);
    values->applyNiceNumbers();
    const double span = values->max() - values->min();
    values->setLabelFormat(bytes || span >= 8 ? "%.0f" : span >= 0.8 ? "%.1f" : "%.3g");
}

void SeriesChart::dress() {
    const Theme& theme = Theme::of(palette());
    dressChart(*this, theme);
    constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                        Qt::DashDotDotLine};
    const Theme::State& ink = theme.state(m_subject.tone);
    for (size_t i = 0; i < m_lines.size(); ++i) {
        QPen pen(i % 2 == 0 ? ink.line : ink.text, i < std::size(kStyles) ? 1.75 : 1.0);
        pen.setStyle(kStyles[i % std::size(kStyles)]);
        for (QLineSeries* part : m_lines[i].parts) part->setPen(pen);
    }
    chart()->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
}

QPointF SeriesChart::place(double turn, double value) const {
    if (m_lines.empty()) return {};
    return chart()->mapToScene(chart()->mapToPosition({turn, value}, m_lines.front().parts.front()));
}

int SeriesChart::pointCount(int line) const {
    int count = 0;
    for (const QLineSeries* part : m_lines[static_cast<size_t>(line)].parts) count += part->count();
    return count;
}

QPointF SeriesChart::pointOf(int line, uint32_t turn) const {
    const Line& of = m_lines[static_cast<size_t>(line)];
    const Gaps gaps = this->gaps(of);
    for (const trace::Sample& sample : all(of))
        if (sample.turn == turn && !isIn(gaps, sample)) return mapFromScene(place(turn, sample.value));
    return {};
}

std::optional<SeriesChart::Hover> SeriesChart::nearest(QPointF at) const {
    std::optional<Hover> found;
    if (m_lines.empty()) return found;
    const QPointF scene = mapToScene(at.toPoint());
    const double turn = chart()->mapToValue(chart()->mapFromScene(scene), m_lines.front().parts.front()).x();
    double best = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const std::vector<trace::Sample>& all = this->all(m_lines[i]);
        const auto after = std::ranges::lower_bound(all, std::max(0.0, turn - 0.5), {},
                                                    [](const trace::Sample& s) { return double(s.turn); });
        const auto sample = static_cast<size_t>(
            std::min<std::ptrdiff_t>(after - all.begin(), static_cast<std::ptrdiff_t>(all.size()) - 1));
        if (all.empty() || !std::isfinite(all[sample].value) || isIn(gaps(m_lines[i]), all[sample])) continue;
        const QPointF there = place(all[sample].turn, all[sample].value);
        if (std::abs(there.x() - scene.x()) > kReach) continue;
        const double away = std::hypot(there.x() - scene.x(), there.y() - scene.y());
        if (away < best) best = away, found = Hover{i, sample};
    }
    return found;
}

QString SeriesChart::hoverText() const {
    if (!m_hover) return {};
    const Line& line = m_lines[m_hover->line];
    const trace::Sample& sample = all(line)[m_hover->sample];
    return QStringLiteral("%1 = %2 · %3 %4")
        .arg(nameOf(m_series.all()[line.series]), QString::number(sample.value, 'g', 5),
             m_series.inTurns() ? tr("turn") : tr("backward"), QString::number(sample.turn));
}

// The turn of the step on screen: that of the last number before its end.
uint32_t SeriesChart::turnHere() const {
    const auto& recording = m_playback.recording();
    if (!recording || m_lines.empty() || m_playback.step() == 0) return 0;
    if (recording->timeline()->trace().shared() != m_series.trace()) return 0;
    const std::vector<trace::Sample>& all = this->all(m_lines.front());
    const uint32_t end = recording->step(m_playback.step()).last_event;
    const auto after = std::ranges::lower_bound(all, end, {}, &trace::Sample::event);
    return after == all.begin() ? 0 : (after - 1)->turn;
}

void SeriesChart::drawForeground(QPainter* painter, const QRectF&) {
    const Theme& theme = Theme::of(palette());
    if (m_lines.empty()) {
        painter->setFont(uiFont(13));
        painter->setPen(theme.ink.secondary);
        painter->drawText(sceneRect(), Qt::AlignCenter,
                          tr("No backward has run yet: there is nothing to draw."));
        return;
    }
    paintHere(*painter);
    paintLonePoints(*painter);
    paintHidden(*painter);
    paintHover(*painter);
}

void SeriesChart::paintHere(QPainter& painter) const {
    const uint32_t turn = turnHere();
    if (turn == 0) return;
    const QRectF plot = chart()->mapRectToScene(chart()->plotArea());
    const double x = place(turn, 1).x();
    painter.setPen(QPen(Theme::of(palette()).ink.primary, 1.25, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

// One point makes no line, and Qt Charts draws none.
void SeriesChart::paintLonePoints(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Line& line : m_lines) {
        for (const QLineSeries* part : line.parts) {
            if (part->count() != 1) continue;
            const QPointF at = part->at(0);
            painter.setPen(Qt::NoPen);
            painter.setBrush(part->pen().color());
            painter.drawEllipse(place(at.x(), at.y()), 4, 4);
        }
    }
}

// Where the line is broken.
void SeriesChart::paintHidden(QPainter& painter) const {
    const QRectF plot = chart()->mapRectToScene(chart()->plotArea());
    painter.setFont(codeFont(16, QFont::Bold));
    painter.setPen(Theme::of(palette()).ink.secondary);
    for (const Line& line : m_lines) {
        for (const Gap& gap : gaps(line)) {
            const auto first = std::ranges::lower_bound(all(line), gap.from, {}, &trace::Sample::event);
            if (first == all(line).end() || first->event >= gap.until) continue;
            const double x = std::clamp(place(first->turn, 1).x(), plot.left() + 12, plot.right() - 12);
            painter.drawText(QRectF(x - 12, plot.center().y() - 12, 24, 24), Qt::AlignCenter,
                             QStringLiteral("?"));
        }
    }
}

void SeriesChart::paintHover(QPainter& painter) const {
    if (!m_hover) return;
    const Theme& theme = Theme::of(palette());
    const trace::Sample& sample = all(m_lines[m_hover->line])[m_hover->sample];
    const QPointF at = place(sample.turn, sample.value);
    const QRectF plot = chart()->mapRectToScene(chart()->plotArea());
    painter.setPen(QPen(theme.surface.panel, 2));
    painter.setBrush(theme.ink.primary);
    painter.drawEllipse(at, 5, 5);
    const QFont face = codeFont(12, QFont::Medium);
    const QString text = hoverText();
    const double width = widthOf(face, text) + 16;
    const double left = std::clamp(at.x() + 10, plot.left(), std::max(plot.left(), plot.right() - width));
    const double top = at.y() - 34 < plot.top() ? at.y() + 12 : at.y() - 34;
    painter.setPen(QPen(theme.surface.border, 1));
    painter.setBrush(theme.surface.raised);
    painter.drawRoundedRect(QRectF(left, top, width, 24), 4, 4);
    painter.setPen(theme.ink.primary);
    painter.setFont(face);
    painter.drawText(QPointF(left + 8, top + 16), text);
}

void SeriesChart::goTo(const Hover& at) {
    const auto& recording = m_playback.recording();
    if (!recording || recording->timeline()->trace().shared() != m_series.trace()) return;
    const Line& line = m_lines[at.line];
    const trace::Sample& sample = all(line)[at.sample];
    if (!sample.kept) return emit turnWanted(sample.path, m_series.all()[line.series].kind);
    m_playback.pause();
    m_playback.goTo(recording->timeline()->step_at(sample.event));
}

void SeriesChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto at = nearest(event->position())) goTo(*at);
}

void SeriesChart::mouseMoveEvent(QMouseEvent* event) {
    m_hover = nearest(event->position());
    if (m_hover && event->buttons() & Qt::LeftButton) goTo(*m_hover);
    viewport()->update();
}

void SeriesChart::leaveEvent(QEvent* event) {
    m_hover.reset();
    viewport()->update();
    QChartView::leaveEvent(event);
}

void SeriesChart::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Right:
            return m_playback.stepForward();
        case Qt::Key_Left:
            return m_playback.stepBack();
        case Qt::Key_Down:
            return m_playback.nextIteration();
        case Qt::Key_Up:
            return m_playback.previousIteration();
        default:
            QChartView::keyPressEvent(event);
    }
}

void SeriesChart::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    fitTitles(*this);
}

void SeriesChart::showEvent(QShowEvent* event) {
    QChartView::showEvent(event);
    if (m_stale) fill();
}

void SeriesChart::changeEvent(QEvent* event) {
    // A window hears of a new palette before it has it.
    if (event->type() == QEvent::PaletteChange)
        QMetaObject::invokeMethod(this, &SeriesChart::dress, Qt::QueuedConnection);
    if (event->type() == QEvent::LanguageChange) fill();
    QChartView::changeEvent(event);
}

}  // namespace backstep::ui
