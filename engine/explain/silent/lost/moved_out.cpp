#include "explain/silent/lost/moved_out.h"

#include <algorithm>
#include <vector>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char sign : text)
        if (sign == '\n')
            lines.emplace_back();
        else
            lines.back() += sign;
    return lines;
}
size_t column_of(const std::string& line) { return line.find_first_not_of(' '); }  // npos of a blank one
bool is_blank(const std::string& line) { return column_of(line) == std::string::npos; }
std::string from_column(const std::string& line, size_t column) {
    return is_blank(line) ? std::string() : line.substr(std::min(column, column_of(line)));
}

// The nearest line above that a statement stands deeper than; the count of lines when there is none.
size_t head_above(const std::vector<std::string>& lines, size_t line) {
    const size_t column = column_of(lines[line]);
    for (size_t i = line; i-- > 0;)
        if (!is_blank(lines[i]) && column_of(lines[i]) < column) return i;
    return lines.size();
}

SourceSpan region(const std::vector<std::string>& lines, size_t from, size_t to, uint32_t cell) {
    return {static_cast<uint32_t>(from + 1), static_cast<uint32_t>(to + 1),
            static_cast<uint16_t>(column_of(lines[from])), static_cast<uint16_t>(code_points(lines[to])),
            cell};
}

// Whether the head, or a line between, gives one of the names that the statement reads.
bool needs_inside(const std::vector<std::string>& lines, size_t head, size_t at, const std::string& code) {
    const std::string value = code.substr(code.find("= ") + 2);
    for (const std::string& each : identifiers(value)) {
        const std::string name = each.substr(0, each.find('.'));
        if (name.empty()) continue;  // `.5`
        const std::string first = from_column(lines[head], std::string::npos);
        const std::string given = first.starts_with("for ") ? first.substr(0, first.find(" in ")) : first;
        if (has_word(given.substr(std::min(given.size(), given.find(' '))), name)) return true;
        for (size_t i = head + 1; i < at; ++i)
            if (assigned_name(from_column(lines[i], std::string::npos)) == name) return true;
    }
    return false;
}

}  // namespace

std::pair<std::string, Edit> moved_above(const Story& story, const SourceSpan& statement) {
    const std::string code = story.trace().code(statement);
    const auto lines = lines_of(story.trace().source(statement.cell).text);
    const size_t at = statement.line - 1;
    if (at >= lines.size() || statement.end_line != statement.line) return {code, {}};
    const size_t head = head_above(lines, at);
    if (head == lines.size() || from_column(lines[at], std::string::npos) != code) return {code, {}};
    const std::string first = from_column(lines[head], std::string::npos);
    const bool turns = first.starts_with("for ") || first.starts_with("while ") || first.starts_with("def ");
    if (!turns || needs_inside(lines, head, at, code)) return {code, {}};
    std::string moved = code;
    for (size_t i = head; i < at; ++i) moved += '\n' + from_column(lines[i], column_of(lines[head]));
    return {moved, Edit::instead(region(lines, head, at, statement.cell))};
}

std::pair<std::string, Edit> moved_into_init(const Story& story, const SourceSpan& statement) {
    const std::string code = story.trace().code(statement), name = assigned_name(code);
    const auto lines = lines_of(story.trace().source(statement.cell).text);
    const size_t at = statement.line - 1;
    const std::string own = "self." + code;
    if (at >= lines.size() || statement.end_line != statement.line) return {own, {}};
    const size_t head = head_above(lines, at);
    if (head == lines.size() || needs_inside(lines, head, at, code)) return {own, {}};
    const size_t column = column_of(lines[head]);
    size_t above = head;
    while (above > 0 && (is_blank(lines[above - 1]) || column_of(lines[above - 1]) > column)) --above;
    const bool init = above > 0 && from_column(lines[above - 1], column).starts_with("def __init__(");
    size_t last = at;
    for (size_t i = at + 1; i < lines.size() && (is_blank(lines[i]) || column_of(lines[i]) > column); ++i)
        if (has_word(lines[i], name)) last = i;
    if (!init || last == at) return {own, {}};
    std::string moved = "    " + own;
    for (size_t i = head; i <= last; ++i)
        if (i != at)
            moved +=
                '\n' +
                from_column(i > at ? with_word_replaced(lines[i], name, "self." + name) : lines[i], column);
    return {moved, Edit::instead(region(lines, head, last, statement.cell))};
}

}  // namespace backstep::explain
