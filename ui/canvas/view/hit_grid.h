#pragma once

#include <QPointF>
#include <QRectF>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace backstep::ui {

// Finds the item under a point, or those in a rectangle, without asking all of them: each is listed in the
// cells of a uniform grid that it touches.
class HitGrid {
  public:
    HitGrid() = default;
    explicit HitGrid(std::vector<QRectF> items);

    int at(QPointF point) const;                    // -1: none
    std::vector<int> in(const QRectF& rect) const;  // in increasing order
    const QRectF& rect(int item) const { return m_items[static_cast<size_t>(item)]; }

  private:
    static constexpr double kCell = 1000;
    static int64_t keyOf(int64_t column, int64_t row) { return column * 0x100000001LL ^ row; }
    template <class Visit>
    void visitCells(const QRectF& rect, Visit visit) const;

    std::vector<QRectF> m_items;
    std::unordered_map<int64_t, std::vector<int>> m_cells;
};

}  // namespace backstep::ui
