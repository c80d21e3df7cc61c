#pragma once

#include <QComboBox>

namespace backstep::ui {

class Playback;

// The choice of how fast the playback plays; not to be touched while the speed is locked.
class SpeedBox : public QComboBox {
    Q_OBJECT

  public:
    explicit SpeedBox(Playback& playback, QWidget* parent = nullptr);

    void setBrief(bool brief);  // the number alone, where there is little room

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fill();

    Playback& m_playback;
    bool m_brief = false;
};

}  // namespace backstep::ui
