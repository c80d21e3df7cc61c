#include "canvas/paint/geometry.h"

#include <algorithm>
#include <cmath>

#include "canvas/paint/tensor_grid.h"
#include "layout/label_places.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr int kSamples = 24;
constexpr double kTrayTop = 42, kSlateTop = 2;  // below the leaf
constexpr double kChipReach = 14;               // chips hang this far under a card
constexpr double kSeedCentre = 30;              // under the root
constexpr double kGateRoom = 84, kGateClear = 10;
// Where elements begin below the top of a card, a leaf, a slate; and how far they keep from the sides.
constexpr double kCardWords = 54, kLeafWords = 47, kValueWords = 36, kSlateWords = 33;
constexpr double kCardSide = 14, kSlateSide = 12;
constexpr double kContextGap = 6;
constexpr size_t kMostContext = 4;  // lines of ctx; the inspector has the rest

QPointF toQt(const layout::Point& p) { return {p.x, p.y}; }

// The indices that pass, in their order.
template <class Passes>
std::vector<size_t> chosen(size_t count, Passes passes) {
    std::vector<size_t> found;
    for (size_t i = 0; i < count; ++i)
        if (passes(i)) found.push_back(i);
    return found;
}

}  // namespace

EdgeTrace::EdgeTrace(const std::vector<layout::Point>& spline, double operandRadius) {
    QPolygonF down;
    for (size_t piece = 0; piece + 3 < spline.size(); piece += 3) {
        const QPointF a = toQt(spline[piece]), b = toQt(spline[piece + 1]), c = toQt(spline[piece + 2]);
        QPointF d = toQt(spline[piece + 3]);
        if (piece + 4 == spline.size()) d.ry() -= operandRadius;  // the line ends at the operand's disc
        const bool straight = a.x() == b.x() && b.x() == c.x() && c.x() == d.x();
        const int samples = straight ? 1 : kSamples;
        for (int s = piece == 0 ? 0 : 1; s <= samples; ++s) {
            const double t = static_cast<double>(s) / samples, u = 1 - t;
            down << u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
        }
    }
    if (down.isEmpty()) down << QPointF() << QPointF();
    m_points.reserve(down.size());
    for (auto it = down.rbegin(); it != down.rend(); ++it) m_points << *it;
    m_lengths.reserve(static_cast<size_t>(m_points.size()));
    double length = 0;
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        if (i > 0)
            length +=
                std::hypot(m_points[i].x() - m_points[i - 1].x(), m_points[i].y() - m_points[i - 1].y());
        m_lengths.push_back(length);
    }
}

QPointF EdgeTrace::at(double climbed) const {
    const double goal = std::clamp(climbed, 0.0, 1.0) * length();
    const auto after = std::lower_bound(m_lengths.begin(), m_lengths.end(), goal);
    const auto i = static_cast<qsizetype>(after - m_lengths.begin());
    if (i == 0) return m_points.first();
    if (i >= m_points.size()) return m_points.last();
    const double begin = m_lengths[static_cast<size_t>(i - 1)], span = *after - begin;
    const double t = span > 0 ? (goal - begin) / span : 0;
    return m_points[i - 1] * (1 - t) + m_points[i] * t;
}

QPolygonF EdgeTrace::between(double from, double to) const {
    QPolygonF part;
    if (to <= from) return part;
    part << at(from);
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        const double here = length() > 0 ? m_lengths[static_cast<size_t>(i)] / length() : 0;
        if (here > from && here < to) part << m_points[i];
    }
    part << at(to);
    return part;
}

double EdgeTrace::climbedAtY(double y) const {
    double best = 0, distance = 1e300;
    for (int s = 0; s <= 64; ++s) {
        const double d = std::abs(at(s / 64.0).y() - y);
        if (d < distance) {
            distance = d;
            best = s / 64.0;
        }
    }
    // Straight stretches deserve the exact place.
    const QPointF a = m_points.first(), b = m_points.last();
    if (m_points.size() == 2 && a.y() != b.y()) return std::clamp((y - a.y()) / (b.y() - a.y()), 0.0, 1.0);
    return best;
}

SceneGeometry::SceneGeometry(const trace::Picture& picture, const layout::GraphLayout& layout, bool discs)
    : m_picture(picture), m_layout(layout), m_discs(discs) {
    for (const layout::ItemBox& item : layout.items)
        m_items.emplace_back(item.box.x, item.box.y, item.box.w, item.box.h);
    m_edges.resize(layout.edges.size());
    m_bounds = QRectF(layout.bounds.x, layout.bounds.y, layout.bounds.w, layout.bounds.h);
}

const EdgeTrace& SceneGeometry::edge(size_t e) const {
    if (!m_edges[e]) {
        constexpr double kPoint = 3;  // a group has points where others have discs
        const double disc =
            m_picture.items[m_picture.edges[e].to].folded > 0 ? kPoint : Measures::get().operandD / 2;
        m_edges[e].emplace(m_layout.edges[e].points, m_discs ? disc : 0);
    }
    return *m_edges[e];
}

QRectF SceneGeometry::edgeBounds(size_t e) const {
    const std::vector<layout::Point>& points = m_layout.edges[e].points;
    if (points.empty()) return {};
    double left = points[0].x, right = left, top = points[0].y, bottom = top;
    for (const layout::Point& p : points) {
        left = std::min(left, p.x);
        right = std::max(right, p.x);
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
    }
    return {left, top, right - left, bottom - top};
}

double SceneGeometry::parking(size_t e) const {
    if (hasTag(e)) return 1;  // its tokens go all the way and wait over it
    const Measures& m = Measures::get();
    const EdgeTrace& edge = this->edge(e);
    const double top = edge.top().y(), bottom = edge.bottom().y();
    const bool plumb = std::abs(edge.top().x() - edge.bottom().x()) < 1;
    const double middle = (top + bottom) / 2;
    const double below = top + kChipReach + 3 + m.tokenH / 2;
    if (!plumb) return freeParking(e, edge.climbedAtY(std::min(middle, below)));
    double y = std::max(middle, std::min(below, bottom - m.tokenH / 2 - 1));
    // Where a gate may shut, a token waits beyond it.
    if (bottom - top > kGateRoom) y = bottom - m.tokenH / 2 - kGateClear;
    return edge.climbedAtY(y);
}

// Along a slanted line: the nearest place to the one wished for where a token meets no card, or the least of
// them.
double SceneGeometry::freeParking(size_t e, double wished) const {
    constexpr double kHalfToken = 44;  // of a number of a few digits
    constexpr int kTries = 10;
    const double half = Measures::get().tokenH / 2;
    double best = wished, least = 1e300;
    for (int away = 0; away <= 2 * kTries && least > 0; ++away) {
        const double by = (away + 1) / 2 * 0.5 / kTries * (away % 2 == 0 ? 1 : -1);
        const double climbed = wished + by;
        if (climbed <= 0 || climbed >= 1) continue;
        const QPointF at = edge(e).at(climbed);
        const QRectF token(at.x() - kHalfToken, at.y() - half, 2 * kHalfToken, 2 * half);
        double covered = 0;
        for (const QRectF& item : m_items) {
            const QRectF shared = item & token;
            covered += shared.width() * shared.height();
        }
        if (covered >= least) continue;
        least = covered;
        best = climbed;
    }
    return best;
}

QRectF SceneGeometry::leaf(size_t i) const {
    const QRectF& box = m_items[i];
    return {box.x(), box.y(), box.width(), Measures::get().leafH + inside(i)};
}

QRectF SceneGeometry::slate(size_t i) const {
    const Measures& m = Measures::get();
    const QRectF& box = m_items[i];
    const double room = inside(i);
    return {box.x() + m.slateInset, box.y() + m.leafH + room + kSlateTop, box.width() - 2 * m.slateInset,
            m.slateH + room};
}

QRectF SceneGeometry::tray(size_t i) const {
    const Measures& m = Measures::get();
    const QRectF& box = m_items[i];
    return {box.x() + m.trayInset, box.y() + m.leafH + 2 * inside(i) + kTrayTop,
            box.width() - 2 * m.trayInset, m.trayH};
}

double SceneGeometry::inside(size_t i) const {
    const Measures& m = Measures::get();
    const trace::PictureItem& item = m_picture.items[i];
    if (item.kind == trace::ItemKind::Leaf && item.requires_grad)
        return std::max(0.0, (m_items[i].height() - m.parameterH) / 2);
    const bool card = item.kind == trace::ItemKind::Node || item.kind == trace::ItemKind::Ghost;
    return std::max(0.0, m_items[i].height() - (card ? m.opH : m.leafH));
}

QRectF SceneGeometry::grid(size_t i) const {
    const double context = contextRoom(m_picture.items[i]);
    const double room = inside(i) - context - TensorGrid::kGapAbove;
    if (room <= 0) return {};
    const trace::ItemKind kind = m_picture.items[i].kind;
    const double words = kind == trace::ItemKind::Leaf    ? kLeafWords
                         : kind == trace::ItemKind::Value ? kValueWords
                                                          : kCardWords + context;
    const QRectF& box = m_items[i];
    return {box.x() + kCardSide, box.y() + words, box.width() - 2 * kCardSide, room};
}

QRectF SceneGeometry::slateGrid(size_t i) const {
    const double room = inside(i) - TensorGrid::kGapAbove;
    if (room <= 0) return {};
    const QRectF box = slate(i);
    return {box.x() + kSlateSide, box.y() + kSlateWords, box.width() - 2 * kSlateSide, room};
}

double SceneGeometry::contextRoom(const trace::PictureItem& item) {
    const auto lines = static_cast<double>(std::min<size_t>(item.context.size(), kMostContext));
    return lines > 0 ? kContextLine * lines + kContextGap : 0;
}

double SceneGeometry::widthAround(const trace::PictureItem& item, double grid) {
    if (grid <= 0) return 0;
    const bool slate = item.kind == trace::ItemKind::Leaf && item.requires_grad;
    return grid + 2 * (slate ? Measures::get().slateInset + kSlateSide : kCardSide);
}

QRectF SceneGeometry::context(size_t i) const {
    const double room = contextRoom(m_picture.items[i]);
    if (room <= 0 || inside(i) < room) return {};
    const QRectF& box = m_items[i];
    return {box.x() + kCardSide, box.y() + kCardWords, box.width() - 2 * kCardSide, room - kContextGap};
}

QPointF SceneGeometry::output(size_t i) const {
    const QRectF& box = m_items[i];
    return toQt(layout::GraphLayout::output_port({box.x(), box.y(), box.width(), box.height()}));
}

QPointF SceneGeometry::operand(size_t edge) const {
    const trace::PictureEdge& e = m_picture.edges[edge];
    const QRectF& box = m_items[e.to];
    return toQt(layout::GraphLayout::operand_port({box.x(), box.y(), box.width(), box.height()}, e.operand,
                                                  m_picture.items[e.to].operands));
}

QPointF SceneGeometry::seed(size_t root) const { return output(root) + QPointF(0, kSeedCentre); }

QPointF SceneGeometry::label(size_t e) const { return toQt(m_layout.labels[e]); }

bool SceneGeometry::hasTag(size_t e) const { return !m_layout.tags.empty() && m_layout.tags[e].w > 0; }

QRectF SceneGeometry::tag(size_t e) const {
    const layout::Rect& r = m_layout.tags[e];
    return {r.x, r.y, r.w, r.h};
}

std::vector<size_t> SceneGeometry::itemsIn(const QRectF& part) const {
    return chosen(m_items.size(), [&](size_t i) { return part.isEmpty() || overlap(m_items[i], part, 0); });
}

std::vector<size_t> SceneGeometry::edgesIn(const QRectF& part) const {
    constexpr double kPort = 1;  // a port and the foot of a line have no size of their own
    return chosen(m_edges.size(), [&](size_t e) {
        return part.isEmpty() || overlap(edgeBounds(e), part, kPort) ||
               (hasTag(e) && overlap(tag(e), part, 0)) ||
               overlap(QRectF(label(e), QSizeF(layout::kLabelWidth, 0)), part, kPort) ||
               overlap(QRectF(operand(e), QSizeF()), part, kPort);
    });
}

QPointF SceneGeometry::source(size_t e) const {
    return hasTag(e) ? edge(e).top() : output(m_picture.edges[e].from);
}

}  // namespace backstep::ui
