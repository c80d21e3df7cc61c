#pragma once

#include <QString>

#include "base/source_span.h"
#include "trace/value_snapshot.h"

namespace backstep::ui {

// How the panels write what a trace holds: numbers with the true minus, "not yet" as nothing, None as an em
// dash.
inline const QString kNone = QStringLiteral("—");

QString cardText(const trace::ValueSnapshot& value);                    // at most five digits, or the shape
QString fullText(const trace::ValueSnapshot& value);                    // every element
QString elementText(const trace::ValueSnapshot& value, int64_t index);  // one element, at most five digits
QString numberText(double value);                                       // as a card would show it
QString bytesText(uint64_t bytes);                                      // "8 B", "10.8 kB"
QString dtypeText(const trace::ValueSnapshot& value);                   // "float32"
QString sizesText(const trace::ValueSnapshot& value);                   // "[2, 3]"

// "line 8 · w * x"; without the expression when there is none.
QString placeText(const SourceSpan& span, const QString& expression);
QString lineAndColumn(const SourceSpan& span);  // "line 3, column 9", both from 1

}  // namespace backstep::ui
