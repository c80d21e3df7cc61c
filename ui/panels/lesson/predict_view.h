#pragma once

#include <QWidget>
#include <memory>

#include "lesson/lesson.h"

class QLineEdit;
class QTextDocument;

namespace backstep::ui {

class BarButton;

// A number to be predicted: the question, a field, and what the lesson says to the answer. A wrong one can be
// tried again.
class PredictView : public QWidget {
    Q_OBJECT

  public:
    PredictView(lesson::LessonRef lesson, const lesson::Predict& predict, const QString& answer = {},
                QWidget* parent = nullptr);
    ~PredictView() override;

    bool isSolved() const { return m_verdict == Verdict::Right; }
    QString reply() const;  // what is said to the answer; empty before there is one
    QLineEdit& field() const { return *m_field; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {300, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

  signals:
    void answered(const QString& answer, bool right);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;  // the frame of the field is drawn here
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum class Verdict { None, NoNumber, Wrong, Right };
    void judge();
    void write();
    void arrange();

    lesson::LessonRef m_lesson;
    const lesson::Predict& m_predict;
    std::unique_ptr<QTextDocument> m_question;
    std::unique_ptr<QTextDocument> m_reply;
    QLineEdit* m_field;
    BarButton* m_check;
    Verdict m_verdict = Verdict::None;
};

}  // namespace backstep::ui
