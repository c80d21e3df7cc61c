#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "lesson/lesson.h"
#include "run/run.h"
#include "run/what_if/change.h"

namespace backstep::lesson {

// What the numbers that a lesson's prose states are once its code was changed: by the line and the column of
// the run or the formula that states one, written as it is there. Those that stay what they were are not
// among them; one that cannot be worked out any more is empty.
using NumbersNow = std::map<std::pair<uint32_t, uint32_t>, std::string>;

// The run of the changed code that asks for each of these numbers at its place in the session, and tells all
// of them after the last cell; on the thread of the run.
run::Request ask_numbers(LessonRef lesson, const run::Varied& changed, std::function<void(NumbersNow)> told);

}  // namespace backstep::lesson
