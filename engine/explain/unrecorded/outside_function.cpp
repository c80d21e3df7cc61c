#include "explain/code_text.h"
#include "explain/unrecorded/unrecorded.h"
#include "explain/why/lines_above.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// "Scale" of `class Scale(torch.autograd.Function):`, in whose body a statement stands; else empty.
std::string function_of(const Story& story, const SourceSpan& statement) {
    LinesAbove above(story.trace().source(statement.cell).text, statement.line);
    for (uint16_t column = statement.column; column > 0 && above.next();) {
        if (above.code().empty() || above.span(statement.cell).column >= column) continue;
        column = above.span(statement.cell).column;
        const std::string code(above.code());
        if (!code.starts_with("class ")) continue;
        const size_t open = code.find('(');
        const bool function = code.find("Function)") != std::string::npos && open != std::string::npos;
        return function ? code.substr(6, open - 6) : std::string();
    }
    return {};
}

}  // namespace

std::optional<Why> why_outside_function(const Story& story, TensorId leaf, std::string_view name,
                                        TensorId result) {
    const uint32_t born = story.tensor(result).born;
    const OpExecuted* op = story.maker(result);
    if (!op || op->why != NotRecorded::NoGrad) return std::nullopt;
    const std::string function = function_of(story, story.statement_at(born));
    if (function.empty()) return std::nullopt;
    Reason reason("outside_function", leaf, name);
    reason.with("function", function).from(story.origin(Message("why.made"), born));
    const std::string call = function + ".apply(";
    for (const Story::Statement& each : story.statements()) {
        const std::string given = arguments_of(each.code, call);
        const bool block = each.code.starts_with("for ") || each.code.starts_with("while ") ||
                           each.code.starts_with("with ") || each.code.starts_with("if ");
        if (given.empty() || block) continue;
        const std::string more = given + ", " + std::string(name);
        return reason.cure(with_all_replaced(each.code, call + given + ')', call + more + ')')).done();
    }
    return reason.cure("").done();
}

}  // namespace backstep::explain
