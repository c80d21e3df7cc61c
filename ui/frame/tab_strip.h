#pragma once

#include <QTabBar>

namespace backstep::ui {

// The tabs over a column, 36 high: the active one stands on the panel's ground under a 3 px bar. Names are
// never cut: in a narrow pane they stand closer, then in smaller letters, and where even that is too wide the
// strip is scrolled.
class TabStrip : public QTabBar {
    Q_OBJECT

  public:
    explicit TabStrip(QWidget* parent = nullptr);

    void setRoom(int room);  // what its pane has for it

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    double letterSize() const;
    int comfortableWidth() const;  // in letters of full size

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent* event) override;

  private:
    double namesWidth(double px) const;

    int m_room = QWIDGETSIZE_MAX;
};

}  // namespace backstep::ui
