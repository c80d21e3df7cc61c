#pragma once

#include <QSplitter>

namespace backstep::ui {

class Pane;

// The three columns. In a window under 1240 wide the right one becomes a page of the left, under 770 (a small
// screen, or text at 200 %) the middle one too; they come back when there is room again. Widths follow the
// window until the learner drags a divider.
class Columns : public QSplitter {
    Q_OBJECT

  public:
    // `right` is a whole column; `left` and `centre` have pages.
    Columns(Pane* left, Pane* centre, QWidget* right, QWidget* parent = nullptr);

    static constexpr int kNarrow = 1240, kSingle = 770;
    struct Widths {
        int left = 0;
        int right = 0;
    };
    static Widths widthsFor(int window);

    bool isNarrow() const { return m_count < 3; }
    bool isSingle() const { return m_count == 1; }
    void setTitles(const QString& centre, const QString& right);
    // What the page at the left would fill: it gets it as far as the middle has room to spare. 0: nothing
    // more.
    void setLeftWanted(int width);
    // Hidden while something in the middle wants its room; a page of the left stays what it is.
    void setRightVisible(bool visible);

    QByteArray saveWidths() const;
    void restoreWidths(const QByteArray& widths);

  signals:
    void narrowChanged(bool narrow);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    QSplitterHandle* createHandle() override;

  private:
    void arrange();
    void setCount(int count);
    void fold(QWidget* column, const QString& title);
    void unfold(QWidget* column, int least);

    Pane* m_left;
    Pane* m_centre;
    QWidget* m_right;
    QString m_centreTitle, m_rightTitle;
    int m_leftWanted = 0;
    int m_count = 3;  // columns side by side
    bool m_dragged = false;
};

}  // namespace backstep::ui
