#pragma once

#include <QSplitter>

namespace backstep::ui {

class Pane;

// The three columns. In a window under 1240 wide the right one becomes a page of the left, and comes back
// when there is room again. Widths follow the window until the learner drags a divider.
class Columns : public QSplitter {
    Q_OBJECT

  public:
    // `right` is a whole column; `left` and `centre` have pages.
    Columns(Pane* left, Pane* centre, QWidget* right, QWidget* parent = nullptr);

    static constexpr int kNarrow = 1240;
    struct Widths {
        int left = 0;
        int right = 0;
    };
    static Widths widthsFor(int window);

    bool isNarrow() const { return m_narrow; }
    void setRightTitle(const QString& title);

    QByteArray saveWidths() const;
    void restoreWidths(const QByteArray& widths);

  signals:
    void narrowChanged(bool narrow);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    QSplitterHandle* createHandle() override;

  private:
    void arrange();
    void setNarrow(bool narrow);

    Pane* m_left;
    Pane* m_centre;
    QWidget* m_right;
    QString m_rightTitle;
    bool m_narrow = false;
    bool m_dragged = false;
};

}  // namespace backstep::ui
