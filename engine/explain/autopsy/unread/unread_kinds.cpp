#include "explain/autopsy/unread/unread_kinds.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace backstep::explain {

namespace {

using Broken = const BrokenLine&;

bool is_else_if(Broken broken) {
    return broken.begins_with("else") && broken.text().find(" if") != std::string::npos;
}

// A comparison where a question is asked, an assignment elsewhere.
bool asks(Broken broken) {
    return std::ranges::any_of(std::array{"if", "elif", "while", "assert"},
                               [&](const char* word) { return broken.begins_with(word); });
}

bool is_prompt(Broken broken) { return broken.text().compare(broken.ink(), 4, ">>> ") == 0; }

bool is_shell(Broken broken) {
    return std::ranges::any_of(std::array{"pip", "pip3", "conda", "python", "python3", "cd", "ls"},
                               [&](const char* word) { return broken.begins_with(word); });
}

bool is_increment(Broken broken) {
    const std::string code = broken.text().substr(0, broken.code_end());
    return code.ends_with("++") || code.ends_with("--");
}

bool has_foreign_sign(Broken broken) {
    for (const char* sign : {"&&", "||", "=<", "=>", "<>", "==="})
        if (const size_t at = broken.text().find(sign); at != std::string::npos && broken.is_code(at))
            return true;
    const size_t at = broken.text().find('!');
    return broken.is_code(at) && broken.text().compare(at, 2, "!=") != 0;
}

// `1__000`, `1_`: between two digits stands one underscore.
bool has_underscores(Broken broken) {
    const std::string& text = broken.text();
    size_t at = broken.from();
    while (at < text.size() && (std::isdigit(static_cast<unsigned char>(text[at])) || text[at] == '_')) ++at;
    const bool letters = at < text.size() && std::isalpha(static_cast<unsigned char>(text[at]));
    return !letters && text.substr(broken.from(), at - broken.from()).find('_') != std::string::npos;
}

bool is_empty_arrow(Broken broken) {
    const size_t arrow = broken.text().find("->");
    const size_t next = arrow == std::string::npos ? arrow : broken.text().find_first_not_of(' ', arrow + 2);
    return next != std::string::npos && broken.text()[next] == ':';
}

constexpr std::string_view kKeywords[] = {
    "and",    "as",   "assert", "async",  "await",  "break",   "class",    "continue",
    "def",    "del",  "elif",   "else",   "except", "finally", "for",      "from",
    "global", "if",   "import", "in",     "is",     "lambda",  "nonlocal", "not",
    "or",     "pass", "raise",  "return", "try",    "while",   "with",     "yield",
};

// `lambda = 0.1`: Python stops at the `=` behind one of its own words.
bool is_keyword_as_name(Broken broken) {
    const std::string& text = broken.text();
    size_t end = broken.from();
    if (end >= text.size() || text[end] != '=') return false;
    while (end > 0 && text[end - 1] == ' ') --end;
    size_t from = end;
    while (from > 0 && (std::isalpha(static_cast<unsigned char>(text[from - 1])) || text[from - 1] == '_'))
        --from;
    return std::ranges::find(kKeywords, std::string_view(text).substr(from, end - from)) !=
           std::end(kKeywords);
}

// Nothing belongs to the line that opens the block: what comes is as little indented and apart from it.
bool is_empty_block(Broken broken) {
    const bool has_code = broken.ink() < broken.code_end();
    return !has_code || broken.line_told() + 1 != broken.number();
}

bool is_header_without_colon(Broken broken) {
    for (const char* word : {"if", "for", "while", "def", "class", "with", "elif", "else", "try"})
        if (broken.begins_with(word)) return broken.text().find(':') >= broken.code_end();
    return false;
}

bool is_foreign_function(Broken broken) {
    for (const char* word : {"function ", "func ", "fn "})
        if (broken.text().compare(broken.ink(), std::string_view(word).size(), word) == 0) return true;
    return false;
}

bool is_brace_block(Broken broken) { return broken.marked() == "{"; }

bool ends_early(Broken broken) { return broken.from() >= broken.code_end(); }

constexpr UnreadKind kKinds[] = {
    {"else_if", "expected ':'", is_else_if, as_elif},
    {"arrow", "expected ':'", is_empty_arrow, without_arrow},
    {"colon", "expected ':'", nullptr, with_colon},
    {"block_empty", "expected an indented block", is_empty_block, with_pass},
    {"block", "expected an indented block", nullptr, with_block},
    {"indent", "unexpected indent", nullptr, like_line_above},
    {"dedent", "unindent does not match", nullptr, at_outer_level},
    {"tabs", "inconsistent use of tabs and spaces", nullptr, like_line_above},
    {"bracket_open", "was never closed", nullptr, with_brackets_closed},
    {"bracket_extra", "unmatched", nullptr, without_marked},
    {"bracket_other", "does not match opening parenthesis", nullptr, with_right_bracket},
    {"triple_quote", "unterminated triple-quoted"},
    {"quote", "unterminated string literal", nullptr, with_quote_closed},
    {"equals", "instead of '='?", asks, with_comparison},
    {"target", "cannot assign to", nullptr, with_sides_changed},
    {"target", "illegal expression for augmented assignment"},
    {"target", "Maybe you meant '==' or ':=' instead of '='?"},
    {"keyword_name", "expression cannot contain assignment"},
    {"print", "Missing parentheses in call to", nullptr, with_call},
    {"comma", "Perhaps you forgot a comma?", nullptr, with_comma},
    {"underscores", "invalid decimal literal", has_underscores, with_one_underscore},
    {"number_name", "invalid decimal literal", nullptr, with_product},
    {"zeros", "leading zeros in decimal integer literals", nullptr, without_zeros},
    {"sign", "invalid character", nullptr, in_plain_signs},
    {"sign", "invalid non-printable character", nullptr, in_plain_signs},
    {"outside_function", "outside function"},
    {"outside_loop", "outside loop"},
    {"outside_loop", "not properly in loop"},
    {"positional", "positional argument follows keyword argument"},
    {"repeated", "keyword argument repeated"},
    {"default_first", "non-default argument follows default argument"},
    {"twice", "duplicate argument"},
    {"f_string", "f-string"},
    {"backslash", "unexpected character after line continuation character"},
    {"escape", "codec can't decode bytes"},
    {"try_alone", "expected 'except' or 'finally' block"},
    {"if_alone", "expected 'else' after 'if' expression"},
    {"end", "unexpected EOF"},
    {"left_out", "is not part of Backstep's Python", nullptr, with_nearest},
    {"scope", "global declaration"},
    {"scope", "nonlocal"},
    {"deep", "nested"},
    {"deep", "recursion"},
    {"prompt", "invalid syntax", is_prompt, without_prompt},
    {"shell", "invalid syntax", is_shell},
    {"foreign", "invalid syntax", has_foreign_sign, in_python_words},
    {"increment", "invalid syntax", is_increment, with_increment},
    {"word_taken", "invalid syntax", is_keyword_as_name, with_other_name},
    {"function", "invalid syntax", is_foreign_function, as_def},
    {"braces", "invalid syntax", is_brace_block},
    {"colon", "invalid syntax", is_header_without_colon, with_colon},
    {"ends_early", "invalid syntax", ends_early},
    {"unexpected", "invalid syntax"},
    {"refused", ""},
};

}  // namespace

const UnreadKind& unread_kind(const BrokenLine& broken) {
    return *std::ranges::find_if(kKinds, [&](const UnreadKind& kind) {
        return broken.message().find(kind.piece) != std::string_view::npos &&
               (!kind.fits || kind.fits(broken));
    });
}

std::span<const UnreadKind> unread_kinds() { return kKinds; }

}  // namespace backstep::explain
