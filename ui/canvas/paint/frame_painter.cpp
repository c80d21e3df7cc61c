#include "canvas/paint/frame_painter.h"

#include <climits>

#include "canvas/paint/callout/callout_painter.h"
#include "canvas/paint/callout/hook_mark.h"
#include "canvas/paint/card_painter.h"
#include "canvas/paint/edge_painter.h"
#include "canvas/paint/error/error_card_painter.h"
#include "canvas/paint/leaf_painter.h"

namespace backstep::ui {

namespace {

// The visible part with what hangs on the cards and lines just outside; empty: all of the picture.
QRectF near(const QRectF& visible) {
    constexpr double kHangs = 300;
    return visible.isEmpty() ? visible : visible.adjusted(-kHangs, -kHangs, kHangs, kHangs);
}

}  // namespace

FramePainter::FramePainter(Ink& ink, const Frame& frame, const SceneGeometry& geometry)
    : m_ink(ink),
      m_frame(frame),
      m_geometry(geometry),
      m_b(frame.after->state),
      m_a(frame.before && frame.before->state.picture == m_b.picture ? frame.before->state : m_b),
      m_move(m_a, m_b),
      m_t(frame.t),
      m_titlesOnly(frame.zoom < ink.m.lodFull),
      m_itemsNear(geometry.itemsIn(near(frame.visible))),
      m_edgesNear(geometry.edgesIn(near(frame.visible))) {}

bool FramePainter::visible(const QRectF& rect) const {
    return m_frame.visible.isEmpty() || m_frame.visible.intersects(rect.adjusted(-20, -24, 20, 24));
}

void FramePainter::paintOperands() {
    if (m_titlesOnly) return;
    for (const size_t e : m_edgesNear) {
        if (edgeLook(m_b, e) == EdgeLook::Hidden) continue;
        const trace::PictureEdge& edge = m_b.picture->edges[e];
        const QPointF port = m_geometry.operand(e);
        if (!visible(QRectF(port, QSizeF(1, 1)))) continue;
        const bool appears = cardLook(m_a, edge.to) == CardLook::Hidden;
        // What enters a group has no number: a disc for each, as where there are too many to be counted.
        const trace::PictureItem& target = m_b.picture->items[edge.to];
        const int operands = target.folded > 0 ? INT_MAX : target.operands;
        const QString name = QStringLiteral("edge.%1.operand").arg(e);
        const auto toneOf = [&](const State& state, double climbed) {
            const EdgeLook look = edgeLook(state, e);
            if (look == EdgeLook::Released || look == EdgeLook::Data) return Tone::Released;
            if (climbed > 0) return state.edges[e].dead ? Tone::Dead : Tone::Backward;
            return Tone::Forward;
        };
        const Tone was = toneOf(m_a, climbedAtRest(m_a, e)), is = toneOf(m_b, climbedNow(e));
        m_ink.faded(appears ? beat(Beat::Appear) : 1, [&] {
            const bool released = !appears && was != is && is == Tone::Released;
            m_ink.crossFade(
                released ? beat(Beat::Fade) : 1,
                [&] { paintOperand(m_ink, port, edge.operand, was, operands, name); },
                [&] { paintOperand(m_ink, port, edge.operand, is, operands, name); });
        });
    }
}

void FramePainter::paintTags() {
    for (const size_t e : m_edgesNear) {
        if (!m_geometry.hasTag(e) || edgeLook(m_b, e) == EdgeLook::Hidden) continue;
        if (!visible(m_geometry.tag(e))) continue;
        const size_t from = m_b.picture->edges[e].from;
        const bool appears = edgeLook(m_a, e) == EdgeLook::Hidden;
        const auto lookIn = [&](const State& state) {
            if (edgeLook(state, e) == EdgeLook::Released) return TagLook::Released;
            return state.items[from].dead ? TagLook::Dead : TagLook::Here;
        };
        const auto paintOne = [&](const State& state) {
            paintLocalTag(m_ink, m_geometry.tag(e), m_b.picture->items[from], lookIn(state),
                          QStringLiteral("edge.%1.tag").arg(e));
        };
        const bool fades = !appears && lookIn(m_a) != lookIn(m_b);
        m_ink.faded(appears ? beat(Beat::Travel) : 1, [&] {
            m_ink.crossFade(
                fades ? beat(lookIn(m_b) == TagLook::Released ? Beat::Fade : Beat::Change) : 1,
                [&] { paintOne(m_a); }, [&] { paintOne(m_b); });
        });
    }
}

void FramePainter::paintHooks() {
    if (m_titlesOnly) return;
    const int was = hookedItem(m_a), is = hookedItem(m_b);
    const auto paintOne = [this](int item) {
        const auto index = static_cast<size_t>(item);
        paintHookMark(m_ink, m_geometry, index, nameOf(index) + QStringLiteral(".hook"));
    };
    if (was >= 0 && is < 0) m_ink.faded(1 - beat(Beat::Leave), [&] { paintOne(was); });
    if (is >= 0) m_ink.faded(was >= 0 ? 1 : beat(Beat::Change), [&] { paintOne(is); });
}

void FramePainter::paintGates() {
    if (m_titlesOnly) return;
    for (const size_t i : m_itemsNear) {
        const bool stood = gateStands(m_a, i), stands = gateStands(m_b, i);
        if (!stood && !stands) continue;
        const QPointF output = m_geometry.output(i);
        const QPointF goal = output + QPointF(0, gateTokenDrop());
        const State& state = stands ? m_b : m_a;
        const double shut = stood ? 1 : beat(Beat::Gate);
        const double there = stands ? 1 : 1 - beat(Beat::Change);
        m_ink.faded(there, [&] {
            paintGate(m_ink, output, shut);
            const QString value = gradientText(*state.items[i].upstream);
            const QString name = nameOf(i) + QStringLiteral(".stopped");
            if (stood) {
                paintToken(m_ink, goal, value, TokenLook::Stopped, name);
            } else {
                const std::vector<size_t> waiting = waitingAt(m_a, i);
                const QPointF from = waiting.size() == 1 ? parkedAt(m_a, waiting[0]) : goal + QPointF(0, 10);
                const QPointF at = from + (goal - from) * beat(Beat::Upstream);
                if (waiting.size() > 1 && beat(Beat::Upstream) <= 0) return;
                m_ink.crossFade(
                    beat(Beat::Grey), [&] { paintToken(m_ink, at, value, TokenLook::Gradient, name); },
                    [&] { paintToken(m_ink, at, value, TokenLook::Stopped, name); });
            }
            if (m_ink.print) return;  // the callout says it, and there may be no room on the paper
            const TextFace face{uiFont(13, QFont::Medium), std::max(13.0, m_ink.m.minText / m_ink.zoom)};
            const QPointF end = goal + QPointF(-50, 4.5);
            // Without callouts there may be no room for it; the sentence of the step says it too.
            if (!m_frame.callout && end.x() - widthOf(face, m_ink.words.blocked) < m_frame.visible.left())
                return;
            // Nor where the callout names the factor that did it.
            const double width = widthOf(face, m_ink.words.blocked);
            const QRectF words(end.x() - width, end.y() - face.px, width, 1.25 * face.px);
            const std::vector<explain::CalloutLine>& lines = m_frame.after->callout;
            if (m_frame.callout && m_b.running == static_cast<int>(i) && !lines.empty() &&
                toldRect(calloutRect(m_ink, m_geometry, i, lines), lines)
                    .adjusted(0, 0, 0, 6)
                    .intersects(words))
                return;
            m_ink.faded(stood ? 1 : beat(Beat::Grey), [&] {
                m_ink.text(nameOf(i) + QStringLiteral(".blocked"), end, m_ink.words.blocked, face,
                           m_ink.theme.ink.secondary, Anchor::End);
            });
        });
    }
}

void FramePainter::paintCallouts() {
    if (m_titlesOnly || !m_frame.callout) return;
    const auto paintOne = [this](const Pose& pose, double written, double equation) {
        const State& state = pose.state;
        if (state.running < 0 || state.running_tray || pose.callout.empty()) return;
        const auto item = static_cast<size_t>(state.running);
        const auto count = static_cast<double>(pose.callout.size());
        std::vector<double> lines;
        for (size_t k = 0; k < pose.callout.size(); ++k)
            lines.push_back(std::clamp(equation * count - static_cast<double>(k), 0.0, 1.0));
        paintCallout(m_ink, calloutRect(m_ink, m_geometry, item, pose.callout), m_geometry.item(item),
                     pose.callout, state.items[item].gate_closed, written, lines);
    };
    const bool moving = &m_a != &m_b && m_a.step.number != m_b.step.number;
    if (moving) paintOne(*m_frame.before, 1 - beat(Beat::Leave), 1);
    paintOne(*m_frame.after, std::min(1.0, 3 * beat(Beat::Equation)), beat(Beat::Equation));
}

void FramePainter::paintRings() {
    if (m_ink.print) return;
    const Stroke stroke{m_ink.theme.ink.focus, m_ink.m.focus / std::min(1.0, m_ink.zoom)};
    const auto count = static_cast<int>(m_b.items.size());
    const auto ringAround = [this](int item) {
        return m_geometry.item(static_cast<size_t>(item)).adjusted(-4, -4, 4, 4);
    };
    const auto stands = [&](int item) {
        return item >= 0 && item < count && cardLook(m_b, static_cast<size_t>(item)) != CardLook::Hidden;
    };
    if (stands(m_frame.selected)) m_ink.rect(ringAround(m_frame.selected), 11, Qt::transparent, stroke);
    if (!stands(m_frame.focused)) return;
    const QRectF ring = ringAround(m_frame.focused);
    m_ink.rect(ring, 11, Qt::transparent, stroke);
    // Corner ticks tell the keyboard's ring from the mouse's.
    constexpr double kTick = 7;
    for (const double x : {ring.left() - 4, ring.right() + 4})
        for (const double y : {ring.top() - 4, ring.bottom() + 4}) {
            const double dx = x < ring.center().x() ? kTick : -kTick,
                         dy = y < ring.center().y() ? kTick : -kTick;
            m_ink.line({x, y}, {x + dx, y}, stroke);
            m_ink.line({x, y}, {x, y + dy}, stroke);
        }
}

void FramePainter::paintError() {
    if (m_titlesOnly) return;
    if (m_a.error && !m_b.error) {
        paintErrorCard(m_ink, m_geometry, m_a, 1 - beat(Beat::Leave));
    } else if (m_b.error) {
        paintErrorCard(m_ink, m_geometry, m_b, m_a.error ? 1 : beat(Beat::Pin));
    }
}

}  // namespace backstep::ui
