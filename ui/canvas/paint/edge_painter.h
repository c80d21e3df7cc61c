#pragma once

#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "canvas/paint/looks.h"

namespace backstep::ui {

// An edge at one moment. `grown` is how much of it there is, from the producer down; `climbed` how far a
// gradient has come up from the consumer, 1 when it has been taken.
struct EdgeView {
    const EdgeTrace* trace = nullptr;
    EdgeLook look = EdgeLook::Forward;  // what the edge is without the gradient, or Released, Cut
    bool dead = false;                  // the gradient is a zero that nothing will change
    double grown = 1;
    double climbed = 0;
    double blocked = 0;  // a closed gate lets nothing beyond `climbed`: 0 open, 1 shut
};
void paintEdge(Ink& ink, const EdgeView& edge);

// "▲ −6.0" beside an edge; a closed gate instead of the triangle when it is dead. A shape in place of the
// numbers is nothing to be worked out.
void paintGradientLabel(Ink& ink, QPointF baseline, const trace::ValueSnapshot& value, const QString& text,
                        bool dead, const QString& name);
QRectF gradientLabelRect(const Ink& ink, QPointF baseline, const QString& text);
double gradientLabelWidth(const Ink& ink, const QString& text);

enum class TokenLook { Value, Gradient, Stopped };
void paintToken(Ink& ink, QPointF centre, const QString& value, TokenLook look, const QString& name);
double tokenWidth(const Ink& ink, const QString& value);

// The bars of a closed gate under a card; `shut` 0 to 1.
void paintGate(Ink& ink, QPointF output, double shut);
double gateTokenDrop();  // from the output port down to the centre of the token it stopped

}  // namespace backstep::ui
