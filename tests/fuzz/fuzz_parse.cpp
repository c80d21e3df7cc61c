// Any bytes: parsing and colouring end, with a tree or with one placed mistake.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "script/syntax/parse.h"
#include "script/syntax/source_tokens.h"

using namespace backstep::script;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    for (const ParseMode mode : {ParseMode::Strict, ParseMode::Notebook}) {
        const ParseResult result = parse(source, {"fuzz.py", 0, mode});
        if (const SyntaxProblem* problem = result.problem()) {
            if (problem->type.empty() || problem->report().empty()) std::abort();
        }
        if (const Unsupported* refused = result.unsupported()) {
            if (refused->what.empty() || !refused->span.known()) std::abort();
        }
    }
    source_tokens(source);
    source_tokens(source, true);
    return 0;
}
