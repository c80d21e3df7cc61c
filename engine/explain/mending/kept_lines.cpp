#include "explain/mending/kept_lines.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::explain {

namespace {

using TextRows = std::vector<std::string>;

TextRows rows_in(std::string_view text) {
    TextRows lines(1);
    for (const char sign : text) {
        if (sign == '\n')
            lines.emplace_back();
        else
            lines.back() += sign;
    }
    return lines;
}

struct CodePiece {
    std::string_view text;
    std::string_view blanks;  // before it
};

bool is_blank_sign(char sign) { return std::isspace(static_cast<unsigned char>(sign)); }
bool goes_on_in_word(char sign) {
    const auto byte = static_cast<unsigned char>(sign);
    return std::isalnum(byte) || sign == '_' || byte >= 0x80;
}

// Names and numbers whole, every other sign by itself.
std::vector<CodePiece> code_pieces(std::string_view code) {
    std::vector<CodePiece> pieces;
    for (size_t at = 0; at < code.size();) {
        const size_t blanks = at;
        while (at < code.size() && is_blank_sign(code[at])) ++at;
        const size_t start = at;
        if (at == code.size()) break;
        for (++at; goes_on_in_word(code[start]) && at < code.size() && goes_on_in_word(code[at]);) ++at;
        pieces.push_back({code.substr(start, at - start), code.substr(blanks, start - blanks)});
    }
    return pieces;
}

// The pieces that both have, in order, as many as can be: which of `other` stands for each of `own`.
class CommonPieces {
  public:
    CommonPieces(const std::vector<CodePiece>& own, const std::vector<CodePiece>& other)
        : wide_(other.size() + 1), best_((own.size() + 1) * wide_, 0) {
        for (size_t i = own.size(); i-- > 0;)
            for (size_t j = other.size(); j-- > 0;)
                at(i, j) = own[i].text == other[j].text ? at(i + 1, j + 1) + 1
                                                        : std::max(at(i + 1, j), at(i, j + 1));
    }
    uint32_t& at(size_t i, size_t j) { return best_[i * wide_ + j]; }

  private:
    size_t wide_;
    std::vector<uint32_t> best_;
};

// The statement as it stands with the cure's pieces in it; empty when the two have too little in common.
std::string woven(std::string_view statement, std::string_view cure) {
    constexpr size_t kLargest = 2000;
    const auto own = code_pieces(statement), other = code_pieces(cure);
    if (own.size() > kLargest || other.size() > kLargest) return {};
    CommonPieces common(own, other);
    if (3 * common.at(0, 0) < 2 * own.size()) return {};
    std::string text;
    size_t i = 0, j = 0;
    bool behind_new = false;  // then what comes stands as the cure has it, in a row of its own as it was
    while (i < own.size() || j < other.size()) {
        const bool same = i < own.size() && j < other.size() && own[i].text == other[j].text;
        if (same) {
            const bool by_cure = behind_new && own[i].blanks.find('\n') == std::string_view::npos;
            text.append(by_cure ? other[j].blanks : own[i].blanks).append(own[i].text);
            behind_new = false;
            ++i, ++j;
        } else if (i < own.size() && (j == other.size() || common.at(i + 1, j) >= common.at(i, j + 1))) {
            ++i;
        } else {
            text.append(other[j].blanks).append(other[j].text);
            behind_new = true;
            ++j;
        }
    }
    return text;
}

size_t blanks_before(const std::string& line) { return std::min(line.find_first_not_of(' '), line.size()); }

uint16_t code_points_in(std::string_view text) {
    return static_cast<uint16_t>(std::ranges::count_if(
        text, [](char sign) { return (static_cast<unsigned char>(sign) & 0xC0) != 0x80; }));
}

}  // namespace

std::optional<Cure> with_lines_kept(const Cure& cure, const trace::Trace& trace) {
    const SourceSpan& span = cure.edit.statement;
    const bool whole = cure.edit.place == Edit::Place::Instead && span.known() &&
                       span.cell < trace.source_count() && span.end_line > span.line;
    if (!whole || cure.code.empty() || cure.code.find('\n') != std::string::npos) return std::nullopt;
    const std::string& source = trace.source(span.cell).text;
    // What stands before and behind the statement, found by writing a mark in its place.
    Cure mark = cure;
    mark.code = std::string(1, '\0');
    const std::string marked = mended(source, mark);
    const size_t begin = marked.find('\0'), behind = marked.size() - begin - 1;
    const std::string statement = source.substr(begin, source.size() - behind - begin);
    const std::string better = woven(statement, cure.code);
    if (better.empty()) return std::nullopt;

    const TextRows before = rows_in(source);
    const TextRows after = rows_in(source.substr(0, begin) + better + source.substr(source.size() - behind));
    size_t first = 0, tail = 0;
    const size_t least = std::min(before.size(), after.size());
    while (first < least && before[first] == after[first]) ++first;
    while (tail < least - first && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
    const size_t last = before.size() - tail, end = after.size() - tail;
    if (first == last || first == end) return std::nullopt;

    size_t column = blanks_before(before[first]);
    for (size_t i = first; i < end; ++i)
        if (blanks_before(after[i]) < after[i].size()) column = std::min(column, blanks_before(after[i]));
    Cure kept = cure;
    kept.code.clear();
    for (size_t i = first; i < end; ++i)
        kept.code += (i == first ? "" : "\n") + after[i].substr(std::min(column, after[i].size()));
    kept.edit.statement.line = static_cast<uint32_t>(first + 1);
    kept.edit.statement.column = static_cast<uint16_t>(column);
    kept.edit.statement.end_line = static_cast<uint32_t>(last);
    kept.edit.statement.end_column = code_points_in(before[last - 1]);
    return kept;
}

}  // namespace backstep::explain
