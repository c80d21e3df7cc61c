#pragma once

#include <QString>

#include "words/language.h"

namespace backstep::ui {

using words::Language;

// The words drawn on the canvas or read from it aloud, in one language. A value, so that one program can draw
// both languages (exports, shots) whatever the window speaks. %1, %2 are holes.
struct CanvasWords {
    QString notRecorded;   // badge of an op that was not recorded
    QString released;      // takes the place of a chip's value
    QString seed;          // beside the seed gradient
    QString secondSeed;    // and the one of a later backward
    QString receives;      // callout: upstream
    QString local;         // callout: local derivative
    QString sendsTo;       // callout: downstream, %1 the target
    QString staleFrom;     // parameter moved by a gradient used before, %1 the step that wrote it
    QString cells;         // what the squares of a strip mean
    QString closedAt;      // callout: gates of a factor, %1 their places
    QString closedCount;   // or %1 of %2 of them
    QString allAre;        // callout: all elements of a tensor are %1
    QString noGrad;        // leaf that requires none
    QString saved;         // memory meter
    QString blocked;       // beside the token at a closed gate
    QString killedPath;    // below the callout of a closed gate
    QString line;          // error card: line %1
    QString goToStep;      // error card: button, %1 the step
    QString howToMend;     // error card: button
    QString needsSaved;    // error card: %1 needs its saved tensor %2, released at step %3
    QString needsVersion;  // error card: %1 saved %2 at version %3, it is at version %4 now
    QString queueReady;    // "ready %1", %1 the place in the queue
    QString queueWaits;    // "waits %1", %1 how many gradients are missing
    QString leaf, parameter, node, ghost, value;       // what an item is, read aloud
    QString valueIs, gradIs, none, running;            // "value %1", "gradient %1", "None", "running"
    QString nodeCount, nodeCountOne, accumulateCount;  // "%1 nodes", "1 node", "%1 AccumulateGrad"
    QString foldTurns, foldCalls, showEveryNode;       // offers, %1 how many turns or calls
    QString turnCount, callCount, unfold;              // the same in little room
    QString outOfView;  // "out of view: %1", %1 how many cards in which direction
    QString canvas;     // accessible name of the whole

    static const CanvasWords& in(Language language);
};

}  // namespace backstep::ui
