#pragma once

#include <iosfwd>

#include "trace/step_text.h"
#include "trace/timeline.h"

namespace backstep::trace {

// The whole trace as JSON (resources/schema/trace.schema.json), one step or event a line. Numbers are in
// their shortest form; what JSON has no number for is the string "nan", "inf" or "-inf".
void write_json(std::ostream& out, const Timeline& timeline, const StepText& text = nullptr);

}  // namespace backstep::trace
