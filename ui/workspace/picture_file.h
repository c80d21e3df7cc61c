#pragma once

#include <QString>

#include "stage/recording.h"
#include "style/theme.h"
#include "words/language.h"

namespace backstep::ui {

// Writes the picture of a step as a file in export style; the ending chooses: .svg, .png, .dot or .txt.
// Returns what went wrong, empty when nothing did.
// `scale` is in pixels per unit, for PNG; SVG keeps its own units.
QString writePicture(const Recording& recording, uint32_t step, const QString& path, ThemeId theme,
                     words::Language language, double scale = 2);

}  // namespace backstep::ui
