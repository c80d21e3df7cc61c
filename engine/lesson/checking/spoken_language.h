#pragma once

#include "lesson/lesson.h"
#include "lesson/reading/findings.h"

namespace backstep::lesson {

// Tells of the first piece of prose that seems to be written in another language than the lesson says it is
// in: a dozen common little words of the other language, and hardly one of its own.
void check_spoken_language(const Lesson& lesson, Findings& findings);

}  // namespace backstep::lesson
