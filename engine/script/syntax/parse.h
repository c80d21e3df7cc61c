#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "script/syntax/ast.h"

namespace backstep::script {

enum class ParseMode : uint8_t {
    Strict,    // what `python3 FILE` accepts
    Notebook,  // also: lines that start with %, ! or ? are skipped with a notice, a trailing `;` mutes an echo
};

struct ParseOptions {
    std::string filename = "<input>";
    uint32_t cell = 0;
    ParseMode mode = ParseMode::Strict;
};

// What CPython 3.11 would refuse, in its words. `span` is the place in the file; `source_line` is the line
// CPython prints and `shown` what its carets mark there: the same as `span`, except inside an f-string, where
// it prints the embedded expression alone. An empty span is marked with one caret. MemoryError and
// RecursionError are its answers to source that is nested too deeply; they have no place.
struct SyntaxProblem {
    std::string type;  // "SyntaxError", "IndentationError", "TabError", "MemoryError" or "RecursionError"
    std::string message;
    std::string filename;
    SourceSpan span;
    SourceSpan shown;
    std::string source_line;
    bool carets = true;  // false: the source ended, and CPython marks nothing

    // The lines CPython prints for it: File, source line, carets, and `type: message`.
    std::string report() const;
};

// Python that CPython would accept and Backstep leaves out: its name as it is written and the nearest thing
// that exists, both in code, hence in every language (`async def`, `def`).
struct Unsupported {
    std::string what;
    std::string nearest;
    std::string filename;
    SourceSpan span;
    std::string source_line;

    std::string message() const;  // English, for a traceback's last line
    std::string report() const;
};

// A line of the notebook's own language (`%matplotlib inline`, `!pip install`), skipped.
struct SkippedLine {
    uint32_t line = 0;
    std::string text;
};

struct ParseResult {
    std::variant<std::unique_ptr<ast::Module>, SyntaxProblem, Unsupported> value;
    std::vector<SkippedLine> skipped;

    const ast::Module* module() const {
        auto* tree = std::get_if<std::unique_ptr<ast::Module>>(&value);
        return tree ? tree->get() : nullptr;
    }
    const SyntaxProblem* problem() const { return std::get_if<SyntaxProblem>(&value); }
    const Unsupported* unsupported() const { return std::get_if<Unsupported>(&value); }
};

// Parses a file or a notebook cell. Includes the checks CPython makes while compiling without names being
// known: 'return' outside function, 'break' outside loop, repeated parameters and keywords, assignment to
// `__debug__`. Checks that need scopes (global after use, nonlocal without binding) are the compiler's.
ParseResult parse(std::string_view source, const ParseOptions& options);

}  // namespace backstep::script
