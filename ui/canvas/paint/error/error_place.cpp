#include "canvas/paint/error/error_place.h"

#include <algorithm>

namespace backstep::ui {

namespace {

constexpr double kBesideItem = 28, kAround = 6;
constexpr double kClear = 8, kChipReach = 14;  // around what it may not cover; chips hang under their card
constexpr double kCovering = 100;  // a place that covers cards, against one as far beyond the graph
// A line over a card, and a step of one, against the same.
constexpr double kCrossing = 400000, kReach = 120;
constexpr double kLineUnder =
    500;  // a line of the graph under a card that is tied to nothing, against covering
constexpr int kTries = 12;

// The last thing that was made before a line went wrong, -1 when nothing was.
int lastMade(const trace::StepState& state) {
    for (size_t i = state.items.size(); i-- > 0;)
        if (state.items[i].presence == trace::Presence::Present) return static_cast<int>(i);
    return -1;
}

bool isThere(const trace::StepState& state, size_t i) {
    return state.items[i].presence != trace::Presence::NotYet;
}

class Places {
  public:
    Places(const SceneGeometry& geometry, const trace::StepState& state, QSizeF size)
        : m_geometry(geometry), m_state(state), m_size(size) {}

    QRectF freest() {
        const std::vector<trace::RefusedOperand>& refused = m_state.error->operands;
        if (m_state.error->item >= 0) {
            const QRectF item = m_geometry.item(static_cast<size_t>(m_state.error->item));
            beside(item);
            // Where it always stands, unless that covers something.
            if (const QRectF place = cheapest([this](const QRectF& card) { return besideCost(card); });
                covered(place) == 0)
                return place;
            around(item);
            anywhere();
        } else if (!refused.empty()) {
            for (const trace::RefusedOperand& operand : refused) beside(m_geometry.item(operand.item));
            anywhere();
        } else {
            const int last = lastMade(m_state);
            if (last < 0) return {m_geometry.bounds().topLeft(), m_size};
            const QRectF item = m_geometry.item(static_cast<size_t>(last));
            m_anchor = item;
            beside(item);
            m_corners.emplace_back(item.x(), item.bottom() + kBesideItem);
            m_corners.emplace_back(m_geometry.bounds().right() + kBesideItem,
                                   item.center().y() - m_size.height() / 2);
            anywhere();
        }
        return cheapest([this](const QRectF& card) { return costOf(card); });
    }

  private:
    template <class Cost>
    QRectF cheapest(Cost cost) const {
        QRectF best;
        double least = 1e300;
        for (const QPointF& corner : m_corners) {
            const QRectF card(corner, m_size);
            const double here = cost(card);
            if (here >= least) continue;
            least = here;
            best = card;
        }
        return best;
    }

    void beside(const QRectF& item) {
        const double middle = item.center().y();
        if (m_anchor.isNull()) m_anchor = item;
        for (const double x : {item.right() + kBesideItem, item.x() - kBesideItem - m_size.width()})
            for (double top = middle - m_size.height() + 44; top <= middle - 44; top += 8)
                m_corners.emplace_back(x, top);
    }

    // Outside the graph, level with an item of it or in its column.
    void around(const QRectF& item) {
        const QRectF all = m_geometry.bounds();
        const QPointF middle(item.center().x() - m_size.width() / 2, item.center().y() - m_size.height() / 2);
        m_corners.emplace_back(all.right() + kBesideItem, middle.y());
        m_corners.emplace_back(all.x() - kBesideItem - m_size.width(), middle.y());
        m_corners.emplace_back(middle.x(), all.bottom() + kBesideItem);
        m_corners.emplace_back(middle.x(), all.y() - kBesideItem - m_size.height());
    }

    void anywhere() {
        const QRectF all = m_geometry.bounds();
        for (int i = 0; i <= kTries; ++i)
            for (int k = 0; k <= kTries; ++k)
                m_corners.emplace_back(all.x() + (all.width() - m_size.width()) * i / kTries,
                                       all.y() + (all.height() - m_size.height()) * k / kTries);
    }

    double besideCost(const QRectF& card) const {
        return kCovering * covered(card) + (card.x() < m_anchor.x() ? 1 : 0);
    }

    double costOf(const QRectF& card) const {
        double cost = besideCost(card);
        // What stands beside the graph would push it out of sight.
        const QRectF inside = card & m_geometry.bounds();
        cost += card.width() * card.height() - inside.width() * inside.height();
        if (m_state.error->item < 0 && m_state.error->operands.empty())
            cost += kCovering * kLineUnder * linesUnder(card);
        if (m_state.error->item >= 0) return cost + tieCost(static_cast<size_t>(m_state.error->item), card);
        for (const trace::RefusedOperand& operand : m_state.error->operands)
            cost += tieCost(operand.item, card);
        return cost;
    }

    double tieCost(size_t item, const QRectF& card) const {
        const QPolygonF tie = tieOf(m_geometry.item(item), card);
        double cost = 0;
        for (qsizetype p = 0; p + 1 < tie.size(); ++p) {
            cost += kReach * QLineF(tie[p], tie[p + 1]).length();
            cost += kCrossing * crossed(tie[p], tie[p + 1], item);
        }
        return cost;
    }

    double covered(const QRectF& card) const {
        double area = 0;
        for (size_t i = 0; i < m_geometry.picture().items.size(); ++i) {
            if (!isThere(m_state, i)) continue;
            const bool own = static_cast<int32_t>(i) == m_state.error->item;
            const double clear = own ? 0 : kClear;
            // As do the words under what was not recorded.
            const bool hangs = !m_state.items[i].chips.empty() ||
                               m_geometry.picture().items[i].kind == trace::ItemKind::Ghost;
            const double under = hangs ? clear + kChipReach : clear;
            const QRectF shared = m_geometry.item(i).adjusted(-clear, -clear, clear, under).intersected(card);
            area += std::max(0.0, shared.width()) * std::max(0.0, shared.height());
        }
        return area;
    }

    int linesUnder(const QRectF& card) const {
        const auto isUnder = [&](size_t e) {
            if (!m_state.edges[e].present || !overlap(m_geometry.edgeBounds(e), card, 1)) return false;
            const QPolygonF& points = m_geometry.edge(e).points();
            for (qsizetype p = 0; p + 1 < points.size(); ++p)
                if (overlap(QRectF(points[p], points[p + 1]).normalized(), card, 4)) return true;
            return false;
        };
        int count = 0;
        for (size_t e = 0; e < m_state.edges.size(); ++e) count += isUnder(e);
        return count;
    }

    int crossed(QPointF a, QPointF b, size_t own) const {
        const QRectF line = QRectF(a, b).normalized().adjusted(-1, -1, 1, 1);
        int count = 0;
        for (size_t i = 0; i < m_geometry.picture().items.size(); ++i)
            count += i != own && isThere(m_state, i) && overlap(m_geometry.item(i), line, 4);
        return count;
    }

    const SceneGeometry& m_geometry;
    const trace::StepState& m_state;
    const QSizeF m_size;
    QRectF m_anchor;
    std::vector<QPointF> m_corners;
};

}  // namespace

QRectF errorPlace(const SceneGeometry& geometry, const trace::StepState& state, QSizeF size) {
    return Places(geometry, state, size).freest();
}

QPolygonF tieOf(const QRectF& item, const QRectF& card) {
    constexpr double kFromCorner = 16;
    const QRectF from = item.adjusted(-kAround, -kAround, kAround, kAround);
    const auto shared = [](double a, double b, double c, double d) {
        return std::pair(std::max(a, c) + kFromCorner, std::min(b, d) - kFromCorner);
    };
    const auto side = [](double low, double high, double towards) { return towards < low ? low : high; };
    if (const auto [top, bottom] = shared(from.top(), from.bottom(), card.top(), card.bottom());
        top <= bottom) {
        const double y = std::clamp(from.center().y(), top, bottom);
        const double x = side(from.left(), from.right(), card.center().x());
        return {QPointF(x, y), QPointF(side(card.left(), card.right(), from.center().x()), y)};
    }
    if (const auto [left, right] = shared(from.left(), from.right(), card.left(), card.right());
        left <= right) {
        const double x = std::clamp(from.right() - 2 * kFromCorner, left, right);
        const double y = side(from.top(), from.bottom(), card.center().y());
        return {QPointF(x, y), QPointF(x, side(card.top(), card.bottom(), from.center().y()))};
    }
    const double y = from.center().y();
    const double x = card.center().x() < from.center().x() ? card.right() - 2 * kFromCorner
                                                           : card.left() + 2 * kFromCorner;
    return {QPointF(side(from.left(), from.right(), x), y), QPointF(x, y),
            QPointF(x, side(card.top(), card.bottom(), y))};
}

QRectF tiedArea(const SceneGeometry& geometry, const trace::StepState& state, const QRectF& card) {
    QRectF all = card;
    for (const trace::RefusedOperand& operand : state.error->operands)
        all |= geometry.item(operand.item).adjusted(-kAround, -kAround, kAround, kAround);
    return all;
}

}  // namespace backstep::ui
