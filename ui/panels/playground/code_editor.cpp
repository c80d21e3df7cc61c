#include "panels/playground/code_editor.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>

#include "frame/slim_scroll_bar.h"
#include "panels/code/code_text.h"
#include "panels/playground/source_highlighter.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kGutter = 48;
constexpr int kIndent = 4;
constexpr int kRoomy = 380;  // a pane at least this wide gets the larger face

}  // namespace

class CodeEditor::Gutter : public QWidget {
  public:
    explicit Gutter(CodeEditor& editor) : QWidget(&editor), m_editor(editor) {}

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        m_editor.paintGutter(painter);
    }

  private:
    CodeEditor& m_editor;
};

CodeEditor::CodeEditor(QWidget* parent)
    : QPlainTextEdit(parent),
      m_gutter(new Gutter(*this)),
      m_highlighter(new SourceHighlighter(document(), Theme::of(palette()))) {
    setFace(codeFont(13));
    setFrameShape(QFrame::NoFrame);
    SlimScrollBar::dress(*this);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setViewportMargins(kGutter, 0, 0, 0);
    document()->setDocumentMargin(6);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int dy) {
        if (dy != 0)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update();
    });
}

void CodeEditor::setFace(const QFont& face) {
    setFont(face);
    setTabStopDistance(kIndent * widthOf(face, QStringLiteral(" ")));
}

void CodeEditor::setMarks(const CodeMarks& marks) {
    if (marks == m_marks) return;
    const bool lineMoved = marks.running != m_marks.running || marks.failed != m_marks.failed;
    m_marks = marks;
    const uint32_t lit = marks.failed > 0 ? marks.failed : marks.running;
    if (lineMoved && lit > 0 && !hasFocus()) {
        // Brings the line into view without moving the learner's own cursor.
        const QRectF row = rowOf(static_cast<int>(lit));
        if (row.isNull() || row.top() < 0 || row.bottom() > viewport()->height()) {
            const QTextBlock block = document()->findBlockByNumber(static_cast<int>(lit) - 1);
            const QTextCursor kept = textCursor();
            QTextCursor cursor(block);
            setTextCursor(cursor);
            centerCursor();
            setTextCursor(kept);
        }
    }
    viewport()->update();
    m_gutter->update();
}

QRectF CodeEditor::rowOf(int line) const {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid() || !block.isVisible()) return {};
    return blockBoundingGeometry(block).translated(contentOffset());
}

void CodeEditor::paintBands(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    auto band = [&](uint32_t line, Tone tone) {
        QRectF row = rowOf(static_cast<int>(line));
        if (line == 0 || row.isNull()) return;
        row.setLeft(0);
        row.setWidth(viewport()->width());
        painter.fillRect(row, theme.state(tone).tint);
    };
    band(m_marks.running, Tone::Backward);
    band(m_marks.failed, Tone::Error);
    const SourceSpan& span = m_marks.selected;
    if (!span.known() || span.line != span.end_line) return;
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(span.line) - 1);
    const QRectF row = rowOf(static_cast<int>(span.line));
    if (row.isNull()) return;
    const int from = utf16Column(block.text(), span.column);
    const int to = utf16Column(block.text(), span.end_column);
    painter.setPen(QPen(theme.ink.accent, 1.25));
    painter.setBrush(theme.surface.selection);
    // A box on each of the lines the code is wrapped into.
    for (int i = 0; i < block.layout()->lineCount(); ++i) {
        const QTextLine line = block.layout()->lineAt(i);
        const int first = std::max(from, line.textStart());
        const int last = std::min(to, line.textStart() + line.textLength());
        if (last <= first) continue;
        const double left = row.left() + line.cursorToX(first);
        const double right = row.left() + line.cursorToX(last, QTextLine::Trailing);
        painter.drawRoundedRect(
            QRectF(left - 3, row.top() + line.y() + 0.5, right - left + 6, line.height() - 1), 4, 4);
    }
}

void CodeEditor::paintEchoes(QPainter& painter) const {
    const QFontMetricsF metrics(font());
    painter.setFont(font());
    painter.setPen(Theme::of(palette()).state(Tone::Forward).text);
    for (auto echo = m_marks.echoes.cbegin(); echo != m_marks.echoes.cend(); ++echo) {
        const QRectF row = rowOf(echo.key());
        if (row.isNull()) continue;
        const QTextLayout& layout = *document()->findBlockByNumber(echo.key() - 1).layout();
        if (layout.lineCount() == 0) continue;
        const QTextLine line = layout.lineAt(layout.lineCount() - 1);
        const double taken = row.left() + line.naturalTextRect().right() + 16;
        const double room = viewport()->width() - 12 - taken;
        if (room < 40) continue;  // the code itself fills the line
        const QString text = metrics.elidedText("→ " + echo->section('\n', 0, 0), Qt::ElideRight, room);
        painter.drawText(QPointF(viewport()->width() - 12 - metrics.horizontalAdvance(text),
                                 row.top() + line.y() + metrics.ascent()),
                         text);
    }
}

void CodeEditor::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(viewport()->rect(), Theme::of(palette()).surface.codeBg);
        paintBands(painter);
        paintEchoes(painter);
    }
    QPlainTextEdit::paintEvent(event);
}

void CodeEditor::paintGutter(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    painter.fillRect(m_gutter->rect(), theme.surface.codeBg);
    const QFont small = codeFont(11);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const int line = block.blockNumber() + 1;
        const QRectF row = rowOf(line);
        if (row.top() > viewport()->height()) break;
        const bool failed = line == static_cast<int>(m_marks.failed);
        if (failed || line == static_cast<int>(m_marks.running)) {
            const Theme::State& ink = theme.state(failed ? Tone::Error : Tone::Backward);
            painter.fillRect(QRectF(0, row.top(), kGutter, row.height()), ink.tint);
            painter.fillRect(QRectF(0, row.top(), 4, row.height()), ink.line);
            const double middle = row.top() + QFontMetricsF(font()).height() / 2;
            if (failed) {
                paintIcon(painter, "error", {6, middle - 6.5}, 13, ink.line, 1.6);
            } else {
                QPainterPath arrow(QPointF(7, middle - 5));
                arrow.lineTo(15, middle);
                arrow.lineTo(7, middle + 5);
                arrow.closeSubpath();
                painter.fillPath(arrow, ink.line);
            }
        }
        const QString number = QString::number(line);
        painter.setFont(small);
        painter.setPen(theme.ink.tertiary);
        painter.drawText(QPointF(36 - widthOf(small, number), row.top() + QFontMetricsF(font()).ascent()),
                         number);
    }
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    const int px = width() < kRoomy ? 12 : 13;
    if (QFontInfo(font()).pixelSize() != px) setFace(codeFont(px));
    QPlainTextEdit::resizeEvent(event);
    m_gutter->setGeometry(QRect(contentsRect().topLeft(), QSize(kGutter, contentsRect().height())));
}

void CodeEditor::indent(bool deeper) {
    QTextCursor cursor = textCursor();
    if (deeper && !cursor.hasSelection()) {
        cursor.insertText(QString(kIndent - cursor.positionInBlock() % kIndent, ' '));
        return;
    }
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    const QTextBlock last = document()->findBlock(cursor.selectionEnd());
    cursor.beginEditBlock();
    while (true) {
        QTextCursor line(block);
        if (deeper) {
            line.insertText(QString(kIndent, ' '));
        } else {
            for (int n = 0; n < kIndent && block.text().startsWith(' '); ++n) line.deleteChar();
        }
        if (block == last) break;
        block = block.next();
    }
    cursor.endEditBlock();
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Tab:
            return indent(true);
        case Qt::Key_Backtab:
            return indent(false);
        case Qt::Key_Return:
        case Qt::Key_Enter: {
            const QString line = textCursor().block().text().left(textCursor().positionInBlock());
            qsizetype blanks = 0;
            while (blanks < line.size() && line[blanks] == ' ') ++blanks;
            const bool opens = line.trimmed().endsWith(':');
            insertPlainText('\n' + QString(blanks + (opens ? kIndent : 0), ' '));
            ensureCursorVisible();
            return;
        }
        default:
            QPlainTextEdit::keyPressEvent(event);
    }
}

void CodeEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->setTheme(Theme::of(palette()));
        m_gutter->update();
    }
}

}  // namespace backstep::ui
