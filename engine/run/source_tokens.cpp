#include "run/source_tokens.h"

#include "script/syntax/source_tokens.h"

namespace backstep::run {

static_assert(static_cast<int>(TokenKind::Invalid) == static_cast<int>(script::SourceTokenKind::Invalid));
static_assert(static_cast<int>(TokenKind::Number) == static_cast<int>(script::SourceTokenKind::Number));

std::vector<SourceToken> source_tokens(std::string_view source, bool notebook, uint32_t cell) {
    std::vector<SourceToken> tokens;
    for (const script::SourceToken& token : script::source_tokens(source, notebook, cell))
        tokens.push_back({static_cast<TokenKind>(token.kind), token.span});
    return tokens;
}

}  // namespace backstep::run
