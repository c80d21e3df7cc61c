#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "canvas/canvas_words.h"
#include "explain/callout.h"
#include "explain/parameter_update.h"
#include "style/answers.h"
#include "trace/step_state.h"

namespace backstep::ui {

// One state with what is written beside its running node, or on the parameters an optimizer has moved.
struct Pose {
    trace::StepState state;
    std::vector<explain::CalloutLine> callout;
    std::vector<explain::ParameterUpdate> updates;
};

// Everything one drawn frame is a function of: where the move comes from, where it goes, and how far it is.
// At t = 0 it shows `before` at rest, at t = 1 `after` at rest. Both poses are of one picture.
struct Frame {
    std::shared_ptr<const Pose> before;
    std::shared_ptr<const Pose> after;
    double t = 1.0;

    int selected = -1;                       // item with the selection ring
    int focused = -1;                        // item with the keyboard ring
    std::vector<size_t> litItems, litEdges;  // of a path
    double zoom = 1.0;  // pixels per unit: chooses the level of detail and keeps texts at 11 px
    QRectF visible;     // part of the scene to draw; empty draws all
    Language language = Language::Spanish;
    bool queue = false;   // show the ready queue and what the others wait for
    bool callout = true;  // the arithmetic beside the running node
    bool print = false;   // exports: no shadow, no ring
    Answers answers = Answers::Shown;
    bool secondSeed = false;  // this is not the first backward over the picture
};

}  // namespace backstep::ui
