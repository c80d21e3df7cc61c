// The beginnings of lines: indentation, blank lines and the notebook's own commands.

#include <cctype>

#include "script/syntax/lexer/lexer_state.h"
#include "script/syntax/lexer/utf8.h"

namespace backstep::script {

constexpr size_t kMaxIndents = 100;

namespace {

bool is_name_byte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
}

// `%magic`, `!shell`, `?name`, `name?`, `name = !shell`, `name = %magic`: none of them is Python.
bool is_notebook_command(std::string_view line) {
    if (line.empty()) return false;
    if (line[0] == '%' || line[0] == '!' || line[0] == '?') return true;
    size_t at = 0;
    while (at < line.size() && (is_name_byte(line[at]) || line[at] == '.')) ++at;
    if (at == 0) return false;
    const bool asks = at < line.size() && line[at] == '?';
    while (at < line.size() && (line[at] == ' ' || (asks && line[at] == '?'))) ++at;
    if (asks || at >= line.size() || line[at] != '=') return asks && at == line.size();
    at = line.find_first_not_of(' ', at + 1);
    return at != std::string_view::npos && (line[at] == '%' || line[at] == '!');
}

}  // namespace

bool Lexer::read_indentation() {
    for (;;) {
        Indentation now{0, 0};
        for (;; ++pos_) {
            if (peek() == ' ') {
                ++now.columns;
                ++now.alternative;
            } else if (peek() == '\t') {
                now.columns = (now.columns / 8 + 1) * 8;
                ++now.alternative;
            } else if (peek() == '\f') {
                now = {0, 0};
            } else {
                break;
            }
        }
        if (at_end()) return false;
        if (peek() == '#') read_comment();
        if (at_end()) return false;
        if (peek() == '\n') {
            newline();
            continue;
        }
        if (options_.notebook && read_notebook_line(now)) continue;
        set_indentation(now);
        return true;
    }
}

bool Lexer::read_notebook_line(Indentation now) {
    const std::string_view line = source_.substr(pos_, source_.find('\n', pos_) - pos_);
    const std::string_view timed = "%time ";
    if (line.starts_with(timed) && line.find_first_not_of(" \t", timed.size()) != std::string_view::npos) {
        pos_ += static_cast<uint32_t>(line.find_first_not_of(" \t", timed.size()));
        return false;
    }
    if (!is_notebook_command(line)) return false;
    const bool begins_block = result_.tokens.size() > 1 && result_.tokens.back().kind == TokenKind::Newline &&
                              result_.tokens.end()[-2].kind == TokenKind::Colon;
    if (now.columns > 0 && (begins_block || indents_.size() > 1)) {
        set_indentation(now);
        emit_at(TokenKind::Pass, column_at(pos_));
        emit_at(TokenKind::Newline, column_at(pos_));
    }
    const uint32_t first_line = line_;
    const uint32_t begin = pos_;
    for (; !at_end(); ++pos_) {
        if (peek() != '\n') continue;
        if (source_[pos_ - 1] != '\\') break;
        newline();
        --pos_;
    }
    result_.skipped.push_back({first_line, std::string(source_.substr(begin, pos_ - begin))});
    if (!at_end()) newline();
    return true;
}

void Lexer::set_indentation(Indentation now) {
    const char* const tabs = "inconsistent use of tabs and spaces in indentation";
    const uint32_t width = column_at(pos_);
    if (now.columns > indents_.back().columns) {
        if (indents_.size() >= kMaxIndents)
            stop_unraised("IndentationError", "too many levels of indentation", 0);
        if (now.alternative <= indents_.back().alternative) stop_unraised("TabError", tabs, 0);
        indents_.push_back(now);
        emit_at(TokenKind::Indent, width > 0 ? width - 1 : 0);
        return;
    }
    size_t dedents = 0;
    while (now.columns < indents_[indents_.size() - 1 - dedents].columns) ++dedents;
    const Indentation outer = indents_[indents_.size() - 1 - dedents];
    if (now.columns != outer.columns) {
        size_t line_end = source_.find('\n', pos_);
        if (line_end == std::string_view::npos) line_end = source_.size();
        const size_t column = count_code_points(source_.substr(line_start_, line_end - line_start_));
        stop_unraised("IndentationError", "unindent does not match any outer indentation level",
                      static_cast<uint32_t>(column));
    }
    if (now.alternative != outer.alternative) stop_unraised("TabError", tabs, 0);
    for (; dedents > 0; --dedents) {
        indents_.pop_back();
        emit_at(TokenKind::Dedent, width > 0 ? width - 1 : 0);
    }
}

void Lexer::emit_at(TokenKind kind, uint32_t column) {
    Token token;
    token.kind = kind;
    token.begin = token.end = pos_;
    token.line = token.end_line = line_;
    token.column = token.end_column = column;
    result_.tokens.push_back(token);
}

}  // namespace backstep::script
