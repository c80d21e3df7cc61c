#pragma once

#include <cstdint>
#include <map>

#include "lesson/lesson.h"
#include "stage/recording.h"

namespace backstep::ui {

// The pictures a printed lesson shows: which step, after the text of which scene. A part shows each of its
// pictures once, at the last scene that stands on it, where most of it is written; a picture that has hardly
// moved since it was last shown is not printed again.
std::map<uint32_t, uint32_t> printedStops(const lesson::Lesson& lesson, const Recording& recording);

}  // namespace backstep::ui
