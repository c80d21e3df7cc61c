#include "script/syntax/lexer/token.h"

#include <array>

namespace backstep::script {

TokenKind keyword_or_name(std::string_view name) {
    static constexpr std::array<std::string_view, 35> kKeywords = {
        "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
        "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
        "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
        "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
    if (name.size() < 2 || name.size() > 8) return TokenKind::Name;
    for (size_t i = 0; i < kKeywords.size(); ++i) {
        if (kKeywords[i].size() == name.size() && kKeywords[i].front() == name.front() &&
            kKeywords[i] == name) {
            return static_cast<TokenKind>(static_cast<size_t>(TokenKind::False) + i);
        }
    }
    return TokenKind::Name;
}

}  // namespace backstep::script
