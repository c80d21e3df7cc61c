#include "canvas/shot.h"

#include <QPainter>
#include <cmath>

#include "canvas/graph_painter.h"
#include "canvas/ground.h"
#include "canvas/sheet.h"
#include "canvas/view/fit.h"

namespace backstep::ui {

namespace {

// The memory meter stands in the lower right corner, as on the canvas.
constexpr double kMeterMargin = 12;
constexpr double kLargest = 1.25;  // a small graph is not blown up

struct Plan {
    QSize size;
    ViewPlace place;
};

QRectF sceneOf(const Frame& frame, const layout::GraphLayout& layout, bool snug = false) {
    const QRectF scene =
        frame.print || snug ? GraphPainter::printBounds(layout) : GraphPainter::sceneBounds(layout);
    Frame before = frame;
    if (frame.before) before.after = frame.before;
    const QRectF left = snug ? GraphPainter::calloutOf(before, layout) : QRectF();
    return scene | GraphPainter::calloutOf(frame, layout) | left | GraphPainter::hookMarkOf(frame, layout) |
           GraphPainter::hookMarkOf(before, layout) |
           GraphPainter::errorCard(frame, layout).card.adjusted(0, 0, 16, 8);
}

// Where an export shows something at this step: of a picture that is still being recorded, what there is of
// it.
QRectF drawnBounds(const Frame& frame, const layout::GraphLayout& layout) {
    constexpr double kAround = 12, kLabelW = 96, kLabelH = 18, kSeedRoom = 46;
    const trace::StepState& state = frame.after->state;
    if (state.items.size() != layout.items.size() || state.edges.size() != layout.edges.size())
        return sceneOf(frame, layout);
    QRectF drawn;
    for (size_t i = 0; i < state.items.size(); ++i) {
        if (state.items[i].presence == trace::Presence::NotYet) continue;
        const layout::Rect& box = layout.items[i].box;
        const bool seeded = state.seeded == static_cast<int32_t>(i);
        drawn |= QRectF(box.x, box.y, box.w, box.h + (seeded ? kSeedRoom : 0));
    }
    for (size_t e = 0; e < state.edges.size(); ++e) {
        if (!state.edges[e].present) continue;
        for (const layout::Point& point : layout.edges[e].points)
            drawn |= QRectF(point.x - 1, point.y - 1, 2, 2);
        if (state.edges[e].gradient && e < layout.labels.size())
            drawn |= QRectF(layout.labels[e].x - kLabelH, layout.labels[e].y - kLabelH, kLabelW, 2 * kLabelH);
    }
    const QRectF whole = sceneOf(frame, layout);
    if (drawn.isNull()) return whole;
    drawn = drawn.adjusted(-kAround, -kAround, kAround, 2 * kAround) |
            GraphPainter::calloutOf(frame, layout) | GraphPainter::hookMarkOf(frame, layout) |
            GraphPainter::errorCard(frame, layout).card.adjusted(0, 0, 16, 8);
    return drawn & whole;
}

Plan planOf(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    const bool cropped = options.cropped && options.size.isEmpty();
    const QRectF scene = cropped ? drawnBounds(frame, layout) : sceneOf(frame, layout, options.snug);
    const QSizeF meter = frame.print ? QSizeF() : GraphPainter::meterSize(frame);
    Plan plan;
    if (!options.size.isEmpty()) {
        plan.size = options.size;
        plan.place = fitScene(scene, layout, options.size, meter, kMeterMargin, kLargest);
        return plan;
    }
    const double z = options.scale;
    const QSizeF all = scene.size() * z + QSizeF(2 * options.margin, 2 * options.margin);
    plan.size = QSize(static_cast<int>(std::ceil(all.width())), static_cast<int>(std::ceil(all.height())));
    plan.place = {z, QPointF(options.margin, options.margin) - scene.topLeft() * z};
    const ViewPlace fitted = fitScene(scene, layout, plan.size, meter, kMeterMargin, z);
    if (fitted.zoom < z) plan.size.rheight() += static_cast<int>(meter.height() + kMeterMargin);
    return plan;
}

void paintAll(QPainter& painter, const Plan& plan, Frame frame, const layout::GraphLayout& layout,
              const ShotOptions& options, PaintLog* log) {
    const Theme& theme = Theme::of(options.theme);
    frame.zoom = plan.place.zoom;
    paintGround(painter, QRectF(QPointF(), plan.size), plan.place.origin, plan.place.zoom, theme,
                frame.print);
    painter.save();
    painter.translate(plan.place.origin);
    painter.scale(plan.place.zoom, plan.place.zoom);
    GraphPainter::paint(painter, frame, layout, theme, log);
    painter.restore();
    const QPointF corner(plan.size.width() - kMeterMargin, plan.size.height() - kMeterMargin);
    GraphPainter::paintMeter(painter, corner, frame, theme, log);
}

Sheet sheetOf(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    const Plan plan = planOf(frame, layout, options);
    return {plan.size, [=, &frame, &layout](QPainter& painter, QSize size, PaintLog* log) {
                paintAll(painter, {size, plan.place}, frame, layout, options, log);
            }};
}

}  // namespace

Shot renderShot(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    ShotOptions bounded = options;
    const QSize wanted = planOf(frame, layout, options).size;
    const double pixels = static_cast<double>(wanted.width()) * wanted.height();
    if (options.size.isEmpty() && pixels > options.mostPixels)
        bounded.scale *= std::sqrt(options.mostPixels / pixels);
    PaintLog log;
    const QImage image = imageOf(sheetOf(frame, layout, bounded), 1, &log);
    return {image, log.boxes(), bounded.scale};
}

QSizeF printSize(const Frame& frame, const layout::GraphLayout& layout) {
    return drawnBounds(frame, layout).size();
}

void paintPrint(QPainter& painter, const QRectF& area, const Frame& frame, const layout::GraphLayout& layout,
                ThemeId theme, PaintLog* log) {
    const QTransform place = printPlace(area, frame, layout);
    painter.save();
    painter.setTransform(place, true);
    GraphPainter::paint(painter, frame, layout, Theme::of(theme), log);
    painter.restore();
}

QTransform printPlace(const QRectF& area, const Frame& frame, const layout::GraphLayout& layout) {
    const QRectF scene = drawnBounds(frame, layout);
    const double scale = std::min(area.width() / scene.width(), area.height() / scene.height());
    QTransform place;
    place.translate(area.center().x(), area.center().y());
    place.scale(scale, scale);
    place.translate(-scene.center().x(), -scene.center().y());
    return place;
}

QByteArray renderPdf(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    return pdfOf(sheetOf(frame, layout, options));
}

QByteArray renderSvg(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    return svgOf(sheetOf(frame, layout, options));
}

}  // namespace backstep::ui
