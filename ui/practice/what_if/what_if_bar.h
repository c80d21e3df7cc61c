#pragma once

#include <QWidget>

namespace backstep::ui {

class BarButton;
class WhatIf;

// Beside the narration while numbers are changed: which, what they were, whether the step is still the same
// one, and the ways back, each by its name. Closed, it says nothing until another number is changed; the
// numbers stay.
class WhatIfBar : public QWidget {
    Q_OBJECT

  public:
    explicit WhatIfBar(WhatIf& whatIf, QWidget* parent = nullptr);

    QString sentence() const;
    BarButton& undoButton() const { return *m_undo; }
    BarButton& resetButton() const { return *m_reset; }
    BarButton& closeButton() const { return *m_close; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void tell();
    void follow();
    void close();
    double room() const;  // for words, beside the buttons
    void fitHeight();
    QString change() const;
    QString step() const;

    WhatIf& m_whatIf;
    BarButton* m_undo;
    BarButton* m_reset;
    BarButton* m_close;
    QString m_closed;  // what it said when it was closed
};

}  // namespace backstep::ui
