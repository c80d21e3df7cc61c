#pragma once

#include <QPlainTextEdit>

#include "panels/code/code_marks.h"

namespace backstep::ui {

class SourceHighlighter;

// An editor for snippets: line numbers, the running line lit as in a lesson's cell, the selected node's
// expression boxed, the failed line marked. Tab indents by four, Return keeps the indentation.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeEditor(QWidget* parent = nullptr);

    void setMarks(const CodeMarks& marks);
    const CodeMarks& marks() const { return m_marks; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    class Gutter;
    void setFace(const QFont& face);
    void indent(bool deeper);
    void paintGutter(QPainter& painter) const;
    void paintBands(QPainter& painter) const;
    void paintEchoes(QPainter& painter) const;
    QRectF rowOf(int line) const;  // in viewport coordinates; null when not visible

    Gutter* m_gutter;
    SourceHighlighter* m_highlighter;
    CodeMarks m_marks;
};

}  // namespace backstep::ui
