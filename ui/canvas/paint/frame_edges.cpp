#include <algorithm>
#include <cmath>

#include "canvas/paint/edge_painter.h"
#include "canvas/paint/element_text.h"
#include "canvas/paint/frame_painter.h"
#include "canvas/paint/free_room.h"
#include "layout/label_places.h"

namespace backstep::ui {

using Kind = trace::Token::Kind;

namespace {

// What the edge is without the gradient on it.
EdgeLook baseLook(const trace::StepState& state, size_t e) {
    const EdgeLook look = edgeLook(state, e);
    return look == EdgeLook::Gradient || look == EdgeLook::Dead ? EdgeLook::Forward : look;
}

bool showsLabel(const trace::StepState& state, size_t e) {
    const trace::EdgeState& edge = state.edges[e];
    return edge.present && edge.climbed && edge.gradient && !edge.released && !inTransit(state, e) &&
           !gateStands(state, state.picture->edges[e].from);
}

}  // namespace

int FramePainter::tokenOrder(size_t edge, Kind kind) const {
    for (const trace::Token& token : m_b.tokens)
        if (token.edge == static_cast<int32_t>(edge) && (token.kind == Kind::Value) == (kind == Kind::Value))
            return token.order;
    return -1;
}

// Stopped at a gate: the line reaches the token below it.
double FramePainter::climbedAtRest(const State& state, size_t e) const {
    if (!state.edges[e].climbed || !state.edges[e].gradient) return 0;
    if (inTransit(state, e)) return m_geometry.parking(e);
    const size_t from = state.picture->edges[e].from;
    if (gateStands(state, from))
        return m_geometry.edge(e).climbedAtY(m_geometry.output(from).y() + gateTokenDrop());
    return 1;
}

double FramePainter::climbedNow(size_t e) const {
    const double a = climbedAtRest(m_a, e), b = climbedAtRest(m_b, e);
    if (a == b) return b;
    const bool sent = a == 0 && (inTransit(m_b, e) || m_b.edges[e].dead);
    const double p =
        sent ? beat(Beat::Send, std::max(0, tokenOrder(e, Kind::Gradient))) : beat(Beat::Upstream);
    return a + (b - a) * p;
}

double FramePainter::grownNow(size_t e) const {
    if (m_a.edges[e].present) return 1;
    const int order = tokenOrder(e, Kind::Value);
    return order >= 0 ? beat(Beat::Travel, order) : beat(Beat::Appear);
}

void FramePainter::paintLitPath() {
    if (m_ink.print) return;
    constexpr double kEdge = 16, kAround = 8, kOutline = 1.5;
    const Theme::State& marker = m_ink.theme.state(Tone::Custom);
    const double outline = kOutline / std::min(1.0, m_ink.zoom);
    // All outlines, then all fills, so that the stroke is one where its parts meet.
    for (const bool fill : {false, true}) {
        const double grown = fill ? 0 : outline;
        const QColor& ink = fill ? marker.tint : marker.line;
        for (const size_t e : m_frame.litEdges) {
            if (edgeLook(m_b, e) == EdgeLook::Hidden || !visible(m_geometry.edgeBounds(e))) continue;
            m_ink.polyline(m_geometry.edge(e).points(), {ink, kEdge + 2 * grown});
        }
        for (const size_t i : m_frame.litItems) {
            if (cardLook(m_b, i) == CardLook::Hidden || !visible(m_geometry.item(i))) continue;
            const double around = kAround + grown;
            m_ink.rect(m_geometry.item(i).adjusted(-around, -around, around, around), 16 + grown, ink);
        }
    }
}

void FramePainter::paintEdges() {
    for (const size_t e : m_edgesNear) {
        const EdgeLook a = baseLook(m_a, e), b = baseLook(m_b, e);
        if ((a == EdgeLook::Hidden && b == EdgeLook::Hidden) || !visible(m_geometry.edgeBounds(e))) continue;
        EdgeView view{&m_geometry.edge(e), b, m_b.edges[e].dead && m_b.edges[e].climbed, 1, 0};
        const bool shrinks = climbedAtRest(m_b, e) < climbedAtRest(m_a, e);
        if ((a == b || a == EdgeLook::Hidden) && !shrinks) {
            view.grown = grownNow(e);
            view.climbed = b == EdgeLook::Forward ? climbedNow(e) : 0;
            const size_t from = m_b.picture->edges[e].from;
            if (gateStands(m_b, from)) view.blocked = gateStands(m_a, from) ? 1 : beat(Beat::Gate);
            paintEdge(m_ink, view);
            continue;
        }
        const double p = beat(b == EdgeLook::Released ? Beat::Fade : Beat::Change);
        if (gateStands(m_b, m_b.picture->edges[e].from)) view.blocked = 1;
        EdgeView was = view;
        was.look = a;
        was.dead = m_a.edges[e].dead && m_a.edges[e].climbed;
        was.climbed = a == EdgeLook::Forward ? climbedAtRest(m_a, e) : 0;
        was.blocked = gateStands(m_a, m_b.picture->edges[e].from) ? 1 : 0;
        view.climbed = b == EdgeLook::Forward ? climbedAtRest(m_b, e) : 0;
        m_ink.faded(1 - p, [&] { paintEdge(m_ink, was); });
        m_ink.faded(p, [&] { paintEdge(m_ink, view); });
    }
}

void FramePainter::paintLabels() {
    if (m_titlesOnly) return;
    for (const size_t e : m_edgesNear) {
        const bool was = showsLabel(m_a, e), is = showsLabel(m_b, e);
        if (!was && !is) continue;
        double there = 1;
        if (!was) there = beat(m_b.edges[e].dead ? Beat::Send : Beat::Upstream);
        // Over a tag it takes the place of its token.
        if (!was && m_geometry.hasTag(e)) there = std::max(0.0, 8 * there - 7);
        if (!is) there = 1 - beat(Beat::Fade);
        const trace::EdgeState& edge = (is ? m_b : m_a).edges[e];
        if (!visible(QRectF(m_geometry.label(e), QSizeF(layout::kLabelWidth, 1)))) continue;
        m_ink.faded(there, [&] {
            paintGradientLabel(m_ink, m_geometry.label(e), *edge.gradient, labelOf(e, *edge.gradient),
                               edge.dead, QStringLiteral("edge.%1.gradient").arg(e));
        });
    }
}

// The numbers of a small tensor where nothing is in their way, else its shape.
QString FramePainter::labelOf(size_t e, const trace::ValueSnapshot& gradient) const {
    for (const int longest : {kRowOfNumbers, kShortRow}) {
        const QString text = gradientText(gradient, longest);
        if (!isSmall(gradient) || saysShape(gradient, text)) return text;
        const QRectF rect = gradientLabelRect(m_ink, m_geometry.label(e), text);
        if (!isFree(m_geometry, rect, {.edge = static_cast<int>(e), .margin = 2})) continue;
        const auto meetsLabel = [&](size_t other) {
            return other != e && m_b.picture->edges[other].carries_grad &&
                   rect.intersects(
                       QRectF(m_geometry.label(other) - QPointF(4, 12), QSizeF(layout::kLabelWidth, 18)));
        };
        if (std::ranges::none_of(m_edgesNear, meetsLabel)) return text;
    }
    return shapeText(gradient);
}

// Beside others there is room for a shape alone.
QString FramePainter::tokenOf(const State& state, size_t e) const {
    const trace::ValueSnapshot& gradient = *state.edges[e].gradient;
    const bool alone = meetingAt(state, state.picture->edges[e].from).size() < 2;
    return alone || !isSmall(gradient) ? gradientText(gradient) : shapeText(gradient);
}

// What comes by a tag waits over the tag.
std::vector<size_t> FramePainter::meetingAt(const State& state, size_t item) const {
    std::vector<size_t> waiting = waitingAt(state, item);
    std::erase_if(waiting, [this](size_t e) { return m_geometry.hasTag(e); });
    return waiting;
}

// One token waits on its edge; several wait side by side under the card they will enter.
QPointF FramePainter::parkedAt(const State& state, size_t e) const {
    const size_t item = state.picture->edges[e].from;
    const std::vector<size_t> waiting = meetingAt(state, item);
    if (m_geometry.hasTag(e)) {
        constexpr double kOver = 3;
        const QRectF tag = m_geometry.tag(e);
        return {tag.center().x(), tag.y() - kOver - m_ink.m.tokenH / 2};
    }
    if (waiting.size() < 2) return m_geometry.edge(e).at(m_geometry.parking(e));
    constexpr double kGap = 8;
    double total = -kGap, before = 0, own = 0;
    for (const size_t other : waiting) {
        const double width = tokenWidth(m_ink, tokenOf(state, other));
        if (other == e) {
            before = total + kGap;
            own = width;
        }
        total += width + kGap;
    }
    const QPointF output = m_geometry.output(item);
    const double left = std::max(m_geometry.item(item).x(), output.x() - total / 2);
    return {left + before + own / 2, m_geometry.edge(waiting[0]).at(m_geometry.parking(waiting[0])).y()};
}

void FramePainter::paintGradientToken(size_t e) {
    const bool was = inTransit(m_a, e), is = inTransit(m_b, e);
    if (!was && !is) return;
    const State& state = is ? m_b : m_a;
    const size_t item = state.picture->edges[e].from;
    const TokenLook look = state.edges[e].dead ? TokenLook::Stopped : TokenLook::Gradient;
    const QString value = tokenOf(state, e);
    const QString name = QStringLiteral("edge.%1.token").arg(e);
    const EdgeTrace& trace = m_geometry.edge(e);
    if (was && is) {
        const QPointF a = parkedAt(m_a, e), b = parkedAt(m_b, e);
        paintToken(m_ink, a + (b - a) * beat(Beat::Send), value, look, name);
        return;
    }
    if (is) {
        const double p = beat(Beat::Send, std::max(0, tokenOrder(e, Kind::Gradient)));
        if (p <= 0) return;
        const QPointF along = trace.at(p * m_geometry.parking(e)), goal = parkedAt(m_b, e);
        m_ink.faded(std::min(1.0, 5 * p), [&] {
            paintToken(m_ink, along + (goal - trace.at(m_geometry.parking(e))) * p, value, look, name);
        });
        return;
    }
    if (gateStands(m_b, item) && !gateStands(m_a, item)) {
        // The gate takes a single token over; several are added first.
        if (waitingAt(m_a, item).size() > 1)
            m_ink.faded(1 - beat(Beat::Upstream),
                        [&] { paintToken(m_ink, parkedAt(m_a, e), value, look, name); });
        return;
    }
    const auto self = static_cast<int32_t>(item);
    const bool goesIn = m_b.running == self || (m_b.error && m_b.error->item == self);
    if (!goesIn) {  // handed to the program: autograd.grad returns it
        m_ink.faded(1 - beat(Beat::Leave), [&] { paintToken(m_ink, parkedAt(m_a, e), value, look, name); });
        return;
    }
    const double p = beat(Beat::Upstream);
    if (meetingAt(m_a, item).size() > 1 && !m_geometry.hasTag(e)) {
        m_ink.faded(1 - std::min(1.0, 4 * p),
                    [&] { paintToken(m_ink, parkedAt(m_a, e), value, look, name); });
        return;
    }
    const QPointF from = parkedAt(m_a, e), goal = m_geometry.source(e);
    m_ink.faded(std::min(1.0, 4 * (1 - p)),
                [&] { paintToken(m_ink, from + (goal - from) * p, value, look, name); });
}

trace::ValueSnapshot FramePainter::received(const State& state, size_t item) const {
    const trace::ItemState& s = state.items[item];
    if (s.upstream) return *s.upstream;
    return s.slate.writing ? s.slate.part : trace::ValueSnapshot();
}

// Contributions that met: a rule under them, then one token with their sum leaves for the card. What goes in
// by tags is part of the sum but stands elsewhere, so the slate alone tells such a sum.
void FramePainter::paintSums() {
    if (m_b.running < 0) return;
    const auto item = static_cast<size_t>(m_b.running);
    const std::vector<size_t> waiting = meetingAt(m_a, item);
    const trace::ValueSnapshot sum = received(m_b, item);
    if (waiting.size() < 2 || m_t >= 1 || sum.empty()) return;
    if (waiting.size() < waitingAt(m_a, item).size()) return;
    const QPointF first = parkedAt(m_a, waiting.front()), last = parkedAt(m_a, waiting.back());
    const double half = tokenWidth(m_ink, tokenOf(m_a, waiting.back())) / 2;
    const double left = first.x() - tokenWidth(m_ink, tokenOf(m_a, waiting.front())) / 2;
    const double y = first.y() + m_ink.m.tokenH / 2 + 3;
    const double drawn = beat(Beat::Parts), p = beat(Beat::Upstream);
    m_ink.faded(1 - p, [&] {
        m_ink.line({left, y}, {left + (last.x() + half - left) * drawn, y}, {m_ink.theme.ink.primary, 1.5});
    });
    if (p <= 0 || gateStands(m_b, item)) return;
    const QPointF from((left + last.x() + half) / 2, first.y()), goal = m_geometry.output(item);
    m_ink.faded(std::min({1.0, 4 * p, 4 * (1 - p)}), [&] {
        paintToken(m_ink, from + (goal - from) * p, gradientText(sum), TokenLook::Gradient,
                   nameOf(item) + QStringLiteral(".sum"));
    });
}

void FramePainter::paintTokens() {
    if (m_titlesOnly) return;
    const bool moving = m_a.step.number != m_b.step.number;
    for (const trace::Token& token : m_b.tokens) {
        if (!moving || token.kind != Kind::Value || token.edge < 0) continue;
        const double p = beat(Beat::Travel, token.order);
        if (p <= 0 || p >= 1) continue;
        const auto edge = static_cast<size_t>(token.edge);
        m_ink.faded(std::min({1.0, 6 * p, 6 * (1 - p)}), [&] {
            paintToken(m_ink, m_geometry.edge(edge).at(1 - p), cardText(token.value, kShortRow),
                       TokenLook::Value, QStringLiteral("edge.%1.value").arg(edge));
        });
    }
    for (const size_t e : m_edgesNear)
        if (visible(m_geometry.edgeBounds(e))) paintGradientToken(e);
    paintSums();
}

void FramePainter::paintSeed() {
    if (m_titlesOnly) return;
    const int rootA = seedRoot(m_a), rootB = seedRoot(m_b);
    const int root = rootB >= 0 ? rootB : rootA;
    if (root < 0) return;
    const State& state = rootB >= 0 ? m_b : m_a;
    const QString value = gradientText(*state.seed);
    const QPointF output = m_geometry.output(static_cast<size_t>(root));
    const QPointF waits = m_geometry.seed(static_cast<size_t>(root)), label = output + QPointF(11, 29);
    // The words stand beside the token while it waits, and close up to its number when it has gone in.
    const double beside = waits.x() + tokenWidth(m_ink, value) / 2 + 10;
    const double closed = label.x() + gradientLabelWidth(m_ink, value) + 8;
    const auto say = [&](double taken, double drop) {
        QPointF at(beside + (closed - beside) * taken, label.y() + 5 * (1 - taken) + drop);
        const QString& words = m_frame.secondSeed ? m_ink.words.secondSeed : m_ink.words.seed;
        const TextFace face{uiFont(11, QFont::Medium), std::max(11.0, m_ink.m.minText / m_ink.zoom)};
        // At the edge of the view they stand on a line of their own.
        const double over = at.x() + widthOf(face, words) + face.px - m_frame.visible.right();
        if (over > 0 && m_frame.visible.contains(output)) at += QPointF(-over, face.px * 1.3);
        m_ink.text(QStringLiteral("seed.words"), at, words, face, m_ink.theme.ink.secondary);
    };
    const auto token = [&](QPointF at) {
        paintToken(m_ink, at, value, TokenLook::Gradient, QStringLiteral("seed.token"));
    };
    const auto arrow = [&] {
        constexpr double kStem = 34, kHead = 6;
        const QColor& line = m_ink.theme.state(Tone::Backward).line;
        m_ink.line(output + QPointF(0, 9), output + QPointF(0, kStem), {line, m_ink.m.edgeGradient});
        m_ink.triangle(output + QPointF(0, kHead), 12, true, line);
        paintGradientLabel(m_ink, label, *state.seed, value, false, QStringLiteral("seed.value"));
    };
    const auto atRest = [&](const State& s) {
        seedWaits(s) ? token(waits) : arrow();
        say(seedWaits(s) ? 0 : 1, 0);
    };
    const bool waitedA = seedWaits(m_a), waitsB = seedWaits(m_b);
    if (rootB < 0) {
        m_ink.faded(1 - beat(Beat::Fade), [&] { atRest(m_a); });
    } else if (rootA == rootB && waitedA == waitsB) {
        atRest(m_b);
    } else if (rootA == rootB && waitedA) {
        const double p = beat(Beat::Upstream);
        m_ink.faded(std::min(1.0, 2 * (1 - p)), [&] { token(waits + (output - waits) * p); });
        m_ink.faded(std::max(0.0, 2 * p - 1), arrow);
        say(p, 0);
    } else {
        const double p = beat(Beat::Seed);
        m_ink.faded(p, [&] {
            if (!waitsB) return atRest(m_b);
            token(waits + QPointF(0, 24 * (1 - p)));
            say(0, 24 * (1 - p));
        });
    }
}

}  // namespace backstep::ui
