#include "panels/playground/hanging_lines.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr int kFurther = 4;  // columns

}  // namespace

// Breaks the line again, the rows after the first in less room. Whether it was done already shows in the
// place of the second row.
void HangingLines::hang(const QTextBlock& block) const {
    QTextLayout& layout = *block.layout();
    if (block.length() > kVeryLong) return;
    if (layout.lineCount() < 2 || layout.lineAt(1).x() > layout.lineAt(0).x()) return;
    const double left = layout.lineAt(0).x();
    const double room = layout.lineAt(0).width();
    const double column = QFontMetricsF(document()->defaultFont()).horizontalAdvance('0');
    const QString text = block.text();
    qsizetype blanks = 0;
    while (blanks < text.size() && text[blanks] == ' ') ++blanks;
    const double further = std::min(static_cast<double>(blanks + kFurther) * column, room / 2);
    double y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        const double indent = y > 0 ? further : 0;
        line.setLeadingIncluded(true);
        line.setLineWidth(room - indent);
        line.setPosition(QPointF(left + indent, y));
        y += line.height();
    }
    layout.endLayout();
    const_cast<QTextBlock&>(block).setLineCount(layout.lineCount());
}

// Before a block is first laid out it is asked how large it is.
QRectF HangingLines::blockBoundingRect(const QTextBlock& block) const {
    if (m_wraps && block.isValid() && block.length() > kNeverWrapped)
        const_cast<HangingLines*>(this)->setWrapping(false);
    QRectF bounds = QPlainTextDocumentLayout::blockBoundingRect(block);
    if (!block.isValid() || block.length() > kVeryLong || block.layout()->lineCount() < 2) return bounds;
    const int before = block.layout()->lineCount();
    const double height = block.layout()->boundingRect().height();
    hang(block);
    bounds.setHeight(bounds.height() + block.layout()->boundingRect().height() - height);
    if (block.layout()->lineCount() != before)
        emit const_cast<HangingLines*>(this)->documentSizeChanged(documentSize());
    return bounds;
}

bool HangingLines::hasEndless() const {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.length() > kNeverWrapped) return true;
    return false;
}

// The option makes every line be laid out again, through documentChanged().
void HangingLines::setWrapping(bool on) {
    m_wraps = on;
    QTextOption option = document()->defaultTextOption();
    option.setWrapMode(on ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    document()->setDefaultTextOption(option);
}

void HangingLines::documentChanged(int from, int removed, int added) {
    if (!m_wraps && removed > 0 && !hasEndless()) setWrapping(true);
    QPlainTextDocumentLayout::documentChanged(from, removed, added);
    const QTextBlock block = document()->findBlock(from);
    if (!block.isValid() || block.layout()->lineCount() < 2) return;
    blockBoundingRect(block);
    emit update();
}

}  // namespace backstep::ui
