#include "present/question_board.h"

#include <algorithm>

#include "frame/slim_scroll_bar.h"
#include "panels/lesson/invite_view.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/quiz_view.h"

namespace backstep::ui {

QuestionBoard::QuestionBoard(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    SlimScrollBar::dress(*this);
}

void QuestionBoard::ask(const lesson::LessonRef& lesson, const lesson::Block* question, bool answered) {
    if (!question) {
        setWidget(new QWidget);
    } else if (const auto* quiz = question->as<lesson::Quiz>()) {
        const auto right = std::find_if(quiz->answers.begin(), quiz->answers.end(),
                                        [](const lesson::Answer& answer) { return answer.right; });
        setWidget(
            new QuizView(lesson, *quiz, answered ? static_cast<int>(right - quiz->answers.begin()) : -1));
    } else if (const auto* predict = question->as<lesson::Predict>()) {
        setWidget(new PredictView(lesson, *predict, answered ? QString::number(predict->answer) : QString()));
    } else if (InviteView::canShow(*question)) {
        auto* invitation = new InviteView(lesson, *question, answered);
        connect(invitation, &InviteView::accepted, this, &QuestionBoard::accepted);
        setWidget(invitation);
    }
}

}  // namespace backstep::ui
