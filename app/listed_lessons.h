#pragma once

#include <string>
#include <vector>

#include "lesson/library.h"

namespace backstep::app {

// The lessons that come with the program and the user's own, as `backstep lessons` lists them.
std::vector<lesson::Reading> listedLessons(words::Language language);

// The lesson of this id or this number, among those given; null when there is none.
lesson::LessonRef lessonNamed(const std::string& name, const std::vector<lesson::Reading>& lessons);

}  // namespace backstep::app
