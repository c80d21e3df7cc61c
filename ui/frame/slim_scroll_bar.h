#pragma once

#include <QScrollBar>

class QAbstractScrollArea;

namespace backstep::ui {

// A scroll bar that is only its handle, 10 wide, in the theme's hairline until it is touched.
class SlimScrollBar : public QScrollBar {
    Q_OBJECT

  public:
    explicit SlimScrollBar(Qt::Orientation orientation, QWidget* parent = nullptr);

    static void dress(QAbstractScrollArea& area);

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
};

}  // namespace backstep::ui
