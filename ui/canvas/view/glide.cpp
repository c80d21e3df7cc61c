#include "canvas/view/glide.h"

#include <algorithm>
#include <vector>

namespace backstep::ui {

namespace {

QPointF centreOf(const layout::Rect& box) { return {box.x + box.w / 2, box.y + box.h / 2}; }

template <typename Place>
void shift(Place& place, QPointF by) {
    place.x += by.x();
    place.y += by.y();
}

}  // namespace

Glide::Glide(std::shared_ptr<const trace::Picture> picture, Layout layout, const Places& before,
             const ViewPlace& viewBefore, const ViewPlace& view)
    : m_picture(std::move(picture)), m_layout(std::move(layout)), m_viewBefore(viewBefore) {
    const size_t count = m_picture->items.size();
    std::vector<bool> placed(count, false);
    m_away.resize(count);
    for (size_t i = 0; i < count; ++i) {
        const auto was = before.find(m_picture->items[i].structural_id);
        if (was == before.end()) continue;
        m_away[i] = was->second - view.map(centreOf(m_layout->items[i].box));
        placed[i] = true;
    }
    takeAlong(std::move(placed));
}

// From what stays outwards, edge by edge.
void Glide::takeAlong(std::vector<bool> placed) {
    std::vector<std::vector<size_t>> joined(placed.size());
    for (const trace::PictureEdge& edge : m_picture->edges) {
        joined[edge.from].push_back(edge.to);
        joined[edge.to].push_back(edge.from);
    }
    std::vector<size_t> reached;
    for (size_t i = 0; i < placed.size(); ++i)
        if (placed[i]) reached.push_back(i);
    for (size_t next = 0; next < reached.size(); ++next)
        for (const size_t neighbour : joined[reached[next]]) {
            if (placed[neighbour]) continue;
            placed[neighbour] = true;
            m_away[neighbour] = m_away[reached[next]];
            reached.push_back(neighbour);
        }
}

ViewPlace Glide::viewAt(double s, const ViewPlace& now) const {
    return {m_viewBefore.zoom + (now.zoom - m_viewBefore.zoom) * s,
            m_viewBefore.origin + (now.origin - m_viewBefore.origin) * s};
}

layout::GraphLayout Glide::at(double s, const ViewPlace& now) const {
    const ViewPlace view = viewAt(s, now);
    layout::GraphLayout moved = *m_layout;
    std::vector<QPointF> by;
    by.reserve(m_away.size());
    for (size_t i = 0; i < m_away.size(); ++i) {
        const QPointF goal = centreOf(m_layout->items[i].box);
        by.push_back(view.unmap(now.map(goal) + m_away[i] * (1 - s)) - goal);
        shift(moved.items[i].box, by[i]);
    }
    for (size_t e = 0; e < moved.edges.size(); ++e) {
        const trace::PictureEdge& edge = m_picture->edges[e];
        const bool tagged = e < moved.tags.size() && moved.tags[e].w > 0;
        const QPointF target = by[edge.to], source = tagged ? target : by[edge.from];
        std::vector<layout::Point>& points = moved.edges[e].points;
        const double last = std::max<double>(1, static_cast<double>(points.size()) - 1);
        for (size_t p = 0; p < points.size(); ++p)
            shift(points[p], source + (target - source) * (static_cast<double>(p) / last));
        if (tagged) shift(moved.tags[e], target);
        if (e < moved.labels.size()) shift(moved.labels[e], target);
    }
    return moved;
}

}  // namespace backstep::ui
