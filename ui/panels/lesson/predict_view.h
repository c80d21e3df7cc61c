#pragma once

#include "panels/lesson/ask_card.h"

class QLineEdit;

namespace backstep::ui {

class BarButton;

// A number to be predicted: the question, a field, and what the lesson says to the answer. A wrong one can be
// tried again.
class PredictView : public AskCard {
    Q_OBJECT

  public:
    PredictView(lesson::LessonRef lesson, const lesson::Predict& predict, const QString& answer = {},
                QWidget* parent = nullptr);

    bool isSolved() const { return m_verdict == Verdict::Right; }
    QLineEdit& field() const { return *m_field; }

  signals:
    void answered(const QString& answer, bool right);
    void replied();  // to whatever was written, also what is no number

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;  // the frame of the field is drawn here

    QString kind() const override { return tr("Predict"); }
    QString icon() const override { return QStringLiteral("bulb"); }
    Tone replyTone() const override { return isSolved() ? Tone::Saved : Tone::Error; }
    void place(const QRect& row) override;
    void write() override;

  private:
    enum class Verdict { None, NoNumber, Wrong, Right };
    void judge();

    const lesson::Predict& m_predict;
    QLineEdit* m_field;
    BarButton* m_check;
    Verdict m_verdict = Verdict::None;
};

}  // namespace backstep::ui
