#include "explain/why/hook_write.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The call that the event is inside of; kNone at the top level.
uint32_t call_around(const Story& story, uint32_t event) {
    int depth = 0;
    for (uint32_t i = event; i-- > 0;) {
        if (story.event(i).is<Return>()) ++depth;
        if (story.event(i).is<Call>() && --depth < 0) return i;
    }
    return kNone;
}

// By a backward and not by another function: a hook.
bool called_by_backward(const Story& story, uint32_t call) {
    const auto running = [call](const RunRecord& run) {
        return run.start < call && (run.end == kNone || run.end > call);
    };
    return std::ranges::any_of(story.entities().runs, running) && call_around(story, call) == kNone;
}

// The last statement that has this piece of code in it.
uint32_t line_with(const Story& story, const SourceSpan& piece, uint32_t before) {
    for (uint32_t i = before; i-- > 0;) {
        const auto* line = story.event(i).as<Line>();
        if (line && line->span.cell == piece.cell && line->span.line <= piece.line &&
            line->span.end_line >= piece.end_line)
            return i;
    }
    return kNone;
}

// Whether the function goes on to return something behind this line, which stands at the same depth.
bool returns_later(const Story& story, const SourceSpan& line) {
    const std::string& source = story.trace().source(line.cell).text;
    SourceSpan next = line;
    next.end_column = UINT16_MAX;
    const auto last = static_cast<uint32_t>(std::ranges::count(source, '\n')) + 1;
    for (uint32_t number = line.end_line + 1; number <= last; ++number) {
        next.line = next.end_line = number;
        next.column = line.column;
        const std::string code = story.trace().code(next);
        if (code.starts_with("return ")) return true;
        if (code.empty() || code.find_first_not_of(' ') != 0) return false;
    }
    return false;
}

}  // namespace

std::optional<HookWrite> hook_write(const Story& story, uint32_t event, const SourceSpan& write) {
    const uint32_t call = call_around(story, event);
    if (call == kNone || !called_by_backward(story, call)) return std::nullopt;
    const auto* given = story.event(call + 1).as<VariableBound>();
    const uint32_t line = line_with(story, write, event);
    if (!given || !given->tensor || line == kNone) return std::nullopt;
    HookWrite found{given->tensor, story.trace().text(given->name), line, {}, {}};
    const SourceSpan statement = story.event(line).get<Line>().span;
    const std::string code = story.trace().code(statement), made = story.trace().code(write);
    const bool alone = made == code || made.find("_(") == std::string::npos;
    if (alone) {
        const std::string better = out_of_place(code);  // `g = g.mul(2)`
        if (assigned_name(better) != found.name) return found;
        found.code =
            returns_later(story, statement) ? better : "return " + better.substr(better.find('=') + 2);
    } else {
        std::string better = out_of_place("made = " + made);  // `lambda g: g.mul_(2)`, `return g.mul_(2)`
        if (better.size() < 7) return found;
        found.code = with_all_replaced(code, made, better.substr(7));
    }
    if (found.code != code) found.edit = Edit::instead(statement);
    return found;
}

}  // namespace backstep::explain
