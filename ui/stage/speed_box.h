#pragma once

#include <QComboBox>

namespace backstep::ui {

// The choice of speed at the right of the transport bar.
class SpeedBox : public QComboBox {
    Q_OBJECT

  public:
    explicit SpeedBox(QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace backstep::ui
