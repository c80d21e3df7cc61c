#pragma once

#include "export/pages.h"
#include "lesson/lesson.h"
#include "style/answers.h"
#include "words/language.h"

namespace backstep::ui {

// What a lesson asks, on paper. Shown: with its answer. Blank: with boxes to tick or a line to write on.
// Marked: the same with the answer in them, and the reasons.
class QuestionPieces {
  public:
    QuestionPieces(const lesson::Lesson& lesson, words::Language language, Answers answers, double width);

    Piece of(const lesson::Quiz& quiz) const;
    Piece of(const lesson::Predict& predict) const;
    Piece of(const lesson::WhatIf& whatIf) const;
    Piece of(const lesson::Compare& compare) const;

  private:
    class Sheet;

    const lesson::Lesson& m_lesson;
    const words::Language m_language;
    const Answers m_answers;
    const double m_width;
};

}  // namespace backstep::ui
