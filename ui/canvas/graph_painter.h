#pragma once

#include <QRectF>

#include "canvas/frame.h"
#include "canvas/paint_log.h"
#include "layout/graph_layout.h"
#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// Draws the graph. A pure function of its arguments: the window, an SVG, a PDF page, an image of a film strip
// and a golden test image are this call with another device. The painter is in scene coordinates (units of
// the layout, scaled by frame.zoom). Never clips and uses no half-transparent gradients, since exports ignore
// or spoil them.
class GraphPainter {
  public:
    static void paint(QPainter& painter, const Frame& frame, const layout::GraphLayout& layout,
                      const Theme& theme, PaintLog* log = nullptr);

    // All the room a picture may need at any step: cards, the callout beside them, the seed below.
    static QRectF sceneBounds(const layout::GraphLayout& layout);
    // The same of a picture that is not too large to be asked where its nodes' callouts find their places.
    static QRectF sceneBounds(const trace::Picture& picture, const layout::GraphLayout& layout);
    // The same of the cards alone.
    static QRectF printBounds(const layout::GraphLayout& layout);
    // Where the callout of a frame stands, with what is written under it; null without one.
    static QRectF calloutOf(const Frame& frame, const layout::GraphLayout& layout);

    // Where the mark of the hook stands that is called, with air around it; null without one.
    static QRectF hookMarkOf(const Frame& frame, const layout::GraphLayout& layout);

    // The memory meter, drawn in device pixels with its lower right corner at `corner`.
    static QSizeF meterSize(const Frame& frame);
    static void paintMeter(QPainter& painter, QPointF corner, const Frame& frame, const Theme& theme,
                           PaintLog* log = nullptr);

    // Where the pinned error card, what it is tied to and its two buttons are, in scene coordinates at the
    // frame's zoom; null without an error.
    struct ErrorCard {
        QRectF card, tied, goToStep, howToMend;
    };
    static ErrorCard errorCard(const Frame& frame, const layout::GraphLayout& layout);

    // An element of a tensor that is drawn on an item: its place in row-major order and in the scene.
    struct Element {
        int64_t index = -1;
        QRectF place;
        QString text;          // "W[0, 3] = −0.41"
        bool isCell = false;   // of a strip, a square instead of a number
        bool ofSlate = false;  // of its gradient
        explicit operator bool() const { return index >= 0; }
    };
    static Element elementUnder(const Frame& frame, const layout::GraphLayout& layout, size_t item,
                                QPointF point);
    // Where one of an item's value is drawn; null where there is no room for its elements.
    static QRectF elementPlace(const Frame& frame, const layout::GraphLayout& layout, size_t item,
                               int64_t element);
};

}  // namespace backstep::ui
