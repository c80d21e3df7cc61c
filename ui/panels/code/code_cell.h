#pragma once

#include <QWidget>
#include <vector>

#include "panels/code/code_marks.h"
#include "panels/code/code_text.h"

namespace backstep::ui {

// A cell of a lesson, not editable: numbered lines, the running one on an orange band with an arrow, the
// expression of the selected node in a blue box, the failed line on vermillion, echoes in a column beside
// their lines. A cell that only imports is folded to one line until it is clicked.
class CodeCell : public QWidget {
    Q_OBJECT

  public:
    CodeCell(const QString& source, bool folded, QWidget* parent = nullptr);

    void setMarks(const CodeMarks& marks);
    const CodeMarks& marks() const { return m_marks; }
    const QString& source() const { return m_source; }
    bool isFolded() const { return m_folded; }
    void setFolded(bool folded);
    QRect lineRect(int line) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  signals:
    void lineClicked(int line);
    void foldClicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    int lineHeight() const;
    QFont face() const;
    void paintFolded(QPainter& painter, const Theme& theme) const;
    void paintLine(QPainter& painter, int line, const Theme& theme) const;
    void paintBand(QPainter& painter, const QRectF& row, Tone tone, const Theme& theme) const;
    void paintSelection(QPainter& painter, int line, const Theme& theme) const;
    void paintEcho(QPainter& painter, int line, const Theme& theme) const;

    QString m_source;
    QStringList m_lines;
    std::vector<std::vector<ColouredRun>> m_colours;
    CodeMarks m_marks;
    bool m_folded;
};

}  // namespace backstep::ui
