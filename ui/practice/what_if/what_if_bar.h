#pragma once

#include "frame/told/told_bar.h"

namespace backstep::ui {

class WhatIf;

// Beside the narration while numbers are changed: which, what they were, what stayed and what is another now,
// and the ways back, each by its name. Closed, it says nothing until another number is changed; the numbers
// stay.
class WhatIfBar : public ToldBar {
    Q_OBJECT

  public:
    explicit WhatIfBar(WhatIf& whatIf, QWidget* parent = nullptr);

    QString sentence() const;  // also while it is closed
    BarButton& undoButton() const { return *m_undo; }
    BarButton& resetButton() const { return *m_reset; }
    BarButton& closeButton() const { return *m_close; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void tell();
    void follow();
    void close();
    QString change() const;
    QString step() const;

    WhatIf& m_whatIf;
    BarButton* m_undo;
    BarButton* m_reset;
    BarButton* m_close;
    QString m_closed;  // what it said when it was closed
};

}  // namespace backstep::ui
