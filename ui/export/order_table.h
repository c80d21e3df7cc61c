#pragma once

#include <memory>
#include <optional>

#include "lesson/lesson.h"
#include "stage/recording.h"
#include "style/answers.h"
#include "words/language.h"

class QTextDocument;

namespace backstep::ui {

// The step at which the backward pass begins whose order a worksheet asks for: the one the lesson offers as a
// game, else the first one. Nothing when there is none.
std::optional<uint32_t> askedBackward(const lesson::Lesson& lesson, const Recording& recording);

// One backward pass as a table: who is next, its local derivative, what it receives from upstream and what it
// sends downstream, to be set in this width. On a worksheet every cell is to be filled in.
std::shared_ptr<QTextDocument> orderTable(const Recording& recording, uint32_t seedStep, Answers answers,
                                          words::Language language, double width);

}  // namespace backstep::ui
