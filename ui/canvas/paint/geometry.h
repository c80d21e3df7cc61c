#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

#include "layout/graph_layout.h"
#include "trace/picture.h"

namespace backstep::ui {

// An edge as it is drawn, walked the way a gradient climbs: 0 is the consumer's operand port, 1 the
// producer's lower edge.
class EdgeTrace {
  public:
    EdgeTrace() = default;
    EdgeTrace(const std::vector<layout::Point>& spline, double operandRadius);

    QPointF at(double climbed) const;
    QPolygonF between(double from, double to) const;
    double climbedAtY(double y) const;  // nearest place of that height
    double length() const { return m_lengths.empty() ? 0 : m_lengths.back(); }
    const QPolygonF& points() const { return m_points; }
    QRectF bounds() const { return m_points.boundingRect(); }
    QPointF top() const { return m_points.last(); }
    QPointF bottom() const { return m_points.first(); }

  private:
    QPolygonF m_points;             // upwards
    std::vector<double> m_lengths;  // from the consumer to each point
};

// Whether the two share more than a border once the first is wider by `margin` all around. Asked of every
// item and edge of a large picture in every frame.
inline bool overlap(const QRectF& a, const QRectF& b, double margin) {
    return a.x() - margin < b.x() + b.width() && b.x() < a.x() + a.width() + margin &&
           a.y() - margin < b.y() + b.height() && b.y() < a.y() + a.height() + margin;
}

// Where everything of a picture stands, whatever its state: cards and their parts, edges, where tokens wait
// and where gradients are written. A function of the layout alone, so that nothing moves between steps.
// Refers to both. An edge is traced when it is first asked for, so that a frame of a large graph, made anew,
// costs what is in sight of it.
class SceneGeometry {
  public:
    // Without operand discs edges end at the cards.
    SceneGeometry(const trace::Picture& picture, const layout::GraphLayout& layout, bool discs = true);

    const trace::Picture& picture() const { return m_picture; }
    QRectF item(size_t i) const { return m_items[i]; }
    QRectF leaf(size_t i) const;   // the upper part of a leaf or parameter
    QRectF slate(size_t i) const;  // parameters only
    QRectF tray(size_t i) const;
    QRectF grid(size_t i) const;       // where the elements of its value stand; null without room for them
    QRectF slateGrid(size_t i) const;  // and those of its gradient
    QRectF context(size_t i) const;    // what a custom Function keeps on ctx, a line each; null without any
    static double contextRoom(const trace::PictureItem& item);
    // How wide a card has to be around elements that take `grid`, on its slate too; 0 for none.
    static double widthAround(const trace::PictureItem& item, double grid);
    static constexpr double kContextLine = 15;
    QRectF runningPart(size_t i, bool tray) const { return tray ? this->tray(i) : m_items[i]; }
    QPointF output(size_t i) const;
    QPointF operand(size_t edge) const;

    const EdgeTrace& edge(size_t e) const;
    QRectF edgeBounds(size_t e) const;  // of its curve's hull, without tracing it
    double parking(size_t e) const;     // how far up a token waits
    QPointF label(size_t e) const;      // left end of a gradient's baseline
    bool hasTag(size_t e) const;        // the edge comes from a local tag (Note [Local tags])
    QRectF tag(size_t e) const;
    QPointF source(size_t e) const;   // what its gradient goes into: the producer, or the tag
    QPointF seed(size_t root) const;  // where the seed waits
    QRectF bounds() const { return m_bounds; }

    // What may show in a part of the scene, in its order; everything for an empty one. An edge is where its
    // curve, its tag, its label and its ports are.
    std::vector<size_t> itemsIn(const QRectF& part) const;
    std::vector<size_t> edgesIn(const QRectF& part) const;

  private:
    double inside(size_t i) const;  // the room an item has for elements
    double freeParking(size_t e, double wished) const;

    const trace::Picture& m_picture;
    const layout::GraphLayout& m_layout;
    std::vector<QRectF> m_items;
    mutable std::vector<std::optional<EdgeTrace>> m_edges;
    QRectF m_bounds;
    bool m_discs;
};

}  // namespace backstep::ui
