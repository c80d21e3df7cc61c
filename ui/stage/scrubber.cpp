#include "stage/scrubber.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "stage/playback.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kMargin = 8;
constexpr double kTop = 19;  // of the band, in a bar 64 high
constexpr double kHeight = 12;
constexpr uint32_t kMostTicks = 200;
constexpr double kLeastTurn = 5;  // a segment of less is not told apart
constexpr double kMarkGap = 17;   // closer glyphs would touch

const Theme::State& inkOf(const Theme& theme, trace::Phase phase) {
    return theme.state(phase == trace::Phase::Forward ? Tone::Forward : Tone::Backward);
}

void hatch(QPainter& painter, const QRectF& area, const Theme::State& ink) {
    QColor ground = ink.key;
    ground.setAlphaF(0.45F);
    painter.fillRect(area, ink.tint);
    painter.fillRect(area, ground);
    QColor stripe = ink.line;
    stripe.setAlphaF(0.5F);
    painter.setPen(QPen(stripe, 2));
    for (double x = area.left() - area.height() + 3; x < area.right(); x += 8.5) {
        // Each stripe is cut to the band by hand: exports ignore clipping.
        const double from = std::max(area.left(), x);
        const double to = std::min(area.right(), x + area.height());
        if (to > from)
            painter.drawLine(QPointF(from, area.bottom() - (from - x)),
                             QPointF(to, area.bottom() - (to - x)));
    }
}

}  // namespace

Scrubber::Scrubber(Playback& playback, QWidget* parent) : QWidget(parent), m_playback(playback) {
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    connect(&playback, &Playback::recordingChanged, this, &Scrubber::readRecording);
    connect(&playback, &Playback::stepChanged, this, qOverload<>(&QWidget::update));
    connect(&playback, &Playback::foldsChanged, this, qOverload<>(&QWidget::update));
    readRecording();
}

void Scrubber::readRecording() {
    m_segments.clear();
    m_prints.clear();
    m_errors.clear();
    const auto& recording = m_playback.recording();
    m_scale = recording ? ScrubberScale(*recording->timeline(), recording->skipped()) : ScrubberScale();
    bool joined = false;
    for (uint32_t k = 1; k <= m_playback.size(); ++k) {
        const trace::Step& step = recording->step(k);
        const bool folded = m_scale.foldAt(k) != nullptr;
        if (!folded && joined && m_segments.back().phase == step.phase)
            m_segments.back().last = k;
        else if (!folded)
            m_segments.push_back({step.phase, k, k});
        joined = !folded;
        if (step.kind == trace::StepKind::Printed) m_prints.push_back(k);
        if (step.kind == trace::StepKind::Error || step.kind == trace::StepKind::Limit) m_errors.push_back(k);
    }
    update();
}

double Scrubber::edgeX(double steps) const { return xOf(m_scale.place(steps)); }

double Scrubber::playheadX(uint32_t step) const { return step == 0 ? edgeX(0) : edgeX(step - 0.5); }

uint32_t Scrubber::stepAt(double x) const {
    if (x < kMargin) return 0;
    const double steps = m_scale.steps((x - kMargin) / (width() - 2 * kMargin));
    return std::min(m_playback.size(), static_cast<uint32_t>(std::max(0.0, steps)) + 1);
}

double Scrubber::xOf(double place) const { return kMargin + (width() - 2 * kMargin) * place; }

std::optional<WantedTurn> Scrubber::turnAt(double x) const {
    return m_scale.turnAt((x - kMargin) / (width() - 2 * kMargin));
}

double Scrubber::turnX(uint32_t index) const {
    for (const ScrubberScale::Gap& gap : m_scale.gaps())
        if (gap.turns.from <= index && index <= gap.turns.to)
            return xOf(gap.from + (gap.to - gap.from) * (index - gap.turns.from + 0.5) / gap.turns.count());
    return -1;
}

void Scrubber::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_playback.size() == 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(Theme::of(palette()).surface.hairline);
        painter.drawRoundedRect(QRectF(kMargin, kTop, width() - 2 * kMargin, kHeight), 2, 2);
        return;
    }
    for (const Segment& segment : m_segments) paintSegment(painter, segment);
    for (const trace::Fold& fold : m_scale.folds()) paintFold(painter, fold);
    for (const ScrubberScale::Gap& gap : m_scale.gaps()) paintGap(painter, gap);
    if (m_playback.size() <= kMostTicks) {
        painter.setPen(QPen(Theme::of(palette()).surface.chrome, 1));
        for (uint32_t k = 1; k < m_playback.size(); ++k)
            if (!m_scale.foldAt(k + 1))
                painter.drawLine(QPointF(edgeX(k), kTop + 1), QPointF(edgeX(k), kTop + kHeight - 1));
    }
    paintMarks(painter);
    paintPhaseNames(painter);
    paintPlayhead(painter);
}

void Scrubber::paintSegment(QPainter& painter, const Segment& segment) const {
    const Theme& theme = Theme::of(palette());
    const bool contrast = theme.id == ThemeId::Contrast;
    const QRectF all(edgeX(segment.first - 1) + 1, kTop, edgeX(segment.last) - edgeX(segment.first - 1) - 2,
                     kHeight);
    if (segment.phase == trace::Phase::Plain) {
        painter.setPen(contrast ? QPen(theme.surface.hairline, 1) : QPen(Qt::NoPen));
        painter.setBrush(contrast ? theme.surface.chrome : theme.surface.hairline);
        painter.drawRoundedRect(all, 2, 2);
        return;
    }
    const Theme::State& ink = inkOf(theme, segment.phase);
    painter.setPen(QPen(ink.line, 1));
    painter.setBrush(theme.surface.chrome);
    painter.drawRoundedRect(all, 2, 2);
    QRectF passed = all;
    passed.setRight(std::clamp(edgeX(m_playback.step()), all.left(), all.right()));
    if (passed.width() <= 0) return;
    if (segment.phase == trace::Phase::Backward) hatch(painter, passed, ink);
    painter.setPen(QPen(ink.line, 1));
    painter.setBrush(segment.phase == trace::Phase::Forward ? QBrush(ink.key) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(passed, 2, 2);
}

void Scrubber::paintFold(QPainter& painter, const trace::Fold& fold) const {
    const Theme& theme = Theme::of(palette());
    const QRectF all(edgeX(fold.first - 1) + 1, kTop, edgeX(fold.last) - edgeX(fold.first - 1) - 2, kHeight);
    const bool open = m_playback.folds().isOpen(fold);
    painter.setPen(QPen(theme.ink.tertiary, 1));
    painter.setBrush(theme.surface.chrome);
    if (!open)  // a stack: more lie behind
        for (const double behind : {4.0, 2.0}) painter.drawRoundedRect(all.translated(0, -behind), 2, 2);
    painter.drawRoundedRect(all, 2, 2);
    QRectF passed = all.adjusted(1, 1, -1, -1);
    passed.setRight(std::clamp(edgeX(m_playback.step()), passed.left(), passed.right()));
    painter.fillRect(passed, theme.surface.border);
    const trace::Turns& turns = m_playback.recording()->timeline()->turns();
    const std::vector<uint32_t>& all_turns = turns.loops()[fold.loop].turns;
    if (all.width() < kLeastTurn * static_cast<double>(all_turns.size())) return;
    for (size_t i = 2; i < all_turns.size(); ++i) {
        const double x = edgeX(turns.turn(all_turns[i]).first - 1);
        painter.drawLine(QPointF(x, kTop), QPointF(x, kTop + kHeight));
    }
}

// Nothing is known there yet: dots on the ground of the bar.
void Scrubber::paintGap(QPainter& painter, const ScrubberScale::Gap& gap) const {
    const Theme& theme = Theme::of(palette());
    const QRectF all(xOf(gap.from), kTop, xOf(gap.to) - xOf(gap.from), kHeight);
    painter.fillRect(all.adjusted(0, 1, 0, -1), theme.surface.panel);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.ink.tertiary);
    for (double x = all.left() + 4; x < all.right() - 2; x += 7)
        painter.drawEllipse(QPointF(x, all.center().y()), 1.5, 1.5);
}

void Scrubber::paintFoldName(QPainter& painter, const trace::Fold& fold) const {
    const double left = edgeX(fold.first - 1) + 1;
    const double room = edgeX(fold.last) - left;
    const QString whole = fold.from == fold.to ? tr("turn %1").arg(fold.from)
                                               : tr("turns %1 to %2").arg(fold.from).arg(fold.to);
    const QString brief = QStringLiteral("×%1").arg(fold.to - fold.from + 1);
    const QFont& font = painter.font();
    const QString text = widthOf(font, whole) <= room   ? whole
                         : widthOf(font, brief) <= room ? brief
                                                        : QString();
    painter.setPen(Theme::of(palette()).ink.secondary);
    painter.drawText(QPointF(left, kTop + 29), text);
}

std::vector<uint32_t> Scrubber::thinned(const std::vector<uint32_t>& steps,
                                        std::vector<uint32_t> others) const {
    std::vector<uint32_t> drawn;
    for (const uint32_t step : steps) {
        const auto touches = [&](uint32_t other) {
            return std::abs(playheadX(step) - playheadX(other)) < kMarkGap;
        };
        if (std::ranges::any_of(others, touches)) continue;
        drawn.push_back(step);
        others.push_back(step);
    }
    return drawn;
}

// The one it stands on first.
std::vector<uint32_t> Scrubber::errorMarks() const {
    std::vector<uint32_t> steps = m_errors;
    const auto here = std::ranges::find(steps, m_playback.step());
    if (here != steps.end()) std::rotate(steps.begin(), here, here + 1);
    return thinned(steps, {});
}

std::vector<uint32_t> Scrubber::printMarks() const {
    std::vector<uint32_t> others = errorMarks();
    if (m_playback.step() > 0) others.push_back(m_playback.step());  // the head of the pin
    return thinned(m_prints, std::move(others));
}

void Scrubber::paintMarks(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    for (const uint32_t step : printMarks())
        paintIcon(painter, "term", QPointF(playheadX(step) - 7, kTop - 18), 14, theme.ink.secondary, 1.5);
    for (const uint32_t step : errorMarks())
        paintIcon(painter, "error", QPointF(playheadX(step) - 8, kTop - 19), 16,
                  theme.state(Tone::Error).line);
}

void Scrubber::paintPhaseNames(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    painter.setFont(uiFont(12, 600));
    const QFontMetricsF metrics(painter.font());
    for (const trace::Fold& fold : m_scale.folds()) paintFoldName(painter, fold);
    const double baseline = kTop + 29;
    double free = 0;
    for (const Segment& segment : m_segments) {
        if (segment.phase == trace::Phase::Plain) continue;
        const bool backward = segment.phase == trace::Phase::Backward;
        const QString name = backward ? QStringLiteral("backward") : QStringLiteral("forward");
        const double left = edgeX(segment.first - 1) + 1;
        const double right = left + 14 + metrics.horizontalAdvance(name);
        const auto ahead = std::ranges::upper_bound(m_scale.folds(), segment.last, {}, &trace::Fold::first);
        const double end = ahead == m_scale.folds().end() ? width() : edgeX(ahead->first - 1) - 6;
        if (left < free || right > end) continue;
        free = right + 8;
        paintTriangle(painter, QPointF(left + 5, baseline - 4), 8, backward,
                      inkOf(theme, segment.phase).text);
        painter.setPen(inkOf(theme, segment.phase).text);
        painter.drawText(QPointF(left + 14, baseline), name);
    }
}

void Scrubber::paintPlayhead(QPainter& painter) const {
    const double x = playheadX(m_playback.step());
    const bool onError = std::find(m_errors.begin(), m_errors.end(), m_playback.step()) != m_errors.end();
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::of(palette()).ink.primary);
    if (!onError) painter.drawEllipse(QPointF(x, kTop - 8), 6, 6);
    painter.drawRoundedRect(QRectF(x - 2, kTop - 6, 4, 24), 2, 2);
}

void Scrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto turn = turnAt(event->position().x())) return emit turnPointedAt(*turn);
    emit stepPointedAt(stepAt(event->position().x()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event) {
    // A turn that was not kept takes a run of its own: a press says so, passing over it does not.
    if (event->buttons() & Qt::LeftButton && !turnAt(event->position().x()))
        emit stepPointedAt(stepAt(event->position().x()));
}

QString Scrubber::placeName(uint32_t step) const {
    const QString name = tr("step %1").arg(step);
    const trace::Step* at = step > 0 ? &m_playback.recording()->step(step) : nullptr;
    return at && at->iteration > 0 ? name + QStringLiteral(" · ") + tr("turn %1").arg(at->iteration) : name;
}

bool Scrubber::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_playback.size() > 0) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto turn = turnAt(help->pos().x());
        QToolTip::showText(help->globalPos(),
                           turn ? tr("turn %1 was not kept: press to record it again").arg(turn->index + 1)
                                : placeName(stepAt(help->pos().x())),
                           this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace backstep::ui
