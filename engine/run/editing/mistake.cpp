#include "run/editing/mistake.h"

#include "script/syntax/parse.h"

namespace backstep::run {

std::optional<Mistake> find_mistake(std::string_view source) {
    script::ParseOptions options;
    options.mode = script::ParseMode::Notebook;
    const script::ParseResult parsed = script::parse(source, options);
    if (const script::SyntaxProblem* problem = parsed.problem())
        return Mistake{problem->type, problem->message, problem->span};
    if (const script::Unsupported* left_out = parsed.unsupported())
        return Mistake{"SyntaxError", left_out->message(), left_out->span};
    return std::nullopt;
}

}  // namespace backstep::run
