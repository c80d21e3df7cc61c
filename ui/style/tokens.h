#pragma once

#include <QJsonObject>
#include <QString>

namespace backstep::ui {

// resources/design/tokens.json, read once: the only source of colours, sizes and times.
const QJsonObject& designTokens();

// A number of it by path: "motion.moment.leafMade".
double tokenNumber(const char* path);

// The sizes the painter draws by, in units of the scene.
struct Measures {
    double opW, opH, leafH, slateH, slateInset, trayH, trayInset, parameterH, chipH, tokenH, operandD;
    double rankGap, rankGapMin, columnGap, meterH, calloutW, ringOffset, grid;
    double radiusOp, radiusLeaf, radiusSlate, radiusChip, radiusPopover, radiusButton;
    double card, cardRunning, ring, edge, edgeGradient, edgeData, iconStroke, focus, detachedGap;
    double lodFull, lodTitle, lodBlock;
    double minText;  // no text is drawn smaller than this many pixels

    static const Measures& get();
};

}  // namespace backstep::ui
