#pragma once

#include <cstdint>
#include <string_view>

namespace backstep::script {

enum class TokenKind : uint8_t {
    End,
    Newline,
    Indent,
    Dedent,
    Name,
    Number,
    String,
    Error,    // the lexer stopped here (see LexError); always last
    Unknown,  // `$`, `?`, `!`, `<>`: no token of Python
    Comment,  // only when asked for
    // keywords
    False,
    None,
    True,
    And,
    As,
    Assert,
    Async,
    Await,
    Break,
    Class,
    Continue,
    Def,
    Del,
    Elif,
    Else,
    Except,
    Finally,
    For,
    From,
    Global,
    If,
    Import,
    In,
    Is,
    Lambda,
    Nonlocal,
    Not,
    Or,
    Pass,
    Raise,
    Return,
    Try,
    While,
    With,
    Yield,
    // operators and punctuation
    LeftParen,
    RightParen,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    Colon,
    Comma,
    Semicolon,
    Dot,
    Ellipsis,
    Arrow,
    Walrus,
    Equal,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    At,
    Ampersand,
    Bar,
    Caret,
    Tilde,
    Less,
    Greater,
    DoubleStar,
    DoubleSlash,
    LeftShift,
    RightShift,
    EqualEqual,
    NotEqual,
    LessEqual,
    GreaterEqual,
    PlusEqual,
    MinusEqual,
    StarEqual,
    SlashEqual,
    PercentEqual,
    AtEqual,
    AmpersandEqual,
    BarEqual,
    CaretEqual,
    DoubleStarEqual,
    DoubleSlashEqual,
    LeftShiftEqual,
    RightShiftEqual,
};

constexpr bool is_keyword(TokenKind kind) { return kind >= TokenKind::False && kind <= TokenKind::Yield; }

// The keyword spelled `name`, or Name.
TokenKind keyword_or_name(std::string_view name);

// A stretch [begin, end) of the source's bytes. Columns count code points. `level` is how many brackets are
// open after it. Newline is empty, at the end of its line; End and Dedent at the end of the source stand at
// the end of its last line, where CPython reports what is missing there.
struct Token {
    TokenKind kind = TokenKind::End;
    uint8_t level = 0;
    uint32_t begin = 0;
    uint32_t end = 0;
    uint32_t line = 1;
    uint32_t end_line = 1;
    uint32_t column = 0;
    uint32_t end_column = 0;
};

}  // namespace backstep::script
