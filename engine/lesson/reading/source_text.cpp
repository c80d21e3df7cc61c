#include "lesson/reading/source_text.h"

#include <algorithm>

namespace backstep::lesson {

namespace {

// Length of the UTF-8 sequence at `at`, 0 when there is none. Overlong forms and surrogates are none.
size_t sequence_length(std::string_view bytes, size_t at) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
    const unsigned char lead = byte(0);
    if (lead == 0) return 0;
    if (lead < 0x80) return 1;
    const size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                          : (lead & 0xF0) == 0xE0        ? 3
                          : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                         : 0;
    if (length == 0 || at + length > bytes.size()) return 0;
    for (size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    if (lead == 0xE0 && byte(1) < 0xA0) return 0;
    if (lead == 0xED && byte(1) > 0x9F) return 0;
    if (lead == 0xF0 && byte(1) < 0x90) return 0;
    if (lead == 0xF4 && byte(1) > 0x8F) return 0;
    return length;
}

uint32_t code_points(std::string_view text) {
    return static_cast<uint32_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

SourceText::SourceText(std::string_view bytes, Findings& findings) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    line_starts_.push_back(0);
    bool told = false;
    for (size_t at = 0; at < bytes.size();) {
        if (bytes[at] == '\r') {
            at += at + 1 < bytes.size() && bytes[at + 1] == '\n' ? 2 : 1;
            text_ += '\n';
            line_starts_.push_back(text_.size());
            continue;
        }
        const size_t length = sequence_length(bytes, at);
        if (length == 0) {
            if (!told) findings.add(place(text_.size()), "not_utf8");
            told = true;
            text_ += "\uFFFD";
            ++at;
            continue;
        }
        text_ += bytes.substr(at, length);
        if (bytes[at] == '\n') line_starts_.push_back(text_.size());
        at += length;
    }
}

std::string_view SourceText::line(uint32_t number) const {
    if (number == 0 || number > line_count()) return {};
    const size_t start = line_starts_[number - 1];
    const size_t end = number < line_count() ? line_starts_[number] - 1 : text_.size();
    return std::string_view(text_).substr(start, end - start);
}

size_t SourceText::offset_of(uint32_t line) const {
    return line == 0 || line > line_count() ? text_.size() : line_starts_[line - 1];
}

Place SourceText::place(size_t offset) const {
    const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    const size_t start = *(next - 1);
    return {static_cast<uint32_t>(next - line_starts_.begin()),
            code_points(std::string_view(text_).substr(start, offset - start)) + 1};
}

Place SourceText::find(uint32_t line_number, std::string_view snippet) const {
    const size_t at = snippet.empty() ? std::string_view::npos : line(line_number).find(snippet);
    return at == std::string_view::npos ? Place{line_number, 0} : place(offset_of(line_number) + at);
}

}  // namespace backstep::lesson
