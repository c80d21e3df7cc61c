#pragma once

#include "canvas/paint/ink.h"
#include "canvas/paint/looks.h"
#include "explain/parameter_update.h"
#include "trace/step_state.h"

namespace backstep::ui {

// A leaf or a plain value: name, value, dtype and shape, and whether it requires a gradient.
struct LeafView {
    QRectF box;
    const trace::PictureItem* item = nullptr;
    const trace::ItemState* state = nullptr;
    QString name;                                      // "item.0", for the log
    QRectF grid;                                       // where its elements stand, null for one number
    const explain::ParameterUpdate* update = nullptr;  // what an optimizer does to it at this very step
    double writing = 1;                                // how much of what it says below its name is there
};
// How wide it has to be for what it says besides its name: dtype, shape, requires_grad, its slate's label.
double leafWidth(const trace::PictureItem& item, const trace::ItemState& state);
void paintLeaf(Ink& ink, const LeafView& leaf);
void paintTitleLeaf(Ink& ink, const LeafView& leaf);

// A leaf's stand-in beside a far use of it (Note [Local tags]): its name in its colour, with an arrow that
// says it is elsewhere.
enum class TagLook { Here, Dead, Released };
void paintLocalTag(Ink& ink, const QRectF& box, const trace::PictureItem& item, TagLook look,
                   const QString& name);

// The slate at rest: its label and what is written, an em dash for None, or the sum being written when
// `state` is the step that writes.
struct SlateView {
    QRectF box;
    QString owner;  // "w"
    const trace::Slate* slate = nullptr;
    bool equation = false;  // show old + part = total
    double chalk = 1;       // how much of the writing is there
    double smear = 0;       // progress of a chalk smear across it
    QString name;
    QRectF grid;
};
void paintSlate(Ink& ink, const SlateView& slate);
// The gradient that the result of a node has kept: a small slate on its card, where no operand enters.
void paintKeptGrad(Ink& ink, const QRectF& card, const trace::PictureItem& item, const trace::Slate& slate,
                   const QString& name);

// From afar: what is written, or that there is something.
void paintTitleSlate(Ink& ink, const QRectF& box, const trace::Slate& slate, const QString& name);

enum class TrayLook { Idle, Running, Ready, Dead };
void paintTray(Ink& ink, const QRectF& box, TrayLook look, const QString& name);
void paintTrayRing(Ink& ink, const QRectF& box, bool running);

}  // namespace backstep::ui
