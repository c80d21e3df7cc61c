#include "script/syntax/parse.h"

#include <algorithm>
#include <cstdio>

#include "script/syntax/checks/checks.h"
#include "script/syntax/lexer/lexer.h"
#include "script/syntax/lexer/utf8.h"
#include "script/syntax/parser/parser.h"

namespace backstep::script {
namespace {

constexpr const char* kUnexpectedIndent = "unexpected indent";
constexpr const char* kUnexpectedUnindent = "unexpected unindent";

std::string_view line_of(std::string_view source, uint32_t line) {
    size_t begin = 0;
    for (uint32_t n = 1; n < line; ++n) {
        const size_t end = source.find('\n', begin);
        if (end == std::string_view::npos) return {};
        begin = end + 1;
    }
    return source.substr(begin, std::min(source.find('\n', begin), source.size()) - begin);
}

std::string with_unix_line_ends(std::string_view source) {
    std::string out;
    out.reserve(source.size());
    for (size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\r' && i + 1 < source.size() && source[i + 1] == '\n') continue;
        out += source[i] == '\r' ? '\n' : source[i];
    }
    return out;
}

SyntaxProblem problem_at(std::string message, const SourceSpan& span, const char* type = "SyntaxError") {
    return {type, std::move(message), "", span, span, ""};
}

SourceSpan place_of_byte(std::string_view source, size_t position, uint32_t cell) {
    const std::string_view before = source.substr(0, position);
    const size_t line_break = before.rfind('\n');
    const size_t begin = line_break == std::string_view::npos ? 0 : line_break + 1;
    SourceSpan span;
    span.line = span.end_line = 1 + static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n'));
    span.column = span.end_column =
        static_cast<uint16_t>(std::min<size_t>(count_code_points(before.substr(begin)), UINT16_MAX));
    span.cell = cell;
    return span;
}

// Bytes that cannot be source text at all.
void check_bytes(std::string_view source, const std::string& filename, uint32_t cell) {
    const Utf8Problem utf8 = find_utf8_problem(source);
    const size_t null = source.find('\0');
    if (null != std::string_view::npos && (!utf8.found || null < utf8.position)) {
        throw problem_at("source code cannot contain null bytes", place_of_byte(source, null, cell));
    }
    if (!utf8.found) return;
    char byte[8];
    std::snprintf(byte, sizeof byte, "\\x%02x", static_cast<unsigned char>(source[utf8.position]));
    const SourceSpan place = place_of_byte(source, utf8.position, cell);
    throw problem_at(std::string("Non-UTF-8 code starting with '") + byte + "' in file " + filename +
                         " on line " + std::to_string(place.line) +
                         ", but no encoding declared; see https://peps.python.org/pep-0263/ for details",
                     place);
}

SourceSpan span_of(const Token& token, uint32_t cell) {
    const auto column = [](uint32_t c) { return static_cast<uint16_t>(std::min<uint32_t>(c, UINT16_MAX)); };
    return {token.line, token.end_line, column(token.column), column(token.end_column), cell};
}

// What CPython says when no rule fits: see Note [Two passes].
SyntaxProblem generic_problem(const Token& furthest, uint32_t cell) {
    if (furthest.kind == TokenKind::Indent || furthest.kind == TokenKind::Dedent) {
        const char* const text = furthest.kind == TokenKind::Indent ? kUnexpectedIndent : kUnexpectedUnindent;
        return problem_at(text, span_of(furthest, cell), "IndentationError");
    }
    SyntaxProblem problem = problem_at("invalid syntax", span_of(furthest, cell));
    problem.carets = furthest.kind != TokenKind::End;
    return problem;
}

// A mistake of the lexer further down outranks one of the parser: an unterminated string usually explains it.
void prefer_lexer_error(SyntaxProblem& problem, const LexResult& lexed, uint32_t furthest_line,
                        uint32_t cell) {
    if (!lexed.error || !problem.span.known() || problem.message == lexed.error->message) return;
    const LexError& error = *lexed.error;
    const auto at = [&](uint32_t line, uint32_t column, uint32_t end_column) {
        const auto clamp = [](uint32_t c) {
            return static_cast<uint16_t>(std::min<uint32_t>(c, UINT16_MAX));
        };
        return SourceSpan{line, line, clamp(column), clamp(end_column), cell};
    };
    if (error.raised) {
        problem =
            problem_at(error.message, at(error.line, error.column, error.end_column), error.type.c_str());
    } else if (!lexed.open.empty() && furthest_line > lexed.open.back().line) {
        const OpenBracket& open = lexed.open.back();
        problem = problem_at(std::string("'") + open.bracket + "' was never closed",
                             at(open.line, open.column, open.column));
    }
}

ast::Body parse_tokens(std::string_view source, const LexResult& lexed, ast::Arena& arena, uint32_t cell) {
    Parser parser(source, lexed, arena, cell);
    try {
        try {
            return parser.module();
        } catch (const Failure&) {
        }
        const Token furthest = parser.furthest();
        parser.diagnose();
        try {
            return parser.module();
        } catch (const Failure&) {
            throw generic_problem(furthest, cell);
        }
    } catch (SyntaxProblem& problem) {
        const bool of_lines = problem.message == kUnexpectedIndent || problem.message == kUnexpectedUnindent;
        if (!of_lines) prefer_lexer_error(problem, lexed, parser.furthest().line, cell);
        throw;
    }
}

}  // namespace

ParseResult parse(std::string_view source, const ParseOptions& options) {
    ParseResult result;
    std::string translated;
    if (source.find('\r') != std::string_view::npos) source = translated = with_unix_line_ends(source);
    try {
        check_bytes(source, options.filename, options.cell);
        LexOptions lexing;
        lexing.notebook = options.mode == ParseMode::Notebook;
        const LexResult lexed = lex(source, lexing);
        result.skipped = lexed.skipped;
        auto module = std::make_unique<ast::Module>();
        module->body = parse_tokens(source, lexed, module->arena, options.cell);
        check_module(*module);
        result.value = std::move(module);
    } catch (SyntaxProblem& problem) {
        problem.filename = options.filename;
        if (problem.source_line.empty() && problem.shown.known())
            problem.source_line = line_of(source, problem.shown.line);
        result.value = std::move(problem);
    } catch (Unsupported& refused) {
        refused.filename = options.filename;
        refused.source_line = line_of(source, refused.span.line);
        result.value = std::move(refused);
    }
    return result;
}

namespace {

// A line as a terminal can show it: up to the first byte that is no text.
std::string_view readable(std::string_view line) {
    const Utf8Problem problem = find_utf8_problem(line);
    return line.substr(0, std::min(problem.found ? problem.position : line.size(), line.find('\0')));
}

// The place and its line with carets, as CPython prints them: leading blanks go, at least one caret.
std::string place(const std::string& filename, const SourceSpan& span, std::string_view line, bool marked) {
    line = readable(line);
    std::string out = "  File \"" + filename + "\", line " + std::to_string(span.line) + "\n";
    const size_t begin = std::min(line.find_first_not_of(" \t\f"), line.size());
    const std::string_view text = line.substr(begin);
    out += "    " + std::string(text) + "\n";
    if (!marked || span.column < begin) return out;
    const size_t column = std::min(span.column - begin, count_code_points(text));
    const size_t end = span.end_line > span.line ? count_code_points(line) : span.end_column;
    const size_t carets = end > span.column ? end - span.column : 1;
    return out + "    " + std::string(column, ' ') + std::string(carets, '^') + "\n";
}

}  // namespace

std::string SyntaxProblem::report() const {
    std::string out = shown.known() ? place(filename, shown, source_line, carets) : "";
    out += type;
    if (!message.empty()) out += ": " + message;
    return out + "\n";
}

std::string Unsupported::message() const {
    return "'" + what + "' is not part of Backstep's Python; the nearest is '" + nearest + "'";
}

std::string Unsupported::report() const {
    return place(filename, span, source_line, true) + "Unsupported: " + message() + "\n";
}

}  // namespace backstep::script
