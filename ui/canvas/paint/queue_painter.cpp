#include "canvas/paint/queue_painter.h"

#include <algorithm>

namespace backstep::ui {

using trace::Activity;
using trace::ItemKind;

std::vector<QueuePlace> readyQueue(const trace::StepState& state) {
    std::vector<QueuePlace> queue, waiting;
    if (state.seeded < 0 || state.step.kind == trace::StepKind::BackwardFinished) return queue;
    for (size_t i = 0; i < state.items.size(); ++i) {
        const trace::ItemState& item = state.items[i];
        if (item.presence != trace::Presence::Present) continue;
        if (item.activity == Activity::Ready)
            queue.push_back({i, true, 0});
        else if (item.dependencies_left > 0 && item.activity != Activity::Finished &&
                 item.activity != Activity::Running && item.activity != Activity::Failed)
            waiting.push_back({i, false, item.dependencies_left});
    }
    const auto order = [&](const QueuePlace& place) {
        const bool node = state.picture->items[place.item].kind == ItemKind::Node;
        return std::pair(node, node ? UINT32_MAX - state.items[place.item].sequence_nr : 0);
    };
    std::ranges::stable_sort(queue, {}, order);
    for (size_t i = 0; i < queue.size(); ++i) queue[i].number = static_cast<uint32_t>(i) + 1;
    queue.insert(queue.end(), waiting.begin(), waiting.end());
    return queue;
}

void paintReadyRings(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state) {
    const Stroke dashed{ink.theme.state(Tone::Backward).line, ink.m.focus, {5, 4}};
    for (const QueuePlace& place : readyQueue(state))
        if (place.ready && geometry.picture().items[place.item].kind != ItemKind::Leaf)
            ink.rect(geometry.item(place.item).adjusted(-5, -5, 5, 5), 12, Qt::transparent, dashed);
}

void paintQueue(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state) {
    constexpr double kHigh = 18, kSide = 7, kOut = 10;
    constexpr double kOverEdge = 5;  // into the card, less than where its name begins
    const Theme::State& backward = ink.theme.state(Tone::Backward);
    const TextFace face = {uiFont(11, QFont::DemiBold), std::max(11.0, ink.m.minText / ink.zoom)};
    for (const QueuePlace& place : readyQueue(state)) {
        const trace::PictureItem& item = geometry.picture().items[place.item];
        const bool tray = item.kind == ItemKind::Leaf;
        const QRectF box = tray ? geometry.tray(place.item) : geometry.item(place.item);
        const QString text = (place.ready ? ink.words.queueReady : ink.words.queueWaits).arg(place.number);
        const double high = std::max(kHigh, face.px * 1.5), wide = widthOf(face, text) + 2 * kSide;
        // Above the first operand's port and the card's name; beside a tray, where nothing else stands.
        const double top = tray ? box.center().y() - high / 2 : box.top() + kOverEdge - high;
        const double left = tray ? box.left() - wide - 6 : box.left() - kOut;
        ink.rect({left, top, wide, high}, high / 2, place.ready ? backward.key : ink.theme.surface.card,
                 Stroke{backward.line, ink.m.card, place.ready ? Dashes{} : Dashes{3, 3}});
        ink.text(QStringLiteral("item.%1.queue").arg(place.item),
                 {left + kSide, top + high / 2 + face.px * 0.36}, text, face,
                 place.ready ? backward.onKey : backward.text);
    }
}

}  // namespace backstep::ui
