#pragma once

#include <QWidget>

namespace backstep::ui {

class CodeEditor;

// The left edge of the editor: line numbers, the arrow of the running line, the sign of a line that failed or
// cannot be read (its message under the pointer), and the marks where playing stops, set by a click.
class LineGutter : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kWidth = 48;

    explicit LineGutter(CodeEditor& editor);

    int lineAt(int y) const;  // 0 for none

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

  private:
    CodeEditor& m_editor;
};

}  // namespace backstep::ui
