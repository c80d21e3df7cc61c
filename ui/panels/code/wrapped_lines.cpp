#include "panels/code/wrapped_lines.h"

#include <QFontMetricsF>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr int kLeast = 8;  // columns a row holds at least

// Where a row may end, the better place first: between words and arguments, before the name of a member,
// within a name that no row could hold.
enum class Break { Between, Member, Within };
bool breaks(const QString& line, int at, Break how) {
    const QChar before = line[at - 1];
    switch (how) {
        case Break::Between:
            return before == ' ' || before == ',' || before == '(' || before == '[';
        case Break::Member:
            return line[at] == '.' && at + 1 < line.size() &&
                   (line[at + 1].isLetter() || line[at + 1] == '_');
        case Break::Within:
            return before == '_';
    }
    return false;
}

// Where to end a row that may reach `most` at the latest.
int breakBefore(const QString& line, int from, int most) {
    for (const Break how : {Break::Between, Break::Member, Break::Within})
        for (int at = most; at > from + kLeast / 2; --at)
            if (breaks(line, at, how)) return at;
    return most;
}

}  // namespace

std::vector<CodeRow> wrapLines(const QStringList& lines, const QFont& font, double room) {
    std::vector<CodeRow> rows;
    const double column = QFontMetricsF(font).horizontalAdvance('0');
    const int fits = std::max(kLeast, static_cast<int>(room / column));
    for (int n = 0; n < lines.size(); ++n) {
        const QString& line = lines[n];
        int blanks = 0;
        while (blanks < line.size() && line[blanks] == ' ') ++blanks;
        const int hanging = std::min(blanks + 4, fits / 2);
        int from = 0;
        while (from == 0 || from < line.size()) {
            const int indent = from == 0 ? 0 : hanging;
            const int left = static_cast<int>(line.size()) - from;
            const int to = left <= fits - indent ? static_cast<int>(line.size())
                                                 : breakBefore(line, from, from + fits - indent);
            rows.push_back({n, from, to, indent * column});
            if (to >= line.size()) break;
            from = to;
        }
    }
    return rows;
}

}  // namespace backstep::ui
