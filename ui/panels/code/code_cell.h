#pragma once

#include <QWidget>
#include <vector>

#include "panels/code/code_marks.h"
#include "panels/code/code_text.h"
#include "panels/code/wrapped_lines.h"

namespace backstep::ui {

// A cell of a lesson, not editable: numbered lines (long ones go on in a second row), the running one on an
// orange band with an arrow, the expression of the selected node in a blue box, the failed line on
// vermillion, echoes in a column beside their lines. Folded it is one line that says how it begins.
class CodeCell : public QWidget {
    Q_OBJECT

  public:
    CodeCell(const QString& source, bool folded, QWidget* parent = nullptr);

    void setMarks(const CodeMarks& marks);
    const CodeMarks& marks() const { return m_marks; }
    const QString& source() const { return m_source; }
    void setSource(const QString& source);
    bool isFolded() const { return m_folded; }
    void setFolded(bool folded);
    int lineCount() const { return static_cast<int>(m_lines.size()); }
    QRect lineRect(int line) const;                 // all its rows; lines count from 1
    QRectF spanRect(const SourceSpan& span) const;  // in its first row
    int heightForWidth(int width) const override;
    static int heightOf(int rows, int width);

    QSize sizeHint() const override { return {300, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

  signals:
    void lineClicked(int line);
    void foldClicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::vector<CodeRow> rowsAt(int width) const;
    QRectF rowRect(size_t row) const;
    void paintFolded(QPainter& painter, const Theme& theme) const;
    void paintRow(QPainter& painter, size_t row, const Theme& theme) const;
    void paintBand(QPainter& painter, const QRectF& area, bool first, Tone tone, const Theme& theme) const;
    QRectF spanInRow(const SourceSpan& span, size_t row) const;
    void paintSelection(QPainter& painter, size_t row, const Theme& theme) const;
    void paintChanged(QPainter& painter, size_t row, const Theme& theme) const;
    void paintEcho(QPainter& painter, size_t row, const Theme& theme) const;

    QString m_source;
    QStringList m_lines;
    std::vector<std::vector<ColouredRun>> m_colours;
    std::vector<CodeRow> m_rows;  // at the present width
    CodeMarks m_marks;
    bool m_folded;
};

}  // namespace backstep::ui
