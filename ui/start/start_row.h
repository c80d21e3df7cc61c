#pragma once

#include <QAbstractButton>
#include <optional>

namespace backstep::ui {

// One line of a list on the start page: a sign or a number in a ring that fills as a lesson is read, a title,
// a few words below it, a word at the right. The whole line is the button.
class StartRow : public QAbstractButton {
    Q_OBJECT

  public:
    StartRow(const QString& title, const QString& words, QWidget* parent = nullptr);

    void setIconName(const QString& name) { m_icon = name; }
    void setProgress(int number, double read);  // read: 0 ... 1
    void setTrailing(const QString& text);
    void setHere() { m_here = true; }    // where one stands, or begins
    void setFirst() { m_first = true; }  // nothing is ruled above it

    QSize sizeHint() const override { return {240, 56}; }
    QSize minimumSizeHint() const override { return {160, 56}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintRing(QPainter& painter) const;
    void describe();

    QString m_words, m_icon, m_trailing;
    int m_number = 0;
    double m_read = 0;
    bool m_here = false;
    bool m_first = false;
};

}  // namespace backstep::ui
