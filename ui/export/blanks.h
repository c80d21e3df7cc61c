#pragma once

#include "lesson/lesson.h"
#include "style/answers.h"

namespace backstep::ui {

// The lesson as a worksheet or its key needs it: what a prediction asks for is an answer wherever the prose
// says it again, and an answer inside a formula stands in a box, empty on the worksheet. What a question
// gives is no answer and stays. With Answers::Shown it is the lesson itself.
lesson::Lesson withAnswers(const lesson::Lesson& lesson, Answers answers);

}  // namespace backstep::ui
