#pragma once

#include <QMap>
#include <QString>
#include <vector>

#include "base/source_span.h"

namespace backstep::ui {

// What is lit in a piece of code at a step: the line that runs, the line that failed, the expression of the
// selected node, numbers a what-if changed, and what lines echoed. Lines count from 1; 0 is none.
struct CodeMarks {
    uint32_t running = 0;
    uint32_t failed = 0;
    SourceSpan selected;
    std::vector<SourceSpan> changed;  // numbers that are not those the code came with
    QMap<int, QString> echoes;        // line -> text beside it

    friend bool operator==(const CodeMarks&, const CodeMarks&) = default;
};

}  // namespace backstep::ui
