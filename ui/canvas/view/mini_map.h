#pragma once

#include <QPixmap>
#include <QRectF>
#include <memory>

#include "canvas/frame.h"
#include "layout/graph_layout.h"
#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// The whole of a large graph, small, in a strip at the edge of the canvas, with a frame around what is in
// view: at the right of a graph that is rather high, at the foot of one that is rather wide. Its picture is
// drawn once a step.
class MiniMap {
  public:
    // The strip it takes from a view in which the graph is drawn at a zoom; null when the graph is not large
    // enough to be lost in: most of it is in view.
    static constexpr size_t kLeastCards = 12;  // nobody gets lost among fewer
    static QRectF stripIn(const QRectF& view, const QRectF& scene, double zoom);

    void paint(QPainter& painter, const QRectF& strip, const Frame& frame, const layout::GraphLayout& layout,
               const QRectF& scene, const QRectF& inView, const Theme& theme);
    static QPointF sceneAt(QPointF pixel, const QRectF& strip, const QRectF& scene);

  private:
    struct Drawn {
        std::shared_ptr<const Pose> pose;
        const layout::GraphLayout* layout = nullptr;
        const Theme* theme = nullptr;
        QSizeF size;
        friend bool operator==(const Drawn&, const Drawn&) = default;
    };
    Drawn m_drawn;
    QPixmap m_pixmap;
};

}  // namespace backstep::ui
