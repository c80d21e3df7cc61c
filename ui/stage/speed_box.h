#pragma once

#include <QComboBox>

namespace backstep::ui {

class Playback;

// The choice of how fast the playback plays; not to be touched while the speed is locked.
class SpeedBox : public QComboBox {
    Q_OBJECT

  public:
    explicit SpeedBox(Playback& playback, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fill();

    Playback& m_playback;
};

}  // namespace backstep::ui
