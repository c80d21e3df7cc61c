#pragma once

#include <QWidget>

namespace backstep::ui {

class BarButton;
class WhatIf;

// Above the narration while numbers are changed: which, what they were, whether the step is still the same
// one, and the ways back.
class WhatIfBar : public QWidget {
    Q_OBJECT

  public:
    explicit WhatIfBar(WhatIf& whatIf, QWidget* parent = nullptr);

    QString sentence() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void tell();

    WhatIf& m_whatIf;
    BarButton* m_undo;
    BarButton* m_reset;
};

}  // namespace backstep::ui
