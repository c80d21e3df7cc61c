#pragma once

#include <QFont>
#include <QStringList>
#include <vector>

namespace backstep::ui {

// A stretch of one source line that stands in one row on the screen: UTF-16 units [from, to) of line `line`
// (from 0), drawn `indent` to the right of where code begins.
struct CodeRow {
    int line = 0;
    int from = 0;
    int to = 0;
    double indent = 0;
};

// Breaks lines that are wider than `room` after a comma, a blank or an opening bracket, where there is none
// before a member's name (".backward"), the rest indented by four more columns than the line itself.
std::vector<CodeRow> wrapLines(const QStringList& lines, const QFont& font, double room);

}  // namespace backstep::ui
