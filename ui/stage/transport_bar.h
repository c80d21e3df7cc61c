#pragma once

#include <QWidget>

class QAbstractButton;
class QHBoxLayout;
class QSpacerItem;

namespace backstep::ui {

class Playback;
class Scrubber;
class SpeedBox;
class StageActions;

// The bar at the foot, 64 high: first, back, play, next, last, the scrubber, "step 14 of 18" with the turn of
// the loop below it, and the speed.
// In a narrow window the numbers go without their words. It takes the focus, and with it the keys that move
// time.
class TransportBar : public QWidget {
    Q_OBJECT

  public:
    TransportBar(Playback& playback, const StageActions& actions, QWidget* parent = nullptr);

    Scrubber& scrubber() const { return *m_scrubber; }
    QString stepText() const;  // as shown, without its faces
    QString turnText() const;  // "turn 3 of 200", of the innermost loop; empty outside loops

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void retranslate();
    void showStep();
    void setBrief(bool brief);
    QString before() const;  // the number of the step, as painted
    QString after() const;
    QRectF stepArea() const;

    Playback& m_playback;
    Scrubber* m_scrubber = nullptr;
    QList<QAbstractButton*> m_buttons;
    SpeedBox* m_speed = nullptr;
    QSpacerItem* m_stepRoom = nullptr;
    QHBoxLayout* m_row = nullptr;
    int m_stepWidth = 0;
    bool m_brief = false;
};

}  // namespace backstep::ui
