#pragma once

#include <QString>

#include "words/language.h"

namespace backstep::ui {

using words::Language;

// The few words drawn on the canvas, in one language. A value, so that one program can draw both languages
// (exports, shots) whatever the window speaks.
struct CanvasWords {
    QString notRecorded, released, seed, secondSeed, receives, local, sendsTo, noGrad, saved, blocked,
        killedPath, line, goToStep, howToMend, needsReleased, step, parameter, leaf, node, notRecordedOp,
        value, gradient, none, notYet, graph, runningNow, dead, thereIs;

    static const CanvasWords& in(Language language);
};

}  // namespace backstep::ui
