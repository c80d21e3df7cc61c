#include "canvas/view/hit_grid.h"

#include <algorithm>
#include <cmath>

namespace backstep::ui {

template <class Visit>
void HitGrid::visitCells(const QRectF& rect, Visit visit) const {
    const auto cell = [](double at) { return static_cast<int64_t>(std::floor(at / kCell)); };
    for (int64_t column = cell(rect.left()); column <= cell(rect.right()); ++column)
        for (int64_t row = cell(rect.top()); row <= cell(rect.bottom()); ++row) visit(keyOf(column, row));
}

HitGrid::HitGrid(std::vector<QRectF> items) : m_items(std::move(items)) {
    for (size_t i = 0; i < m_items.size(); ++i)
        visitCells(m_items[i], [&](int64_t key) { m_cells[key].push_back(static_cast<int>(i)); });
}

int HitGrid::at(QPointF point) const {
    int found = -1;
    visitCells(QRectF(point, QSizeF(0, 0)), [&](int64_t key) {
        const auto cell = m_cells.find(key);
        if (cell == m_cells.end()) return;
        for (const int item : cell->second)
            if (rect(item).contains(point)) found = item;
    });
    return found;
}

std::vector<int> HitGrid::in(const QRectF& area) const {
    std::vector<int> found;
    visitCells(area, [&](int64_t key) {
        const auto cell = m_cells.find(key);
        if (cell == m_cells.end()) return;
        for (const int item : cell->second)
            if (rect(item).intersects(area)) found.push_back(item);
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace backstep::ui
