#include "panels/code/marked_rows.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "panels/code/code_text.h"
#include "panels/code/wrapped_lines.h"

namespace backstep::ui {

std::vector<MarkedRow> markedRows(const explain::MarkedLine& line, const QFont& font, double room) {
    QString text = QString::fromStdString(line.text);
    const int from = utf16Column(text, line.from);
    const int to = std::max(from + 1, utf16Column(text, line.to));  // an empty stretch is one place
    text.replace('\t', QChar(0x2192));
    const double column = QFontMetricsF(font).horizontalAdvance('0');
    std::vector<MarkedRow> rows;
    // Behind the end of the line there may stand a caret: it wants a column too.
    for (const CodeRow& row : wrapLines({text}, font, room - column)) {
        const int hangs = static_cast<int>(std::lround(row.indent / column));
        const int end = row.to == text.size() ? std::max(row.to, to) : row.to;
        const int first = std::max(from, row.from), last = std::min(to, end);
        MarkedRow& drawn = rows.emplace_back();
        drawn.text = QString(hangs, ' ') + text.mid(row.from, row.to - row.from);
        if (last > first) drawn.from = hangs + first - row.from, drawn.to = hangs + last - row.from;
    }
    return rows;
}

}  // namespace backstep::ui
