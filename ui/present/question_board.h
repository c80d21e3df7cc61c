#pragma once

#include <QScrollArea>

#include "lesson/lesson.h"

namespace backstep::ui {

// A question of the lesson as the class sees it, or what it is invited to: open, so that what someone calls
// out can be tried, or with its answer and the reason.
class QuestionBoard : public QScrollArea {
    Q_OBJECT

  public:
    explicit QuestionBoard(QWidget* parent = nullptr);

    // Null takes the question away.
    void ask(const lesson::LessonRef& lesson, const lesson::Block* question, bool answered);

  signals:
    void accepted();  // the button of an invitation
};

}  // namespace backstep::ui
