#pragma once

#include <QWidget>

namespace backstep::ui {

class BarButton;
class WhatIf;

// Beside the narration while numbers are changed: which, what they were, whether the step is still the same
// one, and the ways back.
class WhatIfBar : public QWidget {
    Q_OBJECT

  public:
    explicit WhatIfBar(WhatIf& whatIf, QWidget* parent = nullptr);

    QString sentence() const;
    BarButton& undoButton() const { return *m_undo; }
    BarButton& resetButton() const { return *m_reset; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void tell();
    double room() const;  // for words, beside the buttons
    void fitHeight();
    QString change() const;
    QString step() const;

    WhatIf& m_whatIf;
    BarButton* m_undo;
    BarButton* m_reset;
};

}  // namespace backstep::ui
