#pragma once

#include <QString>

#include "canvas/sheet.h"
#include "style/theme.h"
#include "words/language.h"

namespace backstep::ui {

class ComparePage;
class Playback;

// The comparison as a figure: both graphs at the step they stand on, each under its title and with the marks
// of what differs, and the whole table below them. Numbers that the lesson still asks for stay hidden.
Sheet comparisonSheet(const ComparePage& page, const Playback& playback, ThemeId theme,
                      words::Language language);

// Writes it; the ending chooses: .svg, .png, .pdf, or .txt for the table alone. Returns what went wrong,
// empty when nothing did.
QString writeComparison(const ComparePage& page, const Playback& playback, const QString& path, ThemeId theme,
                        words::Language language);

}  // namespace backstep::ui
