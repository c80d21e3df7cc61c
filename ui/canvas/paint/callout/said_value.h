#pragma once

#include <QStringList>

#include "canvas/paint/ink.h"
#include "trace/value_snapshot.h"

namespace backstep::ui {

// A value as the callout says it in so much room, on as many lines as it takes: a number, a small tensor's
// numbers, of a larger one its shape and the range of its elements. Of a factor that is 0 or 1, a gate for
// each element, which or how many are closed.
QStringList saidValue(const Ink& ink, const trace::ValueSnapshot& value, const TextFace& face, double room,
                      bool factor);

}  // namespace backstep::ui
