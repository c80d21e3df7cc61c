#pragma once

namespace backstep::ui {

class QuizView;

// Gives every QuizView its answers as radio buttons that a screen reader reads and chooses. Once is enough.
void installQuizAccessibility();

// What a screen reader is told as it happens.
void tellAnswerChecked(QuizView& quiz, int answer);
void tellAnswerFocused(QuizView& quiz, int answer);

}  // namespace backstep::ui
