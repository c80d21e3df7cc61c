#include "canvas/paint/callout/hook_mark.h"

#include "style/text.h"

namespace backstep::ui {

namespace {

constexpr double kDrop = 20, kAway = 56, kSides = 10, kHalfHeight = 11;

QString words() { return QStringLiteral("ƒ hook"); }
TextFace faceOf(const Ink& ink) {
    return {codeFont(12, QFont::DemiBold), std::max(12.0, ink.m.minText / ink.zoom)};
}
QPointF below(const SceneGeometry& geometry, size_t item) {
    return geometry.output(item) + QPointF(0, kDrop);
}

}  // namespace

int hookedItem(const trace::StepState& state) {
    if (state.step.kind != trace::StepKind::HookCalled) return -1;
    for (size_t i = 0; i < state.items.size(); ++i)
        if (state.picture->items[i].node == state.step.node) return static_cast<int>(i);
    return -1;
}

QRectF hookMarkRect(const Ink& ink, const SceneGeometry& geometry, size_t item) {
    const QPointF port = below(geometry, item);
    const double width = widthOf(faceOf(ink), words()) + 2 * kSides;
    return {port.x() - kAway - width, port.y() - kHalfHeight, width, 2 * kHalfHeight};
}

void paintHookMark(Ink& ink, const SceneGeometry& geometry, size_t item, const QString& name) {
    const QRectF box = hookMarkRect(ink, geometry, item);
    const QPointF port = below(geometry, item);
    const TextFace face = faceOf(ink);
    const Theme::State& custom = ink.theme.state(Tone::Custom);
    ink.line({box.right(), port.y()}, {port.x() - 6, port.y()}, {custom.line, 1.5, {3, 3}});
    ink.rect(box, 5, custom.key, Stroke{custom.line, ink.m.card});
    ink.text(name, {box.x() + kSides, port.y() + face.px * 0.36}, words(), face, custom.onKey);
}

}  // namespace backstep::ui
