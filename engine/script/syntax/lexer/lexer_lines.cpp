// The beginnings of lines: indentation, blank lines and the notebook's own commands.

#include "script/syntax/lexer/lexer_state.h"
#include "script/syntax/lexer/utf8.h"

namespace backstep::script {

constexpr size_t kMaxIndents = 100;

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
        if (skip_notebook_line()) continue;
        set_indentation(now);
        return true;
    }
}

bool Lexer::skip_notebook_line() {
    if (!options_.notebook || (peek() != '%' && peek() != '!')) return false;
    const uint32_t line = line_;
    const uint32_t begin = pos_;
    for (; !at_end(); ++pos_) {
        if (peek() != '\n') continue;
        if (source_[pos_ - 1] != '\\') break;
        newline();
        --pos_;
    }
    result_.skipped.push_back({line, std::string(source_.substr(begin, pos_ - begin))});
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
