#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "script/syntax/lexer/token.h"
#include "script/syntax/parse.h"

namespace backstep::script {

// Why the lexer stopped. CPython tells two sorts apart: what its tokenizer raised itself (`raised`) outranks
// any mistake the parser found earlier in the file, the others are reported only when the parser gets there.
// Without a message, the source ended inside of brackets: the innermost was never closed.
struct LexError {
    std::string type = "SyntaxError";
    std::string message;
    uint32_t line = 0;
    uint32_t column = 0;
    uint32_t end_column = 0;
    bool raised = true;
};

struct OpenBracket {
    char bracket = 0;
    uint32_t line = 0;
    uint32_t column = 0;
};

struct LexResult {
    std::vector<Token> tokens;         // ends with End or Error
    std::optional<LexError> error;     // when the last token is Error
    std::vector<OpenBracket> open;     // brackets still open at the end, innermost last
    std::vector<SkippedLine> skipped;  // the notebook's %, ! and ? lines
};

struct LexOptions {
    bool notebook = false;
    bool comments = false;  // keep Comment tokens
    // The expression of an f-string: a stretch of the source read as if in parentheses.
    bool in_fstring = false;
    uint32_t begin = 0, end = UINT32_MAX;
    uint32_t line = 1, column = 0;
};

// Turns valid UTF-8 with `\n` line ends into tokens, by CPython's rules and with its errors.
LexResult lex(std::string_view source, const LexOptions& options);

}  // namespace backstep::script
