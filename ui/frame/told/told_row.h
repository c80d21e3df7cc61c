#pragma once

#include <QWidget>

class QBoxLayout;

namespace backstep::ui {

// The sentence of the step and beside it the bars that are shown now (what was changed, what was saved), each
// as wide as its words; below it where the window is too narrow for all. They fill the height of the tallest.
class ToldRow : public QWidget {
    Q_OBJECT

  public:
    ToldRow(QWidget* sentence, const QList<QWidget*>& bars, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* bar, QEvent* event) override;

  private:
    void arrange();

    QBoxLayout* m_row;
    QList<QWidget*> m_bars;
};

}  // namespace backstep::ui
