#include "layout/label_places.h"

#include <algorithm>
#include <cmath>

#include "layout/ranked_graph.h"

namespace backstep::layout {

namespace {

constexpr double kWideLabel = 84;  // "−0.0080186"; free where there is room for it
constexpr double kSide = 11, kHeight = 18, kAscent = 12, kArrow = 9;
constexpr double kChipReach = 14;  // chips hang this far under a card
constexpr double kAround = 5;      // the ring of the one that runs
constexpr int kSamples = 24;
constexpr size_t kPlacedEdges = 400;  // in larger graphs nobody reads them all at once
constexpr double kOnCard = 10, kOnLabel = 10, kOnLine = 3, kOnOwnLine = 4, kOnLeft = 1.5, kLater = 1,
                 kWideShare = 0.3;

bool meet(const Rect& a, const Rect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

// An edge as a line of short pieces, from its source down.
struct Line {
    std::vector<Point> points;
    Rect bounds;

    explicit Line(const std::vector<Point>& spline) {
        for (size_t piece = 0; piece + 3 < spline.size(); piece += 3) {
            const Point* p = &spline[piece];
            const bool straight = p[0].x == p[1].x && p[1].x == p[2].x && p[2].x == p[3].x;
            const int samples = straight ? 1 : kSamples;
            for (int s = piece == 0 ? 0 : 1; s <= samples; ++s) {
                const double t = static_cast<double>(s) / samples, u = 1 - t;
                const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
                points.push_back({a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                                  a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y});
            }
        }
        if (points.empty()) points.emplace_back();
        bounds = between(0, points.size() - 1);
    }

    Rect between(size_t first, size_t last) const {
        double left = points[first].x, right = left, top = points[first].y, bottom = top;
        for (size_t i = first + 1; i <= last; ++i) {
            left = std::min(left, points[i].x);
            right = std::max(right, points[i].x);
            top = std::min(top, points[i].y);
            bottom = std::max(bottom, points[i].y);
        }
        constexpr double kInk = 2.5;
        return {left - kInk, top - kInk, right - left + 2 * kInk, bottom - top + 2 * kInk};
    }

    bool meets(const Rect& spot) const {
        if (!meet(bounds, spot)) return false;
        for (size_t i = 0; i + 1 < points.size(); ++i)
            if (meet(between(i, i + 1), spot)) return true;
        return false;
    }

    // Leftmost and rightmost place of the line between two heights.
    std::pair<double, double> span(double top, double bottom) const {
        double left = 1e300, right = -1e300;
        const auto take = [&](double x) {
            left = std::min(left, x);
            right = std::max(right, x);
        };
        for (size_t i = 0; i + 1 < points.size(); ++i) {
            const Point a = points[i], b = points[i + 1];
            if (b.y < top || a.y > bottom) continue;
            const double rise = b.y - a.y;
            for (const double y : {std::clamp(top, a.y, b.y), std::clamp(bottom, a.y, b.y)})
                take(rise > 0 ? a.x + (b.x - a.x) * (y - a.y) / rise : a.x);
            if (rise <= 0) take(b.x);
        }
        if (left > right) take(points.front().x);
        return {left, right};
    }
};

class Places {
  public:
    Places(const trace::Picture& picture, const GraphLayout& layout, size_t tags_from)
        : picture_(picture), layout_(layout), tags_from_(tags_from) {
        for (size_t i = 0; i < layout.items.size(); ++i) {
            const Rect& box = layout.items[i].box;
            const bool node = i < picture.items.size() && picture.items[i].kind == trace::ItemKind::Node;
            cards_.push_back({box.x - kAround, box.y - kAround, box.w + 2 * kAround, box.h + 2 * kAround});
            rims_.push_back({box.x - 2, box.y - 8, box.w + 4, box.h + 10 + (node ? kChipReach : 0)});
        }
        for (const EdgeSpline& edge : layout.edges) lines_.emplace_back(edge.points);
    }

    std::vector<Point> run() {
        std::vector<Point> labels;
        for (size_t e = 0; e < lines_.size(); ++e) {
            const uint32_t from = picture_.edges[e].from;
            labels.push_back(from >= tags_from_ ? over_tag(layout_.items[from].box) : best_for(e));
            if (picture_.edges[e].carries_grad) taken_.push_back(spot(labels.back(), kWideLabel));
        }
        return labels;
    }

  private:
    static Rect spot(Point baseline, double width) {
        return {baseline.x - 4, baseline.y - kAscent, width + 4, kHeight};
    }

    static Point over_tag(const Rect& slot) {
        constexpr double kOver = 6;
        return {slot.x, slot.y - kOver};
    }

    double cost(const Rect& spot, size_t edge) const {
        double bad = 0;
        for (const Rect& card : cards_) bad += meet(card, spot) ? kOnCard : 0;
        for (const Rect& rim : rims_) bad += kOnCard * shared_height(rim, spot) / kHeight;
        for (const Rect& label : taken_) bad += meet(label, spot) ? kOnLabel : 0;
        for (size_t e = 0; e < lines_.size(); ++e)
            if (lines_[e].meets(spot)) bad += e == edge ? kOnOwnLine : kOnLine;
        return bad;
    }

    static double shared_height(const Rect& rim, const Rect& spot) {
        return meet(rim, spot) ? std::min(rim.bottom(), spot.bottom()) - std::max(rim.y, spot.y) : 0;
    }

    Point best_for(size_t e) const {
        const Line& line = lines_[e];
        const double top = line.points.front().y, bottom = line.points.back().y;
        const bool plumb = std::abs(line.points.front().x - line.points.back().x) < 1;
        const double middle = (top + bottom) / 2 + 5, under = top + 20, over = bottom - 16;
        std::vector<double> heights = {under, over, middle, (3 * top + bottom) / 4 + 5,
                                       (top + 3 * bottom) / 4 + 5};
        if (plumb) heights = {middle, under, over};
        Point best;
        double least = 1e300, later = 0;
        for (const double y : heights) {
            // Its arrowhead is wider than the line and stands at its upper end.
            const auto [left, right] = line.span(y - kAscent - kArrow, y - kAscent + kHeight);
            for (const bool beyond : {true, false}) {
                // A place where only a shorter number is free is worth a little less.
                const Point narrow{beyond ? right + kSide : left - kSide - kLabelWidth, y};
                const Point wide{beyond ? right + kSide : left - kSide - kWideLabel, y};
                if (lines_.size() > kPlacedEdges) return narrow;
                const double bad = 4 * cost(spot(narrow, kLabelWidth), e) +
                                   kWideShare * cost(spot(wide, kWideLabel), e) + later +
                                   (beyond ? 0 : kOnLeft);
                if (bad >= least) continue;
                least = bad;
                best = narrow;
            }
            if (least == 0) break;
            later += kLater;
        }
        return best;
    }

    const trace::Picture& picture_;
    const GraphLayout& layout_;
    const size_t tags_from_;
    std::vector<Rect> cards_, rims_;  // with what hangs on their edges
    std::vector<Line> lines_;
    std::vector<Rect> taken_;
};

}  // namespace

std::vector<Point> place_labels(const trace::Picture& picture, const GraphLayout& layout, size_t tags_from) {
    return Places(picture, layout, tags_from).run();
}

}  // namespace backstep::layout
