#pragma once

#include <QImage>
#include <QSize>
#include <QTransform>
#include <vector>

#include "canvas/frame.h"
#include "canvas/paint_log.h"
#include "layout/graph_layout.h"
#include "style/theme.h"

class QByteArray;
class QPainter;

namespace backstep::ui {

// How a frame becomes a file.
struct ShotOptions {
    ThemeId theme = ThemeId::Light;
    double scale = 1.0;  // pixels per unit; ignored when `size` is given
    QSize size;          // fit into this, as the canvas would; else as large as the graph needs
    double margin = 24;
    // Without a `size`: to what there is of the graph at this step. Pictures of a series keep one ground.
    bool cropped = false;
    // With the room of what this move writes beside the cards, not of what any step of the picture may.
    bool snug = false;
    double mostPixels = 120e6;  // of an image without a `size`
};

struct Shot {
    QImage image;
    std::vector<TextBox> boxes;  // in pixels of the image
    double scale = 1;            // pixels per unit; less than was asked for where that would be too many
};

// The graph alone on its ground; language, print style and rings are the frame's.
Shot renderShot(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options);

// The size of what a frame shows in print style, in units of its layout, and that drawn by any painter to
// fill `area`: a page's, or a part of one. `printPlace` is where the units of the layout come to stand.
QSizeF printSize(const Frame& frame, const layout::GraphLayout& layout);
void paintPrint(QPainter& painter, const QRectF& area, const Frame& frame, const layout::GraphLayout& layout,
                ThemeId theme = ThemeId::Light, PaintLog* log = nullptr);
QTransform printPlace(const QRectF& area, const Frame& frame, const layout::GraphLayout& layout);

// The same as an SVG whose texts are outlines, each with its text kept beside it for search and screen
// readers.
QByteArray renderSvg(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options);

// The same as a PDF of one page that is as large as the picture.
QByteArray renderPdf(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options);

}  // namespace backstep::ui
