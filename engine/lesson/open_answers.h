#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lesson/lesson.h"

namespace backstep::lesson {

// What predictions still ask for, so that no checked number of the prose tells it. A number tells an answer
// when it is that answer and stands behind the question in the same part, or is given by the same expression,
// wherever it stands. Behind the part it does too, unless it is a small whole number, which stands for many
// things. The words that follow the question directly speak of its answer: each of their numbers tells it, or
// a part of it, or nearly.
class OpenAnswers {
  public:
    OpenAnswers() = default;  // nothing is asked
    OpenAnswers(const Lesson& lesson, const std::function<bool(const Predict&)>& open);

    // The prediction that a number answers which `expression` gives and which ends `text`, in this block of
    // the lesson; null for none.
    const Predict* told_by(const Block& block, const std::string& expression, const std::string& text) const;

  private:
    struct Question {
        const Predict* predict;
        const Block* block;
    };
    std::vector<Question> questions_;
};

// What a prediction keeps back, as expressions: what it asks for, and every slate of which the prose keeps a
// number back because that tells the answer.
std::vector<std::string> kept_back(const Lesson& lesson, const Predict& predict);

// With a question mark in the place of the number that ends a text.
std::string with_its_number_hidden(const std::string& text);

}  // namespace backstep::lesson
