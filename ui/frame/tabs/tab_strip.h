#pragma once

#include <QTabBar>
#include <vector>

namespace backstep::ui {

// The tabs over a column, 36 high: the active one stands on the panel's ground under a 3 px bar. Names are
// never cut: in a narrow pane they stand closer, then in smaller letters, and where even that is too wide in
// several rows. QTabBar knows of one row only: there tabRect is a share of it, and tabPlaces says where the
// tabs are.
class TabStrip : public QTabBar {
    Q_OBJECT

  public:
    explicit TabStrip(QWidget* parent = nullptr);

    void setRoom(int room);  // what its pane has for it

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    double letterSize() const;
    int comfortableWidth() const;  // in letters of full size
    std::vector<QRect> tabPlaces() const;

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void tabLayoutChange() override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    double namesWidth(double px) const;
    bool inRows() const;  // more than one
    int heightNow() const;

    int m_room = QWIDGETSIZE_MAX;
};

}  // namespace backstep::ui
