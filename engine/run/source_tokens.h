#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/source_span.h"

namespace backstep::run {

// What there is to colour in a source, in order; for editors, which may not know the script room.
enum class TokenKind : uint8_t {
    Keyword,
    Constant,
    Name,
    Builtin,
    Definition,
    Decorator,
    Number,
    String,
    Comment,
    Operator,
    Bracket,
    Command,
    Invalid,
};

struct SourceToken {
    TokenKind kind{};
    SourceSpan span;
};

// Never fails, whatever the text.
std::vector<SourceToken> source_tokens(std::string_view source, bool notebook = false, uint32_t cell = 0);

}  // namespace backstep::run
