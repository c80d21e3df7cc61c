#pragma once

#include "frame/told/told_bar.h"

namespace backstep::ui {

// Says that something has ended by itself, until it is closed or time goes on.
class NoticeBar : public ToldBar {
    Q_OBJECT

  public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void tell(const QString& what, const QString& more);
    void clear() { say({}, {}); }
    BarButton& closeButton() const { return *m_close; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void nameClose();
    BarButton* m_close;
};

}  // namespace backstep::ui
