#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/source_span.h"

namespace backstep::script {

enum class SourceTokenKind : uint8_t {
    Keyword,
    Constant,  // True, False, None, ...
    Name,
    Builtin,     // print, len, ValueError: where Python's own name is meant
    Definition,  // the name after `def` or `class`
    Decorator,   // `@` and the name behind it
    Number,
    String,  // prefix and quotes included; an f-string is one token
    Comment,
    Operator,
    Bracket,
    Command,  // a notebook's line of its own language (`%matplotlib inline`)
    Invalid,  // what is no Python
};

struct SourceToken {
    SourceTokenKind kind{};
    SourceSpan span;
    friend bool operator==(const SourceToken&, const SourceToken&) = default;
};

// What there is to colour in a source, in order, without spaces. Made for an editor: it never fails, whatever
// the text (bytes that are not UTF-8 give no tokens); an unterminated string runs to where Python gave up,
// and what follows a mistake is read on.
std::vector<SourceToken> source_tokens(std::string_view source, bool notebook = false, uint32_t cell = 0);

}  // namespace backstep::script
