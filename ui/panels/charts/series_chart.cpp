#include "panels/charts/series_chart.h"

#include <QEvent>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QMouseEvent>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "panels/charts/chart_axes.h"
#include "panels/charts/chart_dress.h"
#include "panels/charts/line_ends.h"
#include "panels/charts/line_look.h"
#include "stage/playback.h"
#include "stage/run_series.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr size_t kMostLines = 8;      // more are told apart by nobody
constexpr int kFewPoints = 60;        // so many are marked one by one
constexpr double kReach = 40;         // px from the pointer to a point it means
constexpr double kKeyAside = 24;      // the key's margin
constexpr double kMostForKey = 0.35;  // of the height; else the plot has all of it

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
    m_values = on ? static_cast<QAbstractAxis*>(new QLogValueAxis) : new QValueAxis;
    chart()->addAxis(m_values, Qt::AlignLeft);
    for (Line& line : m_lines) line.drawn.attach(*m_values);
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

void SeriesChart::addLine(size_t series) {
    m_lines.push_back({BrokenLine(*chart(), *m_turns, *m_values), series});
    dress();
}

bool SeriesChart::isMarked(size_t line) const { return m_lines[line].drawn.pointCount() <= kFewPoints; }

// Only what is looked at is drawn anew.
void SeriesChart::fill() {
    m_stale = !isVisible();
    if (m_stale) return;
    const std::vector<trace::Series>& all = m_series.all();
    dropEmptyLines();
    for (size_t i = 0; i < all.size() && m_lines.size() < kMostLines; ++i) {
        const bool there = std::ranges::find(m_lines, i, &Line::series) != m_lines.end();
        if (isWanted(all[i]) && !there) addLine(i);
    }
    for (Line& line : m_lines) line.drawn.fill(brokenAt(gaps(line), this->all(line), m_logarithmic));
    m_turns->setTitleText(m_series.inTurns() ? tr("turn of the loop") : tr("backward"));
    setRanges();
    setKey();
}

bool SeriesChart::isWanted(const trace::Series& series) const {
    return std::ranges::find(m_subject.kinds, series.kind) != m_subject.kinds.end() &&
           !series.samples.empty();
}

// What was measured before the first turn of a loop counts no more once there is one.
void SeriesChart::dropEmptyLines() {
    const auto empty = [this](const Line& line) { return all(line).empty(); };
    if (std::ranges::any_of(m_lines, empty)) m_hover.reset();
    std::erase_if(m_lines, empty);
    if (m_hover && m_hover->sample >= all(m_lines[m_hover->line]).size()) m_hover.reset();
}

QString SeriesChart::keyNote() const {
    if (m_subject.tone == Tone::Saved)
        return tr(
            "Referenced counts every saved tensor. Held counts only the memory that nothing else keeps "
            "alive. Of each turn, the most there was.");
    QStringList missing;
    const std::vector<trace::Series>& all = m_series.all();
    for (size_t i = 0; i < all.size(); ++i)
        if (isWanted(all[i]) && std::ranges::find(m_lines, i, &Line::series) == m_lines.end())
            missing.append(nameOf(all[i]));
    return LineKey::notDrawn(missing);
}

void SeriesChart::setKey() {
    std::vector<LineKey::Entry> entries;
    const Theme& theme = Theme::of(palette());
    for (size_t i = 0; i < m_lines.size(); ++i)
        entries.push_back({nameOf(m_series.all()[m_lines[i].series]), linePen(theme.state(m_subject.tone), i),
                           isMarked(i)});
    if (m_key.set(std::move(entries), m_lines.empty() ? QString() : keyNote())) placeKey();
}

void SeriesChart::placeKey() {
    const double wanted = m_key.heightFor(viewport()->width() - 2 * kKeyAside);
    m_keyHeight = wanted <= kMostForKey * height() ? static_cast<int>(wanted) : 0;
    QStringList names;
    for (const Line& line : m_lines) names.append(nameOf(m_series.all()[line.series]));
    m_endsWidth = LineEnds::widthFor(names, size());
    chart()->setMargins(kChartMargins + QMargins(0, 0, m_endsWidth, m_keyHeight));
    viewport()->update();
}

QPointF SeriesChart::keyCorner() const {
    return {kKeyAside, viewport()->height() - chart()->margins().bottom() + kChartMargins.bottom() / 2.0};
}

void SeriesChart::setRanges() {
    QList<const QLineSeries*> parts;
    for (const Line& line : m_lines)
        for (const QLineSeries* part : line.drawn.parts()) parts.append(part);
    const Extent all = extentOf(parts, m_series.turns(), m_logarithmic);
    showTurns(*m_turns, all.first, all.last);
    if (m_logarithmic)
        showDecades(*static_cast<QLogValueAxis*>(m_values), all.low, all.high);
    else
        showValues(*static_cast<QValueAxis*>(m_values), all.low, all.high, m_subject.tone == Tone::Saved,
                   height());
}

void SeriesChart::dress() {
    const Theme& theme = Theme::of(palette());
    dressChart(*this, theme);
    setKey();
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const QPen pen = linePen(theme.state(m_subject.tone), i);
        m_lines[i].drawn.setPen(m_lit < 0                      ? pen
                                : static_cast<int>(i) == m_lit ? broughtForward(pen)
                                                               : setBack(pen));
    }
}

QPointF SeriesChart::place(double turn, double value) const {
    if (m_lines.empty()) return {};
    return chart()->mapToScene(chart()->mapToPosition({turn, value}, m_lines.front().drawn.parts().front()));
}

int SeriesChart::pointCount(int line) const { return m_lines[static_cast<size_t>(line)].drawn.pointCount(); }

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
    const double turn =
        chart()->mapToValue(chart()->mapFromScene(scene), m_lines.front().drawn.parts().front()).x();
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

uint32_t SeriesChart::turnHere() const {
    const auto& recording = m_playback.recording();
    if (!recording || m_lines.empty() || m_playback.step() == 0) return 0;
    if (recording->timeline()->trace().shared() != m_series.trace()) return 0;
    return m_series.turnAt(recording->step(m_playback.step()).first_event);
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
    if (m_keyHeight > 0) m_key.paint(*painter, mapToScene(keyCorner().toPoint()), theme);
    paintHere(*painter);
    paintMarks(*painter);
    paintEnds(*painter);
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

// Also of a single point, which makes no line.
void SeriesChart::paintMarks(QPainter& painter) const {
    for (size_t i = 0; i < m_lines.size(); ++i)
        for (const QLineSeries* part : m_lines[i].drawn.parts())
            if (isMarked(i) || part->count() == 1)
                for (const QPointF& point : part->points())
                    paintMark(painter, place(point.x(), point.y()), i, part->pen().color(),
                              Theme::of(palette()).surface.panel);
}

void SeriesChart::paintEnds(QPainter& painter) const {
    std::vector<LineEnds::End> ends;
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const QLineSeries* part = m_lines[i].drawn.parts().back();
        if (part->count() == 0) continue;
        const QPointF last = part->at(part->count() - 1);
        ends.push_back({place(last.x(), last.y()), nameOf(m_series.all()[m_lines[i].series]), i, part->pen(),
                        isMarked(i)});
    }
    LineEnds::paint(painter, std::move(ends), chart()->mapRectToScene(chart()->plotArea()), sceneRect(),
                    m_endsWidth, Theme::of(palette()));
}

// Where the line is broken.
void SeriesChart::paintHidden(QPainter& painter) const {
    const QRectF plot = chart()->mapRectToScene(chart()->plotArea());
    for (const Line& line : m_lines) {
        for (const Gap& gap : gaps(line)) {
            const auto first = std::ranges::lower_bound(all(line), gap.from, {}, &trace::Sample::event);
            if (first == all(line).end() || first->event >= gap.until) continue;
            paintBreak(painter, place(first->turn, 1).x(), plot, Theme::of(palette()));
        }
    }
}

void SeriesChart::paintHover(QPainter& painter) const {
    if (!m_hover) return;
    const trace::Sample& sample = all(m_lines[m_hover->line])[m_hover->sample];
    paintPointNote(painter, place(sample.turn, sample.value), chart()->mapRectToScene(chart()->plotArea()),
                   hoverText(), Theme::of(palette()));
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
    if (event->button() != Qt::LeftButton || m_lit >= 0) return;
    if (const auto at = nearest(event->position())) goTo(*at);
}

void SeriesChart::mouseMoveEvent(QMouseEvent* event) {
    light(m_keyHeight == 0 ? -1 : m_key.at(event->position() - keyCorner()));
    m_hover = m_lit < 0 ? nearest(event->position()) : std::nullopt;
    if (m_hover && event->buttons() & Qt::LeftButton) goTo(*m_hover);
    viewport()->update();
}

void SeriesChart::leaveEvent(QEvent* event) {
    m_hover.reset();
    light(-1);
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
    placeKey();
    if (!m_stale) setRanges();
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
