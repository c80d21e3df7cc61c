#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "trace/picture.h"

namespace backstep::layout {

struct Point {
    double x = 0;
    double y = 0;
};

struct Rect {
    double x = 0;
    double y = 0;
    double w = 0;
    double h = 0;
    double right() const { return x + w; }
    double bottom() const { return y + h; }
};

// How wide a text is; the painter's fonts answer, so that layout needs no Qt. Names, never values, widen a
// card.
class TextMeasure {
  public:
    virtual ~TextMeasure() = default;
    virtual double title_width(const std::string& text) const = 0;   // mono 13/600
    virtual double formula_width(const std::string& tex) const = 0;  // STIX 17
    virtual double name_width(const std::string& text) const = 0;    // mono 16/700, leaf names
};

// Card sizes and gaps in device-independent pixels at scale 1 (resources/design/tokens.json has the numbers).
struct LayoutOptions {
    double card_width = 216;
    double card_height = 68;
    double leaf_height = 52;
    double parameter_height = 116;
    double rank_gap = 40;
    double column_gap = 40;
    double tag_height = 22;
    double width_step = 24;
    double max_card_width = 360;
    bool left_to_right = false;
    // Items from this index on are local tags: small cards with a leaf's name (Note [Local tags]).
    size_t tags_from = SIZE_MAX;
    // Extra room under an item, parallel to Picture::items or empty: for the chips on its lower edge, the
    // gate that shuts under it.
    std::vector<double> room_below;
    // How much higher an item is for what it shows besides its words, parallel to the items or empty: the
    // elements of a tensor. A parameter has it twice, on its leaf and on its slate.
    std::vector<double> room_inside;
    // How wide an item has to be for what it shows besides its names, parallel to the items or empty: the
    // line of a leaf's dtype and shape, the label of its slate, the columns of a few elements.
    std::vector<double> least_width;
};

struct ItemBox {
    Rect box;  // for a parameter: leaf, slate and tray together
};

// A cubic Bezier chain from the source's output port to the target's operand port: points[0], then three per
// piece. Vertical at both ends.
struct EdgeSpline {
    std::vector<Point> points;
};

// Positions of one picture; a function of its structure only, so nothing ever moves between steps.
struct GraphLayout {
    std::vector<ItemBox> items;     // parallel to Picture::items
    std::vector<EdgeSpline> edges;  // parallel to Picture::edges
    std::vector<Rect> tags;         // parallel to edges, w = 0 where the edge comes from its item; or empty
    std::vector<Point> labels;      // parallel to edges: left end of its gradient's baseline
    Rect bounds;

    // Where operand `k` of item `i` enters (on the upper edge) and where its output leaves (lower edge).
    static Point operand_port(const Rect& box, uint16_t k, uint16_t operands);
    static Point output_port(const Rect& box);
};

// Lays out one picture. Implementations: dot for lesson-sized graphs, our own layers for large ones.
class LayoutEngine {
  public:
    virtual ~LayoutEngine() = default;
    virtual GraphLayout lay_out(const trace::Picture& picture, const TextMeasure& measure,
                                const LayoutOptions& options) const = 0;
};

}  // namespace backstep::layout
