#pragma once

#include <QString>

#include "trace/value_snapshot.h"

namespace backstep::ui {

// The elements of a tensor as cards write them: with at most so many digits, a true minus.
QString numberAt(const trace::ValueSnapshot& value, int64_t element, int digits);
QString elementNumber(const trace::ValueSnapshot& value, int64_t element);  // "−0.41234"
// "W[0, 3] = −0.41234"
QString elementText(const QString& name, const trace::ValueSnapshot& value, int64_t element);

// A vector of two to four elements or a matrix of two by two: what a learner reads number by number.
bool isSmall(const trace::ValueSnapshot& value);
// A small one on one line, as Python writes it: "[−6.0, 4.0]", "[[1.0, 2.0], [3.0, 4.0]]".
QString listText(const trace::ValueSnapshot& value, int digits);
// With as many digits, two at least, as so many characters have room for; empty where they have not.
QString listWithin(const trace::ValueSnapshot& value, qsizetype longest);

}  // namespace backstep::ui
