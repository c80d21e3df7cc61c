#include "explain/autopsy/endless.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

bool holds(const SourceSpan& block, const SourceSpan& inside) {
    return block.cell == inside.cell && block.line <= inside.line && inside.end_line <= block.end_line;
}

class Stopped {
  public:
    Stopped(const Story& story, uint32_t at) : story_(story), at_(at) {}

    std::optional<Endless> tell() const {
        const Story::Statement* loop = turning();
        if (!loop) return std::nullopt;
        SourceSpan head = loop->span;
        head.end_line = head.line;
        head.end_column = UINT16_MAX;
        std::string code = story_.trace().code(head);
        code.resize(
            std::min(code.size(), code.find(':') == std::string::npos ? code.size() : code.rfind(':') + 1));
        head.end_column = static_cast<uint16_t>(head.column + code_points(code));
        Endless found;
        found.loop = head;
        const bool counts = code.starts_with("for ");
        found.what = Message(counts ? "autopsy.endless.long" : "autopsy.endless.what")
                         .with("line", story_.line_of(head))
                         .with("code", code)
                         .with("limit", limit());
        if (!counts && loop->span.end_line > loop->span.line) give_an_end(found, code);
        return found;
    }

  private:
    // "10000000" of the text that tells of the limit.
    std::string limit() const {
        const std::string& text = story_.trace().text(story_.event(at_).get<LimitReached>().text);
        const size_t from = text.find_first_of("0123456789");
        return from == std::string::npos
                   ? std::string()
                   : text.substr(from, text.find_first_not_of("0123456789", from) - from);
    }
    // Of the loops around the place where it was stopped, in the function and in those that called it, the
    // outermost that had turned: its own statements ran again.
    const Story::Statement* turning() const {
        std::vector<SourceSpan> places{story_.event(at_).get<LimitReached>().span};
        for (uint32_t call = story_.call_around(at_); call != kNone; call = story_.call_around(call))
            places.push_back(story_.statement_at(call));
        std::vector<const Story::Statement*> loops;
        for (size_t i = places.size(); i-- > 0;)
            for (const Story::Statement& each : story_.statements())
                if ((each.code.starts_with("while ") || each.code.starts_with("for ")) &&
                    holds(each.span, places[i]) && std::ranges::find(loops, &each) == loops.end())
                    loops.push_back(&each);
        for (const bool asks : {true, false})
            for (const Story::Statement* loop : loops)
                if (loop->code.starts_with("while ") == asks && turned(*loop, loops)) return loop;
        return loops.empty() ? nullptr : loops.back();
    }
    bool turned(const Story::Statement& loop, const std::vector<const Story::Statement*>& loops) const {
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
            const bool own = &each != &loop && holds(loop.span, each.span) &&
                             std::ranges::none_of(loops, [&](const Story::Statement* inner) {
                                 return inner != &loop && inner != &each && holds(loop.span, inner->span) &&
                                        holds(inner->span, each.span);
                             });
            return own && each.ran.size() > 1;
        });
    }
    void give_an_end(Endless& found, const std::string& head) const {
        const std::string condition = head.substr(6, head.size() - 7);
        const bool always = condition == "True" || condition == "1";
        const std::string turns = "for turn in range(100):";
        found.cures.push_back({Message("autopsy.endless.cure1"),
                               always ? turns : turns + "\n    if not (" + condition + "):\n        break",
                               Edit::instead(found.loop)});
    }

    const Story& story_;
    uint32_t at_;
};

}  // namespace

std::optional<Endless> endless_loop(const Story& story) {
    for (uint32_t i = story.end(); i-- > 0;) {
        const auto* limit = story.event(i).as<LimitReached>();
        if (!limit) continue;
        if (!story.trace().text(limit->text).starts_with("step limit")) return std::nullopt;
        return Stopped(story, i).tell();
    }
    return std::nullopt;
}

}  // namespace backstep::explain
