#pragma once

#include <QObject>
#include <functional>

class QLineEdit;

namespace backstep::ui {

// Where a number is asked for, one begins to type: what begins a number goes from `watched` (and from what it
// contains and does not take itself) to the field that asks, and the focus with it.
class TypedNumber : public QObject {
  public:
    // `asking`: the field that a number is wanted in now; null when none is.
    TypedNumber(QWidget& watched, std::function<QLineEdit*()> asking, QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::function<QLineEdit*()> m_asking;
};

}  // namespace backstep::ui
