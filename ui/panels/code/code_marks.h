#pragma once

#include <QMap>
#include <QString>

#include "base/source_span.h"

namespace backstep::ui {

// What is lit in a piece of code at a step: the line that runs, the line that failed, the expression of the
// selected node, and what lines echoed. Lines count from 1; 0 is none.
struct CodeMarks {
    uint32_t running = 0;
    uint32_t failed = 0;
    SourceSpan selected;
    QMap<int, QString> echoes;  // line -> text beside it

    friend bool operator==(const CodeMarks&, const CodeMarks&) = default;
};

}  // namespace backstep::ui
