#include "script/syntax/source_tokens.h"

#include <algorithm>
#include <array>

#include "script/syntax/lexer/lexer.h"
#include "script/syntax/lexer/utf8.h"

namespace backstep::script {
namespace {

// Sorted, for a binary search.
constexpr std::array<std::string_view, 81> kBuiltins = {"ArithmeticError",
                                                        "AssertionError",
                                                        "AttributeError",
                                                        "BaseException",
                                                        "Ellipsis",
                                                        "Exception",
                                                        "FloatingPointError",
                                                        "ImportError",
                                                        "IndentationError",
                                                        "IndexError",
                                                        "KeyError",
                                                        "LookupError",
                                                        "MemoryError",
                                                        "ModuleNotFoundError",
                                                        "NameError",
                                                        "NotImplemented",
                                                        "NotImplementedError",
                                                        "OSError",
                                                        "OverflowError",
                                                        "RecursionError",
                                                        "RuntimeError",
                                                        "StopIteration",
                                                        "SyntaxError",
                                                        "TypeError",
                                                        "UnboundLocalError",
                                                        "ValueError",
                                                        "Warning",
                                                        "ZeroDivisionError",
                                                        "abs",
                                                        "all",
                                                        "any",
                                                        "bool",
                                                        "bytes",
                                                        "callable",
                                                        "chr",
                                                        "classmethod",
                                                        "complex",
                                                        "dict",
                                                        "dir",
                                                        "divmod",
                                                        "enumerate",
                                                        "filter",
                                                        "float",
                                                        "format",
                                                        "frozenset",
                                                        "getattr",
                                                        "hasattr",
                                                        "hash",
                                                        "hex",
                                                        "id",
                                                        "input",
                                                        "int",
                                                        "isinstance",
                                                        "issubclass",
                                                        "iter",
                                                        "len",
                                                        "list",
                                                        "map",
                                                        "max",
                                                        "min",
                                                        "next",
                                                        "object",
                                                        "oct",
                                                        "ord",
                                                        "pow",
                                                        "print",
                                                        "property",
                                                        "range",
                                                        "repr",
                                                        "reversed",
                                                        "round",
                                                        "set",
                                                        "setattr",
                                                        "slice",
                                                        "sorted",
                                                        "staticmethod",
                                                        "str",
                                                        "sum",
                                                        "super",
                                                        "tuple",
                                                        "type"};

bool is_builtin(std::string_view name) {
    return name == "zip" || std::binary_search(kBuiltins.begin(), kBuiltins.end(), name);
}

class Colouring {
  public:
    Colouring(std::string_view source, bool notebook, uint32_t cell)
        : source_(source), notebook_(notebook), cell_(cell) {}

    std::vector<SourceToken> run() {
        while (at_ < source_.size() && read_stretch()) {
        }
        return std::move(result_);
    }

  private:
    // Lexes from at_ to the end or to the next mistake; true when there is more behind it.
    bool read_stretch() {
        LexOptions options;
        options.notebook = notebook_ && column_ == 0;
        options.comments = true;
        options.begin = at_;
        options.line = line_;
        options.column = column_;
        const LexResult lexed = lex(source_, options);
        size_t command = 0;
        for (size_t i = 0; i < lexed.tokens.size(); ++i) {
            const Token& token = lexed.tokens[i];
            soft_keyword_ = is_soft_keyword(lexed.tokens, i);
            for (; command < lexed.skipped.size() && lexed.skipped[command].line < token.line; ++command) {
                add_command(lexed.skipped[command]);
            }
            add(token);
        }
        for (; command < lexed.skipped.size(); ++command) add_command(lexed.skipped[command]);
        if (!lexed.error) return false;
        resume(lexed, lexed.tokens.back());
        return true;
    }

    // `match x:` and `case x:`: the word begins its line, what follows begins an expression or a pattern, and
    // a colon ends the line.
    bool is_soft_keyword(const std::vector<Token>& tokens, size_t at) const {
        const std::string_view word = source_.substr(tokens[at].begin, tokens[at].end - tokens[at].begin);
        if (tokens[at].kind != TokenKind::Name || (word != "match" && word != "case")) return false;
        const bool begins_line = at == 0 || tokens[at - 1].line < tokens[at].line ||
                                 tokens[at - 1].kind == TokenKind::Indent ||
                                 tokens[at - 1].kind == TokenKind::Dedent;
        if (!begins_line || at + 2 >= tokens.size()) return false;
        switch (tokens[at + 1].kind) {
            case TokenKind::Colon:
            case TokenKind::Dot:
            case TokenKind::Comma:
            case TokenKind::Equal:
                return false;
            default:
                break;
        }
        for (size_t i = at + 1; i < tokens.size() && tokens[i].kind != TokenKind::Newline; ++i) {
            if (tokens[i].kind == TokenKind::Colon && tokens[i].level == tokens[at].level) return true;
        }
        return false;
    }

    void add(const Token& token) {
        if (token.end == token.begin || token.kind == TokenKind::Newline) return;
        const SourceTokenKind kind = classify(token);
        previous_ = token.kind;
        at_ = token.end;
        put(kind, token.line, token.column, token.end_line, token.end_column);
    }

    void put(SourceTokenKind kind, uint32_t line, uint32_t column, uint32_t end_line, uint32_t end_column) {
        const auto clamp = [](uint32_t c) {
            return static_cast<uint16_t>(std::min<uint32_t>(c, UINT16_MAX));
        };
        result_.push_back({kind, {line, end_line, clamp(column), clamp(end_column), cell_}});
    }

    SourceTokenKind classify(const Token& token) {
        const bool first = result_.empty() || result_.back().span.end_line < token.line;
        const bool in_decorator =
            !first && !result_.empty() && result_.back().kind == SourceTokenKind::Decorator;
        switch (token.kind) {
            case TokenKind::Comment:
                return SourceTokenKind::Comment;
            case TokenKind::Number:
                return SourceTokenKind::Number;
            case TokenKind::String:
                return SourceTokenKind::String;
            case TokenKind::Unknown:
                return SourceTokenKind::Invalid;
            case TokenKind::True:
            case TokenKind::False:
            case TokenKind::None:
            case TokenKind::Ellipsis:
                return SourceTokenKind::Constant;
            case TokenKind::LeftParen:
            case TokenKind::RightParen:
            case TokenKind::LeftBracket:
            case TokenKind::RightBracket:
            case TokenKind::LeftBrace:
            case TokenKind::RightBrace:
                return SourceTokenKind::Bracket;
            case TokenKind::At:
                return first ? SourceTokenKind::Decorator : SourceTokenKind::Operator;
            case TokenKind::Dot:
                return in_decorator ? SourceTokenKind::Decorator : SourceTokenKind::Operator;
            case TokenKind::Name:
                break;
            default:
                return is_keyword(token.kind) ? SourceTokenKind::Keyword : SourceTokenKind::Operator;
        }
        if (in_decorator) return SourceTokenKind::Decorator;
        if (soft_keyword_) return SourceTokenKind::Keyword;
        if (previous_ == TokenKind::Def || previous_ == TokenKind::Class) return SourceTokenKind::Definition;
        const bool is_attribute = previous_ == TokenKind::Dot && !first;
        const std::string_view name = source_.substr(token.begin, token.end - token.begin);
        return !is_attribute && is_builtin(name) ? SourceTokenKind::Builtin : SourceTokenKind::Name;
    }

    void add_command(const SkippedLine& skipped) {
        const size_t line_break = skipped.text.rfind('\n');
        const std::string_view last = line_break == std::string::npos
                                          ? std::string_view(skipped.text)
                                          : std::string_view(skipped.text).substr(line_break + 1);
        const auto lines = static_cast<uint32_t>(std::count(skipped.text.begin(), skipped.text.end(), '\n'));
        const uint32_t column = indentation_of(skipped.line);
        const auto width = static_cast<uint32_t>(count_code_points(last));
        put(SourceTokenKind::Command, skipped.line, column, skipped.line + lines,
            lines > 0 ? width : column + width);
    }

    uint32_t indentation_of(uint32_t line) const {
        size_t begin = 0;
        for (uint32_t n = 1; n < line; ++n) begin = source_.find('\n', begin) + 1;
        return static_cast<uint32_t>(source_.find_first_not_of(" \t\f", begin) - begin);
    }

    // The lexer gave up at `stop`: marks what it could not read and sets the next stretch behind that.
    void resume(const LexResult& lexed, const Token& stop) {
        const LexError& error = *lexed.error;
        if (error.type != "SyntaxError") return restart_line(stop);
        uint32_t begin = std::max(at_, first_byte_after(lexed));
        while (begin < stop.begin &&
               std::string_view(" \t\f\n\\").find(source_[begin]) != std::string_view::npos)
            ++begin;
        uint32_t end = std::max(stop.begin, begin);
        if (end == begin && end < source_.size())
            end += static_cast<uint32_t>(decode_utf8(source_, end).size);
        const bool is_string = error.message.starts_with("unterminated");
        const Place from = place_of(begin);
        const Place to = place_of(end);
        if (end > begin) {
            const SourceTokenKind kind = is_string ? SourceTokenKind::String : SourceTokenKind::Invalid;
            put(kind, from.line, from.column, to.line, to.column);
        }
        previous_ = TokenKind::Error;
        at_ = end;
        line_ = to.line;
        column_ = to.column;
    }

    // Indentation that does not fit: the line is read as if it stood at the beginning.
    void restart_line(const Token& stop) {
        at_ = stop.begin;
        line_ = stop.line;
        column_ = stop.column;
    }

    // Behind the last token the lexer made before it stopped.
    uint32_t first_byte_after(const LexResult& lexed) const {
        return lexed.tokens.size() < 2 ? at_ : std::max(at_, lexed.tokens[lexed.tokens.size() - 2].end);
    }

    struct Place {
        uint32_t line, column;
    };
    Place place_of(uint32_t byte) const {
        const std::string_view before = source_.substr(0, byte);
        const size_t line_break = before.rfind('\n');
        const size_t begin = line_break == std::string_view::npos ? 0 : line_break + 1;
        return {1 + static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n')),
                static_cast<uint32_t>(count_code_points(before.substr(begin)))};
    }

    std::string_view source_;
    bool notebook_;
    uint32_t cell_;
    uint32_t at_ = 0;
    uint32_t line_ = 1;
    uint32_t column_ = 0;
    TokenKind previous_ = TokenKind::Newline;
    bool soft_keyword_ = false;  // the token being looked at is `match` or `case` of a match statement
    std::vector<SourceToken> result_;
};

}  // namespace

std::vector<SourceToken> source_tokens(std::string_view source, bool notebook, uint32_t cell) {
    if (find_utf8_problem(source).found) return {};
    return Colouring(source, notebook, cell).run();
}

}  // namespace backstep::script
