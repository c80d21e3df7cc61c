#include "explain/why/once.h"

#include "explain/why/lines_above.h"

namespace backstep::explain {

using namespace trace;

namespace {

constexpr std::string_view kMark = "once_differentiable";

// Among the decorators of the function that the statement stands in.
SourceSpan mark_above(const Story& story, const SourceSpan& statement) {
    LinesAbove above(story.trace().source(statement.cell).text, statement.line);
    bool found = false;
    while (above.next()) {
        if (found && !above.code().starts_with('@')) break;
        if (found && above.code().find(kMark) != std::string_view::npos) return above.span(statement.cell);
        found = found || above.code().starts_with("def ");
    }
    return {};
}

}  // namespace

SourceSpan once_line(const Story& story, uint32_t event) {
    const RunRecord* last = nullptr;
    for (const RunRecord& run : story.entities().runs)
        if (run.start < event) last = &run;
    for (uint32_t i = last ? last->start : event; i < event; ++i) {
        const auto* line = story.event(i).as<Line>();
        const SourceSpan mark = line ? mark_above(story, line->span) : SourceSpan();
        if (mark.known()) return mark;
    }
    return {};
}

std::string without_mark(const Story& story, const SourceSpan& line) {
    return "# " + story.trace().code(line);
}

}  // namespace backstep::explain
