#pragma once

#include <QWidget>

namespace backstep::ui {

class Playback;

// A few lines under a piece of code: the last that it has printed up to the step on screen, or the error that
// ended it. It keeps its height while the steps pass and is not there for code that says nothing.
class OutputStrip : public QWidget {
    Q_OBJECT

  public:
    explicit OutputStrip(Playback& playback, QWidget* parent = nullptr);

    // Whether the recording on the stage is of the code above.
    void setOnStage(bool onStage);
    QStringList lines() const { return m_lines; }

    QSize sizeHint() const override { return {300, height()}; }

  signals:
    void clicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void measure();
    void tell();

    Playback& m_playback;
    bool m_onStage = true;
    bool m_failed = false;
    bool m_waiting = false;  // nothing has been said yet
    int m_rows = 0;
    QStringList m_lines;
};

}  // namespace backstep::ui
