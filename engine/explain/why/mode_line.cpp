#include "explain/why/mode_line.h"

#include "explain/code_text.h"
#include "explain/why/lines_above.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `@torch.no_grad()` above the function that was entered next.
SourceSpan decorator_of_call_behind(const Story& story, uint32_t event) {
    std::string head;
    for (uint32_t i = event; i < story.end(); ++i) {
        const Event what = story.event(i);
        if (const auto* call = what.as<Call>()) head = "def " + story.trace().text(call->function) + '(';
        const auto* line = what.as<Line>();
        if (!line) continue;
        LinesAbove above(story.trace().source(line->span.cell).text, line->span.line);
        bool found = false;
        while (!head.empty() && above.next()) {
            if (found && !above.code().starts_with('@')) break;
            if (found && asks_for_mode(above.code())) return above.span(line->span.cell);
            found = found || above.code().starts_with(head);
        }
        break;
    }
    return {};
}

}  // namespace

SourceSpan mode_line(const Story& story, uint32_t event) {
    const uint32_t change = story.mode_change_before(event);
    if (change == kNone) return {};
    const SourceSpan statement = story.statement_at(change);
    return asks_for_mode(story.trace().code(statement)) ? statement : decorator_of_call_behind(story, change);
}

}  // namespace backstep::explain
