#include "canvas/paint/block_painter.h"

#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

QColor blockColour(const Theme& theme, const trace::PictureItem& item, CardLook look) {
    switch (look) {
        case CardLook::Running:
        case CardLook::Done:
            return theme.state(Tone::Backward).line;
        case CardLook::Failed:
            return theme.state(Tone::Error).line;
        case CardLook::Dead:
        case CardLook::Gate:
            return theme.state(Tone::Dead).line;
        case CardLook::Released:
        case CardLook::Ghost:
        case CardLook::Computing:
            return theme.state(Tone::Released).key;
        default:
            break;
    }
    if (item.kind == trace::ItemKind::Leaf)
        return item.requires_grad ? theme.state(Tone::Parameter).line : theme.state(Tone::Leaf).key;
    return theme.state(Tone::Forward).line;
}

}  // namespace

void paintBlocks(Ink& ink, const Frame& frame, const trace::Picture& picture,
                 const layout::GraphLayout& layout) {
    const trace::StepState& state = frame.t < 0.5 ? frame.before->state : frame.after->state;
    QPainter& painter = ink.painter;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool all = frame.visible.isEmpty();
    QList<QLineF> lines;
    // On the map of a graph of thousands a row of cards is less than a pixel, and an edge nothing.
    constexpr double kEdgesSeen = 0.01;
    const size_t edges = painter.worldTransform().m11() < kEdgesSeen ? 0 : picture.edges.size();
    for (size_t e = 0; e < edges; ++e) {
        if (!state.edges[e].present) continue;
        const layout::Point& a = layout.edges[e].points.front();
        const layout::Point& b = layout.edges[e].points.back();
        const QLineF line(a.x, a.y, b.x, b.y);
        if (all || QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(frame.visible))
            lines.append(line);
    }
    QPen pen(ink.theme.surface.border, 0);
    painter.setPen(pen);
    painter.drawLines(lines);
    for (size_t i = 0; i < picture.items.size(); ++i) {
        const CardLook look = cardLook(state, i);
        const layout::Rect& r = layout.items[i].box;
        const QRectF box(r.x, r.y, r.w, r.h);
        if (look == CardLook::Hidden || (!all && !box.intersects(frame.visible))) continue;
        painter.fillRect(box, blockColour(ink.theme, picture.items[i], look));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    // On the screen they are seen from however far.
    const auto ring = [&](int item, const QColor& colour, double away) {
        if (item < 0 || item >= static_cast<int>(layout.items.size()) || frame.print) return;
        if (cardLook(state, static_cast<size_t>(item)) == CardLook::Hidden) return;
        const layout::Rect& r = layout.items[static_cast<size_t>(item)].box;
        const double out = away / frame.zoom;
        ink.rect(QRectF(r.x, r.y, r.w, r.h).adjusted(-out, -out, out, out), 3 / frame.zoom, Qt::transparent,
                 Stroke{colour, 2 / frame.zoom});
    };
    ring(state.running, ink.theme.state(Tone::Backward).line, 4);
    ring(frame.selected, ink.theme.ink.focus, 7);
    if (frame.focused != frame.selected) ring(frame.focused, ink.theme.ink.focus, 7);
    painter.restore();
}

}  // namespace backstep::ui
