#pragma once

#include <QTextDocument>
#include <QWidget>

#include "lesson/lesson.h"
#include "style/theme.h"

namespace backstep::ui {

// A card of the lesson that asks the learner for something: what it is about, the question, a row to answer
// in, and below that what the lesson says to the answer.
class AskCard : public QWidget {
    Q_OBJECT

  public:
    QString reply() const { return m_reply.toPlainText(); }  // empty before there is an answer

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {300, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

  protected:
    AskCard(lesson::LessonRef lesson, int rowHeight, QWidget* parent);

    // What a kind of card has of its own.
    virtual QString kind() const = 0;
    virtual QString icon() const = 0;
    virtual Tone replyTone() const { return Tone::Saved; }
    virtual void place(const QRect& row) = 0;  // what one answers with
    virtual void write() = 0;                  // all texts; at the end told()

    void ask(const lesson::Inlines& question, QFont::Weight weight);
    void answer(const lesson::Inlines& words);
    void answer(const QString& words);
    void answerNothing() { m_reply.clear(); }
    QString question() const { return m_question.toPlainText(); }
    void told();

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QRect row() const;

    lesson::LessonRef m_lesson;
    const int m_rowHeight;
    mutable QTextDocument m_question;
    mutable QTextDocument m_reply;
};

}  // namespace backstep::ui
