#include "explain/autopsy/unread/unread.h"

#include <algorithm>

#include "explain/autopsy/unread/unread_kinds.h"
#include "trace/trace.h"

namespace backstep::explain {

namespace {

Edit edit_of(const Mending& mending, const BrokenLine& broken, uint32_t cell) {
    Edit edit{mending.place, {}};
    const uint32_t line = mending.line > 0 ? mending.line : broken.number();
    const std::string text = broken.line(line);
    const auto code_points = std::ranges::count_if(
        text, [](char sign) { return (static_cast<unsigned char>(sign) & 0xc0) != 0x80; });
    edit.statement = {
        .line = line,
        .end_line = line,
        .column = static_cast<uint16_t>(mending.indented ? 0 : BrokenLine::indent_of(text).size()),
        .end_column = static_cast<uint16_t>(code_points),
        .cell = cell};
    return edit;
}

}  // namespace

bool is_unread(const trace::Timeline& timeline, const trace::StepState& state) {
    const std::string& type = state.error->type;
    if (type != "SyntaxError" && type != "IndentationError" && type != "TabError" && type != "MemoryError" &&
        type != "RecursionError")
        return false;
    const trace::Trace& trace = *timeline.trace();
    for (uint32_t i = state.step.last_event; i-- > 0;)
        if (const auto* line = trace.event(i).as<trace::Line>())
            return line->span.cell != state.step.span.cell;
    return true;
}

void explain_unread(Autopsy& autopsy, const trace::Timeline& timeline) {
    const trace::Trace& trace = *timeline.trace();
    const SourceSpan& span = autopsy.span;
    if (!span.known() || span.cell >= trace.source_count()) {
        autopsy.what = Message("unread.nowhere");
        return;
    }
    const BrokenLine broken(trace.source(span.cell).text, span, autopsy.text);
    const UnreadKind& kind = unread_kind(broken);
    const std::string id = "unread." + std::string(kind.id);
    const std::string first_word =
        broken.text().substr(broken.ink(), broken.text().find_first_of(" :(=", broken.ink()) - broken.ink());
    const auto say = [&](const std::string& which) {
        return Message(which)
            .with("line", std::to_string(span.line))
            .with("column", std::to_string(span.column + 1))
            .with("name", broken.quoted(0))
            .with("other", broken.quoted(1))
            .with("word", first_word)
            .with("header", std::to_string(broken.line_told()));
    };
    autopsy.known = kind.id;
    autopsy.marked = {broken.text(), span.column,
                      span.end_line > span.line ? span.column : std::max(span.column, span.end_column)};
    autopsy.what = say(trace.source_count() > 1 ? "unread.cell" : "unread.source");
    autopsy.origins.push_back({say(id + ".what"), 0, span});
    const Mending mending = kind.mend ? kind.mend(broken) : Mending();
    const std::string was = mending.indented ? broken.text() : broken.text().substr(broken.ink());
    const bool changed = mending.place != Edit::Place::Instead || mending.line > 0 || mending.code != was;
    Cure cure{say(id + ".cure"), {}, {}};
    if (changed && !mending.code.empty()) {
        cure.code = mending.code;
        cure.edit = edit_of(mending, broken, span.cell);
    }
    autopsy.cures.push_back(std::move(cure));
}

}  // namespace backstep::explain
