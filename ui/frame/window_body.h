#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace backstep::ui {

// What stands in the window under its menu, row by row. Where the window is smaller than the rows need (a
// small screen and text at 300 %) one scrolls over them. What takes the keyboard comes into sight, here and in
// whatever else scrolls around it; Tab goes through all of it in reading order.
class WindowBody : public QScrollArea {
    Q_OBJECT

  public:
    static constexpr QSize kLeast = {414, 330};  // px that the rows need together

    explicit WindowBody(QWidget* parent = nullptr);

    void add(QWidget* row, int stretch = 0);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    QVBoxLayout* m_rows;
};

}  // namespace backstep::ui
