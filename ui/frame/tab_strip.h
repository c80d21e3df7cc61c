#pragma once

#include <QTabBar>

namespace backstep::ui {

// The tabs over a column, 36 high: the active one stands on the panel's ground under a 3 px bar.
class TabStrip : public QTabBar {
    Q_OBJECT

  public:
    explicit TabStrip(QWidget* parent = nullptr);

    void refit();  // after the pane became wider or narrower

    QSize minimumSizeHint() const override;

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace backstep::ui
