#pragma once
// Private to the lexer: one pass over one source.

#include <string>
#include <string_view>
#include <vector>

#include "script/syntax/lexer/lexer.h"

namespace backstep::script {

class Lexer {
  public:
    Lexer(std::string_view source, const LexOptions& options);
    LexResult run();

  private:
    struct Stop {};  // thrown once the error is recorded
    struct Indentation {
        uint32_t columns;      // a tab goes to the next multiple of 8
        uint32_t alternative;  // a tab is one column: both must agree, else TabError
    };

    // lexer.cpp
    bool at_end() const { return pos_ >= end_; }
    char peek(uint32_t ahead = 0) const { return pos_ + ahead < end_ ? source_[pos_ + ahead] : '\0'; }
    void begin_token();
    void end_line(uint32_t begin);
    void emit(TokenKind kind);
    void newline();
    uint32_t column_at(uint32_t byte);
    void read_tokens();
    void read_token();
    void read_comment();
    void read_continuation();
    void read_name();
    void read_operator();
    void open_bracket(TokenKind kind);
    void close_bracket(TokenKind kind);
    void finish(uint32_t line_end);
    [[noreturn]] void stop(std::string message, uint32_t line, uint32_t column, uint32_t end_column = 0);
    [[noreturn]] void stop_here(std::string message);  // at the last character read, as CPython does
    [[noreturn]] void stop_unraised(const char* type, std::string message, uint32_t column);

    // lexer_lines.cpp
    bool read_indentation();  // false at the end of the source
    // Skips a line that is no Python and keeps its text; inside a block it is a statement, as it is to
    // Jupyter. Of `%time STATEMENT` the statement is read. True when the line is done with.
    bool read_notebook_line(Indentation now);
    void set_indentation(Indentation now);
    void emit_at(TokenKind kind, uint32_t column);

    // lexer_literals.cpp
    bool read_string();  // pos_ is at a quote; the token began at its prefix
    void read_number();
    void read_prefixed_digits(uint32_t base, const char* name);
    void read_digits();
    bool read_exponent();
    void end_number(const char* name);

    std::string_view source_;
    LexOptions options_;
    LexResult result_;
    std::vector<Indentation> indents_{{0, 0}};
    uint32_t pos_ = 0;
    uint32_t end_ = 0;
    uint32_t line_ = 1;
    uint32_t line_start_ = 0;  // byte where column `line_column_` is
    uint32_t line_column_ = 0;
    uint32_t known_byte_ = 0;  // a byte of this line whose column is known
    uint32_t known_column_ = 0;
    Token token_;
};

// The text CPython prints for a character it refuses: '“' (U+201C).
std::string code_point_name(char32_t code);

}  // namespace backstep::script
