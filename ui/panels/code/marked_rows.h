#pragma once

#include <QFont>
#include <QString>
#include <vector>

#include "explain/autopsy/autopsy.h"

namespace backstep::ui {

// One row on the screen of a line that could not be read: its text, and the columns under which carets stand;
// none when the mark is in another row. Both begin with the blanks of a hanging row.
struct MarkedRow {
    QString text;
    int from = 0;
    int to = 0;

    bool isMarked() const { return to > from; }
    QString carets() const { return QString(from, ' ') + QString(to - from, '^'); }
};

// Breaks the line as code is broken when it is wider than `room`, so that a caret stands under its sign in
// whichever row that comes to be. Tabs are drawn as arrows, one column each.
std::vector<MarkedRow> markedRows(const explain::MarkedLine& line, const QFont& font, double room);

}  // namespace backstep::ui
