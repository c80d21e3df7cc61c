#include "explain/autopsy/plain/source_lines.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

namespace {

size_t end_of_code(const std::string& text) {
    char quote = 0;
    size_t end = 0;
    for (size_t at = 0; at < text.size(); ++at) {
        const char sign = text[at];
        if (!quote && sign == '#') break;
        if (quote ? sign == quote : sign == '"' || sign == '\'') quote = quote ? '\0' : sign;
        if (sign != ' ' && sign != '\t' && sign != '\r') end = at + 1;
    }
    return end;
}

}  // namespace

SourceLines::SourceLines(const Story& story, uint32_t cell) {
    if (cell >= story.trace().source_count()) return;
    const std::string& text = story.trace().source(cell).text;
    uint32_t number = 0;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string row = text.substr(at, end - at);
        at = end + 1;
        ++number;
        const size_t ink = row.find_first_not_of(" \t"), last = end_of_code(row);
        if (ink == std::string::npos || last <= ink) continue;
        const auto column = static_cast<uint16_t>(ink);
        const auto end_column = static_cast<uint16_t>(code_points(row.substr(0, last)));
        lines_.push_back({row.substr(ink, last - ink), {number, number, column, end_column, cell}});
    }
}

std::vector<SourceLines::Line> SourceLines::of_class(const std::string& name) const {
    std::vector<Line> inside;
    for (const Line& line : lines_) {
        const bool head =
            line.code.starts_with("class " + name + '(') || line.code.starts_with("class " + name + ':');
        if (inside.empty() ? !head : line.span.column <= inside[0].span.column) {
            if (!inside.empty()) break;
            continue;
        }
        inside.push_back(line);
    }
    return inside;
}

std::optional<SourceLines::Line> SourceLines::function_around(uint32_t number) const {
    uint16_t column = 0;
    for (size_t i = lines_.size(); i-- > 0;) {
        const Line& line = lines_[i];
        if (line.span.line == number) column = line.span.column;
        if (line.span.line < number && line.span.column < column) {
            if (line.code.starts_with("def ")) return line;
            column = line.span.column;
        }
    }
    return std::nullopt;
}

Origin origin_at(const Story& story, const SourceLines::Line& line) {
    Origin origin;
    origin.span = line.span;
    origin.what = Message("why.line").with("line", story.line_of(line.span)).with("code", line.code);
    return origin;
}

}  // namespace backstep::explain
