#include "panels/playground/source_highlighter.h"

#include <QTextDocument>

#include "panels/playground/hanging_lines.h"

namespace backstep::ui {

SourceHighlighter::SourceHighlighter(QTextDocument* document, const Theme& theme)
    : QSyntaxHighlighter(document), m_theme(&theme) {}

void SourceHighlighter::setTheme(const Theme& theme) {
    m_theme = &theme;
    rehighlight();
}

void SourceHighlighter::highlightBlock(const QString& text) {
    if (m_revision != document()->revision()) {
        m_revision = document()->revision();
        m_colours = colourSource(document()->toPlainText());
    }
    const size_t line = static_cast<size_t>(currentBlock().blockNumber());
    if (line >= m_colours.size()) return;
    // An open triple quote is the block's state, so that a change of it reaches the lines below.
    int state = 0;
    for (const ColouredRun& run : m_colours[line]) {
        QTextCharFormat format;
        format.setForeground(inkOf(run.kind, *m_theme));
        if (run.kind == ColouredRun::Kind::Keyword) format.setFontWeight(QFont::Medium);
        if (text.size() <= HangingLines::kVeryLong) setFormat(run.from, run.to - run.from, format);
        if (run.kind == ColouredRun::Kind::String && run.to == text.size()) state = 1;
    }
    setCurrentBlockState(state);
}

}  // namespace backstep::ui
