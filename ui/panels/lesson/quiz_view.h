#pragma once

#include <QWidget>
#include <memory>

#include "lesson/lesson.h"

class QTextDocument;

namespace backstep::ui {

// A question with its answers; choosing one shows whether it is right and why. Each answer is an accessible
// radio button.
class QuizView : public QWidget {
    Q_OBJECT

  public:
    QuizView(lesson::LessonRef lesson, const lesson::Quiz& quiz, int chosen = -1, QWidget* parent = nullptr);
    ~QuizView() override;

    int chosen() const { return m_chosen; }
    int cursor() const { return m_cursor; }  // the answer the keyboard is at
    int answerCount() const { return static_cast<int>(m_quiz.answers.size()); }
    QString answerText(int answer) const;
    QString reasonText(int answer) const;  // whether it is right, and why
    QRect answerRect(int answer) const;
    void choose(int answer);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {300, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

  signals:
    void answered(int answer);

  protected:
    bool event(QEvent* event) override;  // Space chooses, before anything else takes it
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Texts;
    void write();
    void moveCursor(int answer);
    int answerAt(QPoint at) const;
    // Walks over the parts from top to bottom; `visit(kind, index, y, height)`.
    template <class Visit>
    double walk(double width, Visit visit) const;

    lesson::LessonRef m_lesson;
    const lesson::Quiz& m_quiz;
    std::unique_ptr<Texts> m_texts;
    int m_chosen = -1;
    int m_cursor = 0;
};

}  // namespace backstep::ui
