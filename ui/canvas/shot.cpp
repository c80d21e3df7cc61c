#include "canvas/shot.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <cmath>

#include "canvas/graph_painter.h"
#include "canvas/ground.h"
#include "canvas/steady_pdf.h"
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

QRectF sceneOf(const Frame& frame, const layout::GraphLayout& layout) {
    const QRectF scene = frame.print ? GraphPainter::printBounds(layout) : GraphPainter::sceneBounds(layout);
    return scene | GraphPainter::errorCard(frame, layout).card.adjusted(0, 0, 16, 8);
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
    drawn = drawn.adjusted(-kAround, -kAround, kAround, 2 * kAround) |
            GraphPainter::errorCard(frame, layout).card.adjusted(0, 0, 16, 8);
    return drawn.isNull() ? whole : drawn & whole;
}

Plan planOf(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    const QRectF scene = sceneOf(frame, layout);
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

// Invisible text over each drawn one: found by search, read aloud, selectable.
QByteArray hiddenTexts(const std::vector<TextBox>& boxes) {
    QByteArray svg = "<g fill=\"none\" stroke=\"none\" font-family=\"sans-serif\">\n";
    for (const TextBox& box : boxes) {
        svg += "<text x=\"" + QByteArray::number(box.rect.x(), 'f', 1) + "\" y=\"" +
               QByteArray::number(box.rect.bottom(), 'f', 1) + "\" font-size=\"" +
               QByteArray::number(box.px, 'f', 1) + "\" xml:space=\"preserve\">" +
               box.text.toHtmlEscaped().toUtf8() + "</text>\n";
    }
    return svg + "</g>\n";
}

}  // namespace

Shot renderShot(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    const Plan plan = planOf(frame, layout, options);
    Shot shot;
    shot.image = QImage(plan.size, QImage::Format_RGB32);
    PaintLog log;
    QPainter painter(&shot.image);
    paintAll(painter, plan, frame, layout, options, &log);
    painter.end();
    shot.boxes = log.boxes();
    return shot;
}

QSizeF printSize(const Frame& frame, const layout::GraphLayout& layout) {
    return drawnBounds(frame, layout).size();
}

void paintPrint(QPainter& painter, const QRectF& area, const Frame& frame,
                const layout::GraphLayout& layout) {
    const QRectF scene = drawnBounds(frame, layout);
    const double scale = std::min(area.width() / scene.width(), area.height() / scene.height());
    painter.save();
    painter.translate(area.center());
    painter.scale(scale, scale);
    painter.translate(-scene.center());
    GraphPainter::paint(painter, frame, layout, Theme::of(ThemeId::Light));
    painter.restore();
}

QByteArray renderPdf(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    constexpr int kWhole = 4;  // units that are a whole number of points
    Plan plan = planOf(frame, layout, options);
    const auto whole = [](int length) { return (length + kWhole - 1) / kWhole * kWhole; };
    plan.size = QSize(whole(plan.size.width()), whole(plan.size.height()));
    const QPageSize page(QSizeF(plan.size) * 72 / kPdfPerInch, QPageSize::Point, {}, QPageSize::ExactMatch);
    return steadyPdf(page, QStringLiteral("Backstep"), [&](QPdfWriter&, QPainter& painter) {
        paintAll(painter, plan, frame, layout, options, nullptr);
    });
}

QByteArray renderSvg(const Frame& frame, const layout::GraphLayout& layout, const ShotOptions& options) {
    const Plan plan = planOf(frame, layout, options);
    QByteArray svg;
    QBuffer buffer(&svg);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(plan.size);
    generator.setViewBox(QRect(QPoint(), plan.size));
    generator.setTitle(QStringLiteral("Backstep"));
    PaintLog log;
    QPainter painter(&generator);
    paintAll(painter, plan, frame, layout, options, &log);
    painter.end();
    const qsizetype end = svg.lastIndexOf("</svg>");
    svg.insert(end, hiddenTexts(log.boxes()));
    return svg;
}

}  // namespace backstep::ui
