#include "explain/autopsy/unread/broken_line.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>

namespace backstep::explain {

namespace {

size_t byte_of(const std::string& text, size_t code_points) {
    size_t at = 0;
    for (; code_points > 0 && at < text.size(); --code_points) do
            ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80);
    return at;
}

}  // namespace

BrokenLine::BrokenLine(const std::string& source, const SourceSpan& where, std::string_view message)
    : number_(where.line), message_(message) {
    for (size_t at = 0; at < source.size();) {
        const size_t end = std::min(source.size(), source.find('\n', at));
        lines_.push_back(source.substr(at, end - at));
        if (lines_.back().ends_with('\r')) lines_.back().pop_back();
        at = end + 1;
    }
    read_line(number_);
    from_ = byte_of(text_, where.column);
    to_ = where.end_line > where.line ? text_.size() : std::max(from_, byte_of(text_, where.end_column));
}

void BrokenLine::read_line(uint32_t number) {
    number_ = number;
    text_ = line(number);
    parts_.assign(text_.size(), Part::Code);
    char quote = 0;
    for (size_t at = 0; at < text_.size(); ++at) {
        const char sign = text_[at];
        if (!quote && sign == '#') {
            std::fill(parts_.begin() + static_cast<ptrdiff_t>(at), parts_.end(), Part::Comment);
            return;
        }
        const bool is_quote = sign == '"' || sign == '\'';
        if (quote || is_quote) parts_[at] = Part::Quoted;
        if (quote && sign == '\\' && at + 1 < text_.size())
            parts_[++at] = Part::Quoted;
        else if (is_quote && (!quote || quote == sign))
            quote = quote ? 0 : sign;
    }
}

BrokenLine BrokenLine::with_line(uint32_t number) const {
    BrokenLine other = *this;
    other.read_line(number);
    other.from_ = other.to_ = 0;
    return other;
}

std::string BrokenLine::line(uint32_t number) const {
    return number >= 1 && number <= lines_.size() ? lines_[number - 1] : std::string();
}

size_t BrokenLine::ink() const { return indent_of(text_).size(); }

size_t BrokenLine::code_end() const {
    size_t end = text_.size();
    while (end > 0 && (parts_[end - 1] == Part::Comment || text_[end - 1] == ' ' || text_[end - 1] == '\t'))
        --end;
    return end;
}

bool BrokenLine::is_code(size_t place) const { return place < parts_.size() && parts_[place] == Part::Code; }

std::string BrokenLine::open_brackets(size_t end, std::string open) const {
    for (size_t at = 0; at < std::min(end, text_.size()); ++at) {
        if (!is_code(at)) continue;
        const char sign = text_[at];
        if (sign == '(' || sign == '[' || sign == '{')
            open += sign;
        else if ((sign == ')' || sign == ']' || sign == '}') && !open.empty())
            open.pop_back();
    }
    return open;
}

bool BrokenLine::begins_with(std::string_view word) const {
    const size_t end = ink() + word.size();
    const auto of_a_name = [](unsigned char sign) { return std::isalnum(sign) || sign == '_'; };
    return text_.compare(ink(), word.size(), word) == 0 &&
           (end >= text_.size() || !of_a_name(static_cast<unsigned char>(text_[end])));
}

uint32_t BrokenLine::line_before() const {
    for (uint32_t number = number_; number-- > 1;) {
        const std::string above = line(number);
        const size_t ink = indent_of(above).size();
        if (ink < above.size() && above[ink] != '#') return number;
    }
    return 0;
}

std::string BrokenLine::indent_of(const std::string& line) {
    return line.substr(0, std::min(line.size(), line.find_first_not_of(" \t")));
}

std::string BrokenLine::quoted(size_t which) const {
    for (size_t at = message_.find('\''); at != std::string::npos; at = message_.find('\'', at)) {
        if (at > 0 && std::isalpha(static_cast<unsigned char>(message_[at - 1]))) {
            ++at;  // "Backstep's"
            continue;
        }
        const size_t end = message_.find('\'', at + 1);
        if (end == std::string::npos) break;
        if (which-- == 0) return message_.substr(at + 1, end - at - 1);
        at = end + 1;
    }
    return {};
}

uint32_t BrokenLine::line_told() const {
    const size_t at = message_.rfind("on line ");
    return at == std::string::npos ? 0 : static_cast<uint32_t>(std::atoi(message_.c_str() + at + 8));
}

}  // namespace backstep::explain
