#include "explain/cure.h"

#include <algorithm>

namespace backstep::explain {

namespace {

// Where a line (from 1) begins; the end when there are not so many.
size_t start_of_line(const std::string& text, uint32_t line) {
    size_t at = 0;
    for (uint32_t i = 1; i < line && at < text.size(); ++i) {
        const size_t end = text.find('\n', at);
        at = end == std::string::npos ? text.size() : end + 1;
    }
    return at;
}

size_t after_code_points(const std::string& text, size_t from, uint32_t count) {
    for (; count > 0 && from < text.size(); --count) {
        ++from;
        while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0) == 0x80) ++from;
    }
    return from;
}

std::string indented(const std::string& code, const std::string& indent) {
    std::string text;
    for (const char sign : code) {
        text += sign;
        if (sign == '\n') text += indent;
    }
    return text;
}

}  // namespace

std::string with_holes_filled(std::string_view text,
                              const std::vector<std::pair<std::string, std::string>>& holes) {
    std::string filled(text);
    for (const auto& [hole, value] : holes)
        for (size_t at = 0; (at = filled.find('{' + hole + '}', at)) != std::string::npos; at += value.size())
            filled.replace(at, hole.size() + 2, value);
    return filled;
}

std::pair<std::string, Edit> swapped(const SourceSpan& above, const std::string& first,
                                     const SourceSpan& below, const std::string& second) {
    const bool one_line = above.end_line == below.line && above.end_column <= below.column;
    const bool next_line = above.end_line + 1 == below.line && above.column == below.column;
    if (above.cell != below.cell || !(one_line || next_line)) return {};
    SourceSpan both = above;
    both.end_line = below.end_line;
    both.end_column = below.end_column;
    return {second + (one_line ? "; " : "\n") + first, Edit::instead(both)};
}

std::pair<std::string, Edit> both_written(const std::string& source, const SourceSpan& above,
                                          const std::string& first, const SourceSpan& below,
                                          const std::string& second) {
    uint32_t column = std::min(above.column, below.column);
    for (uint32_t line = above.end_line + 1; line < below.line; ++line) {
        const size_t start = start_of_line(source, line), ink = source.find_first_not_of(" \t", start);
        if (ink != std::string::npos && source[ink] != '\n')
            column = std::min(column, static_cast<uint32_t>(ink - start));
    }
    const auto place = [&source](uint32_t line, uint32_t at) {
        return after_code_points(source, start_of_line(source, line), at);
    };
    const size_t between = place(above.end_line, above.end_column), last = place(below.line, below.column);
    const std::string middle = source.substr(between, last - between);
    std::string code(above.column - column, ' ');
    code += first;
    for (size_t i = 0; i < middle.size(); ++i) {
        code += middle[i];
        // What a cure is written in is indented as its first line is.
        if (middle[i] == '\n' && middle.compare(i + 1, column, std::string(column, ' ')) == 0) i += column;
    }
    SourceSpan whole = above;
    whole.column = static_cast<uint16_t>(column);
    whole.end_line = below.end_line;
    whole.end_column = below.end_column;
    return {code + second, Edit::instead(whole)};
}

std::string mended(const std::string& source, const Cure& cure) {
    using Place = Edit::Place;
    const SourceSpan& span = cure.edit.statement;
    if (cure.edit.place == Place::Nowhere || !span.known()) return source;
    const size_t line = start_of_line(source, span.line);
    const size_t ink = std::min(source.find_first_not_of(" \t", line), source.size());
    const std::string indent = source.substr(line, ink - line);
    std::string text = source;
    const size_t begin = after_code_points(source, line, span.column);
    const size_t end = after_code_points(source, start_of_line(source, span.end_line), span.end_column);
    const bool joins = cure.code.find('\n') == std::string::npos;
    const size_t next_ink = std::min(source.find_first_not_of(" \t", end), source.size());
    if (cure.edit.place == Place::Before && joins && begin > ink) {
        text.insert(begin, cure.code + "; ");
    } else if (cure.edit.place == Place::Behind && joins && next_ink < source.size() &&
               source[next_ink] == ';') {
        text.insert(end, "; " + cure.code);
    } else if (cure.edit.place == Place::Before) {
        text.insert(line, indent + indented(cure.code, indent) + '\n');
    } else if (cure.edit.place == Place::Behind) {
        const size_t next = start_of_line(source, span.end_line + 1);
        const bool open = next > 0 && source[next - 1] != '\n';
        text.insert(next, (open ? "\n" : "") + indent + indented(cure.code, indent) + '\n');
    } else if (!joins && begin > ink && cure.code.find("\n ") == std::string::npos) {
        // Behind another statement of the row: `q = net; target = q`.
        std::string row;
        for (const char sign : cure.code) row += sign == '\n' ? "; " : std::string(1, sign);
        text.replace(begin, end - begin, row);
    } else {
        text.replace(begin, end - begin, indented(cure.code, std::string(span.column, ' ')));
    }
    return text;
}

}  // namespace backstep::explain
