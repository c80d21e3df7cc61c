#include "canvas/paint/edge_painter.h"

#include <cmath>

namespace backstep::ui {

namespace {

constexpr double kHeadSide = 12, kHeadCentre = 6, kHeadLength = 9;
constexpr double kOpenEnd = 5, kOpenRadius = 4;
constexpr double kLabelText = 13, kLabelTriangle = 8;
constexpr double kPost = 34, kPostTop = 16, kPostBottom = 46, kBar = 35, kStopped = 59;

void paintCut(Ink& ink, const EdgeTrace& trace) {
    const Theme::State& forward = ink.theme.state(Tone::Forward);
    const double half = trace.length() > 0 ? ink.m.detachedGap / 2 / trace.length() : 0;
    const double low = 0.5 - half, high = 0.5 + half;
    ink.polyline(trace.between(0, low), {forward.line, ink.m.edge});
    ink.polyline(trace.between(high, 1), {forward.line, ink.m.edge});
    for (const double end : {low, high}) {
        const QPointF at = trace.at(end);
        ink.line(at - QPointF(6, 0), at + QPointF(6, 0), {forward.line, ink.m.edge});
    }
    ink.icon("scissors", trace.at(0.5) - QPointF(24, 10), 20, ink.theme.ink.primary, ink.m.iconStroke);
}

}  // namespace

void paintEdge(Ink& ink, const EdgeView& edge) {
    const EdgeTrace& trace = *edge.trace;
    const Theme& theme = ink.theme;
    const double start = 1 - edge.grown;
    if (edge.grown <= 0) return;
    switch (edge.look) {
        case EdgeLook::Hidden:
            return;
        case EdgeLook::Cut:
            paintCut(ink, trace);
            return;
        case EdgeLook::Released:
            ink.polyline(trace.between(start, 1), {theme.state(Tone::Released).line, 1.5, {1.5, 4}});
            return;
        case EdgeLook::Data:
            ink.polyline(trace.between(start, 1), {theme.surface.border, ink.m.edgeData});
            ink.faded(std::min(1.0, 6 * edge.grown), [&] {
                ink.circle(trace.top() + QPointF(0, kOpenEnd), kOpenRadius, ink.ground,
                           Stroke{theme.surface.border, ink.m.edgeData});
            });
            return;
        case EdgeLook::Forward:
        case EdgeLook::Gradient:
        case EdgeLook::Dead:
            break;
    }
    const double headShare = trace.length() > 0 ? std::min(1.0, kHeadLength / trace.length()) : 0;
    const bool taken = edge.climbed >= 1;
    const double climbed = taken && !edge.dead ? 1 - headShare : edge.climbed;
    if (climbed < 1 && !taken)
        ink.polyline(trace.between(std::max(start, climbed), 1),
                     {theme.state(Tone::Forward).line, ink.m.edge});
    if (edge.blocked > 0)
        ink.faded(edge.blocked, [&] {
            ink.polyline(trace.between(climbed, 1), {ink.ground, 5});
            ink.polyline(trace.between(climbed, 1), {theme.state(Tone::Dead).line, ink.m.edge, {6, 4}});
        });
    if (climbed <= 0) return;
    if (edge.dead) {
        ink.polyline(trace.between(0, climbed), {theme.state(Tone::Dead).line, ink.m.edge, {6, 4}});
        return;
    }
    const QColor& line = theme.state(Tone::Backward).line;
    ink.polyline(trace.between(0, climbed), {line, ink.m.edgeGradient});
    if (taken) ink.triangle(trace.top() + QPointF(0, kHeadCentre), kHeadSide, true, line);
}

double gradientLabelWidth(const Ink& ink, const QString& value) {
    return kLabelText + ink.answerWidth(value, ink.face(FontRole::EdgeGrad));
}

QRectF gradientLabelRect(const Ink& ink, QPointF at, const QString& text) {
    return {at.x() - 4, at.y() - 12, gradientLabelWidth(ink, text) + 9, 18};
}

void paintGradientLabel(Ink& ink, QPointF at, const trace::ValueSnapshot& gradient, const QString& value,
                        bool dead, const QString& name) {
    const TextFace face = ink.face(FontRole::EdgeGrad);
    const QColor& words = ink.theme.state(dead ? Tone::Dead : Tone::Backward).text;
    ink.rect(gradientLabelRect(ink, at, value), 4, ink.ground);
    if (dead)
        ink.icon("gate", at + QPointF(-1, -10), 11, words, 1.6);
    else
        ink.triangle(at + QPointF(4, -4.5), kLabelTriangle, true, words);
    ink.answer(name, at + QPointF(kLabelText, 0), value, face, words, Anchor::Start,
               saysShape(gradient, value));
}

double tokenWidth(const Ink& ink, const QString& value) {
    const TextFace face = ink.face(FontRole::Token);
    return widthOf(face, value) + face.px * 1.7 + 10;
}

void paintToken(Ink& ink, QPointF centre, const QString& value, TokenLook look, const QString& name) {
    const TextFace face = ink.face(FontRole::Token);
    const Theme::State& tone = ink.theme.state(look == TokenLook::Value      ? Tone::Forward
                                               : look == TokenLook::Gradient ? Tone::Backward
                                                                             : Tone::Dead);
    const double width = tokenWidth(ink, value), height = ink.m.tokenH;
    const QRectF box(centre.x() - width / 2, centre.y() - height / 2, width, height);
    const QColor& canvas = ink.ground;
    if (look == TokenLook::Value) {
        ink.rect(box, height / 2.2, tone.key, Stroke{canvas, 2});
    } else {
        const double point = height * 0.36;
        QPainterPath hexagon(QPointF(box.x() + point, box.y()));
        hexagon.lineTo(box.right() - point, box.y());
        hexagon.lineTo(box.right(), centre.y());
        hexagon.lineTo(box.right() - point, box.bottom());
        hexagon.lineTo(box.x() + point, box.bottom());
        hexagon.lineTo(box.x(), centre.y());
        hexagon.closeSubpath();
        ink.path(hexagon, tone.key, Stroke{canvas, 5});
        ink.path(hexagon, tone.key, Stroke{ink.theme.id == ThemeId::Dark ? tone.onKey : tone.text, 1.25});
    }
    const QPointF glyph(box.x() + face.px * 0.55 + 8, centre.y());
    if (look == TokenLook::Stopped)
        ink.icon("gate", {box.x() + 9, centre.y() - 6}, 12, tone.onKey, 1.8);
    else
        ink.triangle(glyph, face.px * 0.66, look == TokenLook::Gradient, tone.onKey);
    ink.answer(name, {box.x() + face.px * 1.08 + 10, centre.y() + face.px * 0.36}, value, face, tone.onKey);
}

void paintGate(Ink& ink, QPointF output, double shut) {
    if (shut <= 0) return;
    const Theme& theme = ink.theme;
    const double x = output.x(), top = output.y();
    const QColor& iron = theme.ink.primary;
    for (const double side : {-kPost, kPost})
        ink.line({x + side, top + kPostTop}, {x + side, top + kPostBottom}, {iron, 6, {}, Qt::RoundCap});
    // The bar closes from both posts.
    const double reach = kPost * shut;
    for (const double side : {-1.0, 1.0})
        ink.line({x + side * kPost, top + kBar}, {x + side * (kPost - reach), top + kBar}, {iron, 9});
    if (shut >= 1)
        ink.line({x - kPost + 6, top + kBar}, {x + kPost - 6, top + kBar}, {ink.ground, 2, {6, 6}});
}

double gateTokenDrop() { return kStopped; }

}  // namespace backstep::ui
