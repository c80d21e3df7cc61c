#pragma once

#include <QDateTime>
#include <QTimer>
#include <QWidget>
#include <functional>

namespace backstep::ui {

// How long the presentation has gone on, and what time of day it is.
class LectureClock : public QWidget {
    Q_OBJECT

  public:
    // `now` tells the time; a test brings its own.
    explicit LectureClock(std::function<QDateTime()> now = &QDateTime::currentDateTime,
                          QWidget* parent = nullptr);

    void restart();
    QString elapsed() const;    // "1:02:07"
    QString timeOfDay() const;  // "10:42"

    QSize sizeHint() const override { return {300, 56}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::function<QDateTime()> m_now;
    QDateTime m_began;
    QTimer m_tick;
};

}  // namespace backstep::ui
