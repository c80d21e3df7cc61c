#pragma once

#include <QWidget>
#include <vector>

#include "canvas/paint_log.h"
#include "explain/comparison/differences.h"
#include "style/theme.h"

namespace backstep::ui {

// What the two lanes show at a step, as a table: the loss, the parameters, the slates and the bytes held.
// What differs comes first, has a ≠ and is set bold. In little room the rest is told in one line. The same
// lines are painted on the screen and in a file.
class DifferenceRows {
  public:
    static constexpr int kRow = 24;

    DifferenceRows() = default;
    DifferenceRows(std::vector<explain::DifferenceRow> rows, QString first, QString second);

    // How many lines there may be below the head, and whether what is the same shares one.
    struct Room {
        int most = 1000;
        bool shared = false;
    };
    double height(Room room) const { return (lines(room) + 1) * kRow + 12; }
    void paint(QPainter& painter, double width, const Theme& theme, Room room, PaintLog* log = nullptr) const;
    QString text() const;  // one row a line

  private:
    struct Row {
        explain::DifferenceRow::Kind kind;
        QString name, first, second;
        bool same, asked;
    };
    size_t shown(Room room) const;  // rows that have a line of their own
    int lines(Room room) const;
    QString alike(size_t from) const;
    static QString asks();  // why a number is not there

    std::vector<Row> m_rows;
    QString m_first, m_second;
};

class DifferenceTable : public QWidget {
    Q_OBJECT

  public:
    explicit DifferenceTable(QWidget* parent = nullptr);

    void show(DifferenceRows rows);
    void setRoom(int height);  // of the page that it shares with the lanes
    QString text() const { return m_rows.text(); }

    QSize sizeHint() const override { return {400, static_cast<int>(m_rows.height(m_room))}; }
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    DifferenceRows m_rows;
    DifferenceRows::Room m_room;
};

}  // namespace backstep::ui
