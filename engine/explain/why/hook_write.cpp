#include "explain/why/hook_write.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// By a backward and not by another function: a hook.
bool called_by_backward(const Story& story, uint32_t call) {
    return story.run_around(call) && story.call_around(call) == kNone;
}

// The last statement that has this piece of code in it.
uint32_t line_with(const Story& story, const SourceSpan& piece, uint32_t before) {
    uint32_t last = kNone;
    for (const Story::Statement& statement : story.statements()) {
        const SourceSpan& span = statement.span;
        const bool within =
            span.cell == piece.cell && span.line <= piece.line && span.end_line >= piece.end_line;
        const auto after = std::ranges::lower_bound(statement.ran, before);
        if (!within || after == statement.ran.begin()) continue;
        if (last == kNone || *(after - 1) > last) last = *(after - 1);
    }
    return last;
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
    const uint32_t call = story.call_around(event);
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
