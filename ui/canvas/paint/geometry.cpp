#include "canvas/paint/geometry.h"

#include <algorithm>
#include <cmath>

#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr int kSamples = 24;
constexpr double kTrayTop = 42, kSlateTop = 2;  // below the leaf
constexpr double kChipReach = 14;               // chips hang this far under a card
constexpr double kSeedCentre = 30;              // under the root
constexpr double kGateRoom = 84, kGateClear = 10;

QPointF toQt(const layout::Point& p) { return {p.x, p.y}; }

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

SceneGeometry::SceneGeometry(const trace::Picture& picture, const layout::GraphLayout& layout)
    : m_picture(picture), m_layout(layout) {
    const Measures& m = Measures::get();
    for (const layout::ItemBox& item : layout.items)
        m_items.emplace_back(item.box.x, item.box.y, item.box.w, item.box.h);
    for (const layout::EdgeSpline& edge : layout.edges) m_edges.emplace_back(edge.points, m.operandD / 2);
    for (const EdgeTrace& edge : m_edges) {
        if (hasTag(m_parking.size())) {  // its tokens go all the way and wait beside it
            m_parking.push_back(1);
            continue;
        }
        const double top = edge.top().y(), bottom = edge.bottom().y();
        const bool plumb = std::abs(edge.top().x() - edge.bottom().x()) < 1;
        const double middle = (top + bottom) / 2;
        const double below = top + kChipReach + 3 + m.tokenH / 2;
        double y =
            plumb ? std::max(middle, std::min(below, bottom - m.tokenH / 2 - 1)) : std::min(middle, below);
        // Where a gate may shut, a token waits beyond it.
        if (plumb && bottom - top > kGateRoom) y = bottom - m.tokenH / 2 - kGateClear;
        m_parking.push_back(edge.climbedAtY(y));
    }
    m_bounds = QRectF(layout.bounds.x, layout.bounds.y, layout.bounds.w, layout.bounds.h);
}

QRectF SceneGeometry::leaf(size_t i) const {
    const QRectF& box = m_items[i];
    return {box.x(), box.y(), box.width(), Measures::get().leafH};
}

QRectF SceneGeometry::slate(size_t i) const {
    const Measures& m = Measures::get();
    const QRectF& box = m_items[i];
    return {box.x() + m.slateInset, box.y() + m.leafH + kSlateTop, box.width() - 2 * m.slateInset, m.slateH};
}

QRectF SceneGeometry::tray(size_t i) const {
    const Measures& m = Measures::get();
    const QRectF& box = m_items[i];
    return {box.x() + m.trayInset, box.y() + m.leafH + kTrayTop, box.width() - 2 * m.trayInset, m.trayH};
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

QPointF SceneGeometry::source(size_t e) const {
    return hasTag(e) ? m_edges[e].top() : output(m_picture.edges[e].from);
}

}  // namespace backstep::ui
