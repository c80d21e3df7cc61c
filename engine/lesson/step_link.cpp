#include "lesson/step_link.h"

#include <algorithm>
#include <charconv>

namespace backstep::lesson {

namespace {

constexpr std::string_view kScheme = "backstep:";

int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const int letter = (c | 0x20) - 'a';
    return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

std::string decoded(std::string_view text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool code =
            text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0;
        plain += code ? static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2])) : text[i];
        if (code) i += 2;
    }
    return plain;
}

std::string encoded(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string safe;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > ' ' && byte < 127 && std::string_view("%#<>\"").find(c) == std::string_view::npos) {
            safe += c;
            continue;
        }
        safe += '%';
        safe += kDigits[byte >> 4];
        safe += kDigits[byte & 15];
    }
    return safe;
}

// A number at the front of `text`, which loses it.
std::optional<uint32_t> take_number(std::string_view& text) {
    uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return number;
}

// The line of a cell that a line of the file is; the same line when it is in none.
uint32_t line_in_cell(uint32_t line, const Lesson& lesson) {
    for (const Cell* cell : lesson.cells()) {
        const auto lines =
            static_cast<uint32_t>(std::count(cell->source.begin(), cell->source.end(), '\n')) + 1;
        if (line >= cell->first_line && line < cell->first_line + lines) return line - cell->first_line + 1;
    }
    return line;
}

void move_into_cells(SourceSpan& span, const Lesson& lesson) {
    span.line = line_in_cell(span.line, lesson);
    span.end_line = line_in_cell(span.end_line, lesson);
}

// With the lines of the cells in the place of those of the file. A structural id tells a line behind an `@`.
trace::StepKey in_cells(trace::StepKey key, const Lesson& lesson) {
    move_into_cells(key.span, lesson);
    for (trace::Occurrence& turn : key.path) move_into_cells(turn.span, lesson);
    std::string structural;
    std::string_view rest = key.structural;
    for (size_t at; (at = rest.find('@')) != std::string_view::npos;) {
        structural += rest.substr(0, at + 1);
        rest.remove_prefix(at + 1);
        if (const auto line = take_number(rest)) structural += std::to_string(line_in_cell(*line, lesson));
    }
    key.structural = structural.append(rest);
    return key;
}

}  // namespace

std::optional<StepLink> parse_step_link(std::string_view text) {
    if (!text.starts_with(kScheme)) return std::nullopt;
    text.remove_prefix(kScheme.size());
    while (text.starts_with('/')) text.remove_prefix(1);  // backstep://ID is meant as backstep:ID
    const size_t hash = text.find('#');
    StepLink link{decoded(text.substr(0, hash)), {}};
    if (hash != std::string_view::npos) link.step = decoded(text.substr(hash + 1));
    if (link.lesson.empty()) return std::nullopt;
    return link;
}

std::string to_string(const StepLink& link) {
    const std::string lesson = std::string(kScheme) + encoded(link.lesson);
    return link.step.empty() ? lesson : lesson + '#' + encoded(link.step);
}

std::optional<uint32_t> step_named(std::string_view words, const trace::Timeline& timeline,
                                   const Lesson* lesson) {
    if (const auto key = trace::parse_step_key(words)) {
        const auto step = timeline.find_exact(*key);
        return step || !lesson ? step : timeline.find_exact(in_cells(*key, *lesson));
    }
    std::string_view rest = words;
    const auto number = take_number(rest);
    if (!number) return std::nullopt;
    if (rest.empty()) return *number <= timeline.size() ? number : std::nullopt;
    auto position = parse_position(rest);
    if (!position || *number == 0) return std::nullopt;
    position->cell = *number - 1;
    return step_at(*position, timeline);
}

}  // namespace backstep::lesson
