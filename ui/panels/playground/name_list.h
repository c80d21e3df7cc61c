#pragma once

#include <QWidget>
#include <vector>

#include "run/editing/names_table.h"

namespace backstep::ui {

// The names that could stand at the cursor, one lit, in a small window that never takes the focus; below them
// what help says about the lit one.
class NameList : public QWidget {
    Q_OBJECT

  public:
    explicit NameList(QWidget* editor);

    void offer(std::vector<run::KnownName> names, QPoint at,
               int lineHeight);  // `at` on the screen, below a line
    bool isEmpty() const { return m_names.empty(); }
    int count() const { return static_cast<int>(m_names.size()); }
    const run::KnownName& lit() const { return m_names[static_cast<size_t>(m_lit)]; }
    bool wasMoved() const { return m_moved; }  // the lit name was picked by hand
    void move(int by);

  signals:
    void chosen();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    int rows() const;
    void layOut();

    std::vector<run::KnownName> m_names;
    int m_lit = 0;
    int m_top = 0;   // the first name that shows
    int m_most = 1;  // of them that there is room for
    bool m_moved = false;
    QPoint m_at;
    int m_lineHeight = 0;
};

}  // namespace backstep::ui
