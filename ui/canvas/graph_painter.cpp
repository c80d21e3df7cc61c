#include "canvas/graph_painter.h"

#include <QPainter>
#include <tuple>

#include "canvas/paint/block_painter.h"
#include "canvas/paint/callout/callout_painter.h"
#include "canvas/paint/callout/hook_mark.h"
#include "canvas/paint/element_text.h"
#include "canvas/paint/error/error_card_painter.h"
#include "canvas/paint/frame_painter.h"
#include "canvas/paint/memory_meter.h"
#include "canvas/paint/queue_painter.h"
#include "canvas/paint/tensor_grid.h"

namespace backstep::ui {

namespace {

constexpr double kRingRoom = 8, kSeedRoom = 46, kCalloutAway = 24;

bool isEmpty(const Frame& frame) { return !frame.after || !frame.after->state.picture; }

// The meter follows the chips: it falls when they hollow, grows when they click in.
const trace::MemoryMeter& meterOf(const Frame& frame) {
    const trace::StepState& after = frame.after->state;
    const auto numbers = [](const trace::MemoryMeter& m) {
        return std::tuple(m.cells, m.peak_cells, m.referenced, m.peak_referenced, m.held, m.peak_held);
    };
    if (!frame.before || numbers(frame.before->state.memory) == numbers(after.memory)) return after.memory;
    const Choreography move(frame.before->state, after);
    const bool falls = after.memory.cells < frame.before->state.memory.cells;
    return move.at(falls ? Beat::Hollow : Beat::Chips, frame.t) < 0.5 ? frame.before->state.memory
                                                                      : after.memory;
}

QRectF cardsOf(const layout::GraphLayout& layout) {
    return {layout.bounds.x, layout.bounds.y, layout.bounds.w, layout.bounds.h};
}

// What is measured without being drawn.
struct Unseen {
    explicit Unseen(const Frame& frame)
        : painter(&nowhere), ink(painter, Theme::of(ThemeId::Light), frame, nullptr) {}
    QImage nowhere{1, 1, QImage::Format_ARGB32_Premultiplied};
    QPainter painter;
    Ink ink;
};

bool showsElements(const Frame& frame, const layout::GraphLayout& layout, size_t item) {
    if (isEmpty(frame) || frame.zoom < Measures::get().lodFull) return false;
    const trace::StepState& state = frame.after->state;
    return layout.items.size() == state.picture->items.size() && item < state.items.size();
}

Frame unscaled(const Frame& frame) {
    Frame copy;
    copy.language = frame.language;
    copy.print = frame.print;
    return copy;
}

}  // namespace

QRectF GraphPainter::sceneBounds(const layout::GraphLayout& layout) {
    const double callout = Measures::get().calloutW + kCalloutAway;
    return cardsOf(layout).adjusted(-callout, -kRingRoom, kRingRoom, kSeedRoom);
}

QRectF GraphPainter::sceneBounds(const trace::Picture& picture, const layout::GraphLayout& layout) {
    constexpr size_t kMostAsked = 40;
    constexpr double kUsualCallout = 118;  // px high: a title, two factors and one gradient sent
    if (picture.items.size() > kMostAsked || layout.items.size() != picture.items.size())
        return sceneBounds(layout);
    const SceneGeometry geometry(picture, layout);
    QRectF all = printBounds(layout);
    for (size_t i = 0; i < picture.items.size(); ++i)
        if (picture.items[i].kind == trace::ItemKind::Node)
            all |= placeBeside(geometry, i, {Measures::get().calloutW, kUsualCallout});
    return all;
}

QRectF GraphPainter::printBounds(const layout::GraphLayout& layout) {
    return cardsOf(layout).adjusted(-kRingRoom, -kRingRoom, kRingRoom, kSeedRoom);
}

void GraphPainter::paint(QPainter& painter, const Frame& frame, const layout::GraphLayout& layout,
                         const Theme& theme, PaintLog* log) {
    if (isEmpty(frame)) return;
    const trace::Picture& picture = *frame.after->state.picture;
    if (layout.items.size() != picture.items.size() || layout.edges.size() != picture.edges.size()) return;
    painter.save();
    Ink ink(painter, theme, frame, log);
    if (frame.zoom < ink.m.lodTitle) {
        paintBlocks(ink, frame, picture, layout);
    } else {
        const SceneGeometry geometry(picture, layout, frame.zoom >= ink.m.lodFull);
        FramePainter parts(ink, frame, geometry);
        parts.paintLitPath();
        parts.paintEdges();
        parts.paintLabels();
        parts.paintSeed();
        parts.paintTokens();
        parts.paintHooks();
        parts.paintTags();
        const trace::StepState& rests =
            frame.t == 0 && frame.before ? frame.before->state : frame.after->state;
        const bool queue = frame.queue && (frame.t == 0 || frame.t == 1) && frame.zoom >= ink.m.lodFull;
        if (queue) paintReadyRings(ink, geometry, rests);
        parts.paintRings();  // under the chips that stand on the cards' lower edges
        parts.paintItems();
        parts.paintOperands();
        parts.paintGates();
        if (queue) paintQueue(ink, geometry, rests);
        parts.paintCallouts();
        parts.paintError();
    }
    painter.restore();
}

QSizeF GraphPainter::meterSize(const Frame& frame) {
    if (isEmpty(frame) || meterOf(frame).peak_referenced == 0) return {};
    const Frame words = unscaled(frame);
    Unseen unseen(words);
    return MemoryMeterPainter(unseen.ink, meterOf(frame)).size();
}

void GraphPainter::paintMeter(QPainter& painter, QPointF corner, const Frame& frame, const Theme& theme,
                              PaintLog* log) {
    if (isEmpty(frame) || frame.print || meterOf(frame).peak_referenced == 0) return;
    painter.save();
    const Frame words = unscaled(frame);
    Ink ink(painter, theme, words, log);
    MemoryMeterPainter meter(ink, meterOf(frame));
    meter.paint(corner - QPointF(meter.size().width(), meter.size().height()));
    painter.restore();
}

GraphPainter::Element GraphPainter::elementUnder(const Frame& frame, const layout::GraphLayout& layout,
                                                 size_t item, QPointF point) {
    if (!showsElements(frame, layout, item)) return {};
    const trace::StepState& state = frame.after->state;
    const Unseen unseen(frame);
    const SceneGeometry geometry(*state.picture, layout);
    const trace::PictureItem& what = state.picture->items[item];
    const trace::ItemState& shown = state.items[item];
    const QString name = QString::fromStdString(what.output_name.empty() ? what.title : what.output_name);
    const auto found = [&](const trace::ValueSnapshot& value, const QRectF& area, const QString& of) {
        const TensorGrid grid(value, area);
        const int64_t at = grid.elementAt(point, unseen.ink);
        if (at < 0) return Element{};
        return Element{at, grid.place(at, unseen.ink), elementText(of, value, at),
                       grid.showsCells(unseen.ink), of != name};
    };
    if (const Element of = found(shown.value, geometry.grid(item), name)) return of;
    if (what.kind != trace::ItemKind::Leaf || !what.requires_grad || shown.slate.is_none) return {};
    return found(shown.slate.value, geometry.slateGrid(item), name + QStringLiteral(".grad"));
}

QRectF GraphPainter::elementPlace(const Frame& frame, const layout::GraphLayout& layout, size_t item,
                                  int64_t element) {
    if (!showsElements(frame, layout, item)) return {};
    const trace::StepState& state = frame.after->state;
    const SceneGeometry geometry(*state.picture, layout);
    return TensorGrid(state.items[item].value, geometry.grid(item)).place(element, Unseen(frame).ink);
}

QRectF GraphPainter::calloutOf(const Frame& frame, const layout::GraphLayout& layout) {
    if (isEmpty(frame) || !frame.callout) return {};
    const Pose& pose = *frame.after;
    if (pose.state.running < 0 || pose.state.running_tray || pose.callout.empty()) return {};
    if (layout.items.size() != pose.state.picture->items.size()) return {};
    const Unseen unseen(frame);
    return toldRect(calloutRect(unseen.ink, SceneGeometry(*pose.state.picture, layout),
                                static_cast<size_t>(pose.state.running), pose.callout),
                    pose.callout);
}

QRectF GraphPainter::hookMarkOf(const Frame& frame, const layout::GraphLayout& layout) {
    if (isEmpty(frame)) return {};
    const trace::StepState& state = frame.after->state;
    const int item = hookedItem(state);
    if (item < 0 || layout.items.size() != state.picture->items.size()) return {};
    const Unseen unseen(frame);
    constexpr double kAir = 8;
    return hookMarkRect(unseen.ink, SceneGeometry(*state.picture, layout), static_cast<size_t>(item))
        .adjusted(-kAir, -kAir, kAir, kAir);
}

GraphPainter::ErrorCard GraphPainter::errorCard(const Frame& frame, const layout::GraphLayout& layout) {
    if (isEmpty(frame)) return {};
    const trace::StepState& state = frame.after->state;
    if (layout.items.size() != state.picture->items.size()) return {};
    const Unseen unseen(frame);
    const ErrorCardPlan plan = planErrorCard(unseen.ink, SceneGeometry(*state.picture, layout), state);
    return {plan.card, plan.tied, plan.goToStep, plan.howToMend};
}

}  // namespace backstep::ui
