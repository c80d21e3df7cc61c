#pragma once

#include <vector>

#include "layout/graph_layout.h"

namespace backstep::layout {

// How wide the label of a gradient is that surely has its place kept free.
constexpr double kLabelWidth = 56;

// Where each edge's gradient is written, once cards and edges have their places: the left end of its
// baseline. Beside the middle of a plumb edge, near the ends or the middle of a slanted one, on either side;
// the first place that meets no card, no other label and no line, else the one that meets least. A local
// tag (an item from `tags_from` on) has its gradient over it.
std::vector<Point> place_labels(const trace::Picture& picture, const GraphLayout& layout, size_t tags_from);

}  // namespace backstep::layout
