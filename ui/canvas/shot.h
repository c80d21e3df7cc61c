#pragma once

#include <QImage>
#include <QString>
#include <memory>
#include <vector>

#include "canvas/frame.h"
#include "canvas/paint_log.h"
#include "layout/graph_layout.h"
#include "style/theme.h"
#include "trace/timeline.h"

namespace backstep::ui {

// A frame as a file wants it: the graph alone on its ground, as large as it needs, or fitted into a given
// size.
struct ShotOptions {
    ThemeId theme = ThemeId::Light;
    Language language = Language::Spanish;
    double scale = 1.0;  // pixels per unit when `size` is empty
    QSize size;          // fit into this, as the canvas would
    bool print = false;  // export style: plain ground, no shadow, dots, ring, callout or meter
    double margin = 24;
};

struct Shot {
    QImage image;
    std::vector<TextBox> boxes;
};

// The move from step `from` to step `to` at t; at rest with from = to and t = 1.
Frame frameOf(const trace::Timeline& timeline, int from, int to, double t);

Shot renderShot(const trace::Timeline& timeline, const Frame& frame, const ShotOptions& options);
Shot renderShot(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options);
// An SVG document with texts as paths, each with the text kept beside it for search and screen readers.
QByteArray renderSvg(const trace::Timeline& timeline, const Frame& frame, const ShotOptions& options);
QByteArray renderSvg(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options);

}  // namespace backstep::ui
