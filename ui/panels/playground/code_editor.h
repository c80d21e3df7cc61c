#pragma once

#include <QPlainTextEdit>
#include <vector>

#include "panels/code/code_marks.h"

namespace backstep::ui {

class LineGutter;
class SourceHighlighter;

// An editor for snippets: line numbers, the running line lit as in a lesson's cell, the selected node's
// expression boxed, the failed line marked, what cannot be read underlined, lines where playing stops. Tab
// indents by four, Return keeps the indentation.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit CodeEditor(QWidget* parent = nullptr);

    void setMarks(const CodeMarks& marks);
    const CodeMarks& marks() const { return m_marks; }
    void setFailure(const QString& message);  // of the failed line
    // What cannot be read as it stands; an unknown span for nothing.
    void setMistake(const SourceSpan& where, const QString& message);
    int mistakeLine() const { return m_mistake.known() ? static_cast<int>(m_mistake.line) : 0; }
    QString messageOf(int line) const;
    bool showMessageAt(QPoint position, QPoint onScreen);

    bool stopsAt(int line) const;
    void toggleStop(int line);
    std::vector<uint32_t> stops() const;
    int widthOfLongestLine() const;  // with all that stands beside it

    int firstLine() const;         // that shows
    QRectF rowOf(int line) const;  // in viewport coordinates; null when not visible
    void typeKey(QKeyEvent* key) { keyPressEvent(key); }

  signals:
    void stopsChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    // A file that is dropped is the window's to open.
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void changeEvent(QEvent* event) override;

  private:
    void setFace(const QFont& face);
    void indent(bool deeper);
    bool outdentAtCursor();
    bool goToFirstLetter(bool choosing);
    void bringMarksIntoView(bool selectionFirst);
    void bringIntoView(int line, int other);
    void paintBands(QPainter& painter) const;
    void paintEchoes(QPainter& painter) const;
    void paintMistake(QPainter& painter) const;

    LineGutter* m_gutter;
    SourceHighlighter* m_highlighter = nullptr;
    CodeMarks m_marks;
    SourceSpan m_mistake;
    QString m_mistakeText;
    QString m_failure;
};

}  // namespace backstep::ui
