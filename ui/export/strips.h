#pragma once

#include <vector>

#include "canvas/frame.h"
#include "layout/graph_layout.h"

class QPainter;

namespace backstep::ui {

// A graph that is too tall to be read on one page, cut between its cards into strips that stand side by side,
// on as many pages as they need. Where one ends and the next begins stands the same letter.
class Strips {
  public:
    Strips(const Frame& frame, const layout::GraphLayout& layout, double width, double height,
           double largest);

    size_t pages() const { return (m_strips.size() + m_columns - 1) / m_columns; }
    double scale() const { return m_scale; }
    double height(size_t page) const;  // what its longest strip takes
    void paint(QPainter& painter, size_t page, const Frame& frame, const layout::GraphLayout& layout) const;

  private:
    struct Strip {
        double from, to;  // in the units of the picture, from its upper edge
    };

    QSizeF m_natural;
    double m_width;
    double m_scale = 1;
    size_t m_columns = 1;
    std::vector<Strip> m_strips;
};

}  // namespace backstep::ui
