#include "panels/playground/code_editor.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "frame/slim_scroll_bar.h"
#include "panels/code/code_text.h"
#include "panels/playground/hanging_lines.h"
#include "panels/playground/line_gutter.h"
#include "panels/playground/source_highlighter.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kIndent = 4;
constexpr int kRoomy = 380;  // a pane at least this wide gets the larger face

// Marks the line where playing stops; it moves with its line while text is typed above.
class StopMark : public QTextBlockUserData {};

QTextDocument* makeDocument(QObject* owner) {
    auto* document = new QTextDocument(owner);
    document->setDocumentLayout(new HangingLines(document));
    return document;
}

}  // namespace

CodeEditor::CodeEditor(QWidget* parent) : QPlainTextEdit(parent), m_gutter(new LineGutter(*this)) {
    setDocument(makeDocument(this));
    m_highlighter = new SourceHighlighter(document(), Theme::of(palette()));
    setFace(codeFont(13));
    setFrameShape(QFrame::NoFrame);
    SlimScrollBar::dress(*this);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setViewportMargins(LineGutter::kWidth, 0, 0, 0);
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
    const bool selectionMoved = !(marks.selected == m_marks.selected);
    m_marks = marks;
    if (selectionMoved || lineMoved) bringMarksIntoView(selectionMoved);
    viewport()->update();
    m_gutter->update();
}

void CodeEditor::bringMarksIntoView(bool selectionFirst) {
    const int lit = static_cast<int>(m_marks.failed > 0 ? m_marks.failed : m_marks.running);
    const int boxed = m_marks.selected.known() ? static_cast<int>(m_marks.selected.line) : 0;
    if (selectionFirst && boxed > 0)
        bringIntoView(boxed, lit);
    else if (lit > 0)
        bringIntoView(lit, boxed);
}

// In the middle, or as near to it as lets the other line be seen too; the learner's own cursor stays.
void CodeEditor::bringIntoView(int line, int other) {
    const auto rowsOf = [this](int of) {
        const QTextBlock block = document()->findBlockByNumber(of - 1);
        return std::pair(block.firstLineNumber(), block.firstLineNumber() + std::max(1, block.lineCount()));
    };
    const auto [first, last] = rowsOf(line);
    const QTextBlock above = firstVisibleBlock();
    const double row = blockBoundingRect(above).height() / std::max(1, above.lineCount());
    const int shown = std::max(1, static_cast<int>(viewport()->height() / std::max(1.0, row)));
    const int top = verticalScrollBar()->value();
    const auto [otherFirst, otherLast] = other > 0 ? rowsOf(other) : std::pair(first, last);
    const bool both = std::max(last, otherLast) - std::min(first, otherFirst) <= shown;
    const int from = both ? std::min(first, otherFirst) : first, to = both ? std::max(last, otherLast) : last;
    if (from >= top && to <= top + shown) return;
    verticalScrollBar()->setValue((from + to - shown) / 2);
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
        paintMistake(painter);
    }
    QPlainTextEdit::paintEvent(event);
}

int CodeEditor::firstLine() const { return firstVisibleBlock().blockNumber() + 1; }

bool CodeEditor::stopsAt(int line) const {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    return block.isValid() && block.userData() != nullptr;
}

void CodeEditor::toggleStop(int line) {
    QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid()) return;
    block.setUserData(block.userData() ? nullptr : new StopMark);
    m_gutter->update();
    emit stopsChanged();
}

std::vector<uint32_t> CodeEditor::stops() const {
    std::vector<uint32_t> lines;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.userData()) lines.push_back(static_cast<uint32_t>(block.blockNumber()) + 1);
    return lines;
}

int CodeEditor::widthOfLongestLine() const {
    int longest = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        longest = std::max(longest, block.length());
    const double line = longest * QFontMetricsF(font()).horizontalAdvance('0');
    return static_cast<int>(std::ceil(line + 2 * document()->documentMargin())) + LineGutter::kWidth +
           verticalScrollBar()->sizeHint().width();
}

void CodeEditor::setMistake(const SourceSpan& where, const QString& message) {
    m_mistake = where;
    m_mistakeText = message;
    m_gutter->update();
    viewport()->update();
}

void CodeEditor::setFailure(const QString& message) { m_failure = message; }

QString CodeEditor::messageOf(int line) const {
    if (line > 0 && line == mistakeLine()) return m_mistakeText;
    if (line > 0 && line == static_cast<int>(m_marks.failed)) return m_failure;
    return {};
}

bool CodeEditor::showMessageAt(QPoint position, QPoint onScreen) {
    const QString text = messageOf(cursorForPosition(position).blockNumber() + 1);
    if (!text.isEmpty()) QToolTip::showText(onScreen, text, viewport());
    return !text.isEmpty();
}

void CodeEditor::paintMistake(QPainter& painter) const {
    const QRectF row = rowOf(mistakeLine());
    if (mistakeLine() == 0 || row.isNull()) return;
    const QTextBlock block = document()->findBlockByNumber(mistakeLine() - 1);
    const bool oneLine = m_mistake.line == m_mistake.end_line;
    const int length = static_cast<int>(block.text().size());
    const int from = std::min(length, utf16Column(block.text(), m_mistake.column));
    const int to = oneLine ? std::min(length, utf16Column(block.text(), m_mistake.end_column)) : length;
    const QTextLine line = block.layout()->lineForTextPosition(from);
    if (!line.isValid()) return;
    const double left = row.left() + line.cursorToX(from);
    const double right = std::max(left + 8, row.left() + line.cursorToX(std::max(from, to)));
    const double y = row.top() + line.y() + line.ascent() + 3;
    QPainterPath wave(QPointF(left, y));
    for (double x = left; x < right; x += 4) {
        wave.lineTo(x + 2, y + 2);
        wave.lineTo(x + 4, y);
    }
    painter.setPen(QPen(Theme::of(palette()).state(Tone::Error).line, 1.25));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(wave);
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    const int px = width() < kRoomy ? 12 : 13;
    if (QFontInfo(font()).pixelSize() != px) setFace(codeFont(px));
    QPlainTextEdit::resizeEvent(event);
    m_gutter->setGeometry(
        QRect(contentsRect().topLeft(), QSize(LineGutter::kWidth, contentsRect().height())));
    if (!hasFocus() && event->size().height() < event->oldSize().height()) bringMarksIntoView(false);
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

// In the blanks a line begins with, as far back as the block around it.
bool CodeEditor::outdentAtCursor() {
    QTextCursor cursor = textCursor();
    const int column = cursor.positionInBlock();
    if (column == 0 || cursor.hasSelection()) return false;
    const QString before = cursor.block().text().left(column);
    if (before.count(' ') != before.size()) return false;
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, (column - 1) % kIndent + 1);
    cursor.removeSelectedText();
    ensureCursorVisible();
    return true;
}

// From there, and from before it, the beginning of the line is what is wanted. False: of a long line that is
// wrapped the cursor stands on a later row, which has a beginning of its own.
bool CodeEditor::goToFirstLetter(bool choosing) {
    QTextCursor cursor = textCursor();
    const QString line = cursor.block().text();
    int letter = 0;
    while (letter < line.size() && line[letter].isSpace()) ++letter;
    const int at = cursor.positionInBlock();
    const QTextLine row = cursor.block().layout()->lineForTextPosition(at);
    if (row.isValid() && row.lineNumber() > 0) return false;
    cursor.setPosition(cursor.block().position() + (at == letter ? 0 : letter),
                       choosing ? QTextCursor::KeepAnchor : QTextCursor::MoveAnchor);
    setTextCursor(cursor);
    return true;
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    QToolTip::hideText();  // what it told of may be mended now
    switch (event->key()) {
        case Qt::Key_Backspace:
            if (event->modifiers() == Qt::NoModifier && outdentAtCursor()) return;
            return QPlainTextEdit::keyPressEvent(event);
        case Qt::Key_Home:
            if (!(event->modifiers() & Qt::ControlModifier) &&
                goToFirstLetter(event->modifiers() & Qt::ShiftModifier))
                return;
            return QPlainTextEdit::keyPressEvent(event);
        case Qt::Key_F9:
            return toggleStop(textCursor().blockNumber() + 1);
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

bool CodeEditor::canInsertFromMimeData(const QMimeData* source) const {
    return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
}

void CodeEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        if (m_highlighter) m_highlighter->setTheme(Theme::of(palette()));
        m_gutter->update();
    }
}

}  // namespace backstep::ui
