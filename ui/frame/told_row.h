#pragma once

#include <QWidget>

class QBoxLayout;

namespace backstep::ui {

// The sentence of the step and, while there is one, the bar of a practice beside it; below it where the
// window is too narrow for both.
class ToldRow : public QWidget {
    Q_OBJECT

  public:
    ToldRow(QWidget* sentence, QWidget* bar, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QBoxLayout* m_row;
};

}  // namespace backstep::ui
