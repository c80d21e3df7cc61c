#pragma once

#include "canvas/paint/ink.h"
#include "canvas/paint/looks.h"
#include "trace/step_state.h"

namespace backstep::ui {

// One node or ghost card and what it shows.
struct CardView {
    QRectF box;
    const trace::PictureItem* item = nullptr;
    const trace::ItemState* state = nullptr;
    CardLook look = CardLook::Forward;
    double valueOpacity = 1;
    QString name;        // "item.3", for the log
    QRectF grid;         // where its elements stand, null for one number
    QRectF context;      // where what it keeps on ctx stands, null without any
    bool titled = true;  // at the title's level of detail: else it is written elsewhere
};

// The running ring or the double outline of an error, outside the card; under everything of the card.
void paintHalo(Ink& ink, const QRectF& box, CardLook look);
// The card itself: ground, title, glyph, formula, value.
void paintCard(Ink& ink, const CardView& card);
// Level of detail 0.28 to 0.55: title and glyph only.
void paintTitleCard(Ink& ink, const CardView& card);
// The operand discs on the upper edge.
void paintOperand(Ink& ink, QPointF port, int number, Tone tone, int operands, const QString& name);

}  // namespace backstep::ui
