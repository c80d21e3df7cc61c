#pragma once

#include "panels/code/code_marks.h"

namespace backstep::ui {

class Playback;
class Selection;

// What is lit in cell `cell` at the step the playback stands on.
CodeMarks marksAt(const Playback& playback, const Selection& selection, uint32_t cell);

}  // namespace backstep::ui
