#pragma once

#include <QColor>
#include <QString>
#include <vector>

#include "base/source_span.h"
#include "style/theme.h"

namespace backstep::ui {

// A run of source in one colour, in UTF-16 units of its line.
struct ColouredRun {
    enum class Kind { Plain, Keyword, String, Number, Comment, Builtin };
    int from = 0;
    int to = 0;
    Kind kind = Kind::Plain;
};

// The colours of a whole source, one list of runs per line; runs cover only what is not plain.
std::vector<std::vector<ColouredRun>> colourSource(const QString& source);

QColor inkOf(ColouredRun::Kind kind, const Theme& theme);

// Spans count code points, QString counts UTF-16 units.
int utf16Column(const QString& line, uint32_t codePoints);

}  // namespace backstep::ui
