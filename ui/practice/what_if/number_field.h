#pragma once

#include <QLineEdit>

namespace backstep::ui {

// A field over a number where it stands, with its name ("b[0]") before it: Enter takes what was typed, Up and
// Down nudge it and take it at once, Tab goes to the next number, Escape leaves. What is no number is not
// taken, and the field says so.
class NumberField : public QLineEdit {
    Q_OBJECT

  public:
    explicit NumberField(QWidget* parent);

    // Over `number`, in the coordinates of the parent; `name` is what it is the value of.
    void open(const QRectF& number, const QString& name, double value);
    double value() const { return m_value; }

  signals:
    void entered(double value, bool more);  // more: the field stays, and the same gesture goes on
    void nextAsked(int by);
    void closed();

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void take();
    void nudge(int notches);
    void close();

    QString m_name;
    double m_value = 0;
    bool m_nudged = false;
};

}  // namespace backstep::ui
