#include <algorithm>
#include <set>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Accumulation over several batches that clears before each: `opt.zero_grad()` every turn and `opt.step()`
// in an `if`, every second one. What the turns between have brought is thrown away.
class ClearedSums {
  public:
    ClearedSums(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& step : story_.statements()) {
            const std::string optimizer = receiver_of(step.code, ".step(");
            if (optimizer.empty() || step.code != optimizer + ".step()") continue;
            for (const Story::Statement& clearing : story_.statements())
                if (clearing.code == optimizer + ".zero_grad()") {
                    look_at(clearing, step);
                    look_behind_loop(clearing, step);
                }
        }
        look_for_thrown_away();
    }

  private:
    void look_at(const Story::Statement& clearing, const Story::Statement& step) {
        const bool inside = clearing.span.column < step.span.column && clearing.span.line < step.span.line;
        const bool rarely = step.ran.size() * 2 <= clearing.ran.size();
        if (clearing.span.cell != step.span.cell || !inside || !rarely || step.ran.front() >= story_.end())
            return;
        const uint32_t walk = thrown_away(clearing, step.ran.front());
        if (walk == kNone) return;
        Remark* remark = list_.add("sum_cleared", clearing.ran.front(),
                                   {{"every", std::to_string(clearing.ran.size())},
                                    {"steps", std::to_string(step.ran.size())},
                                    {"walk", story_.code_at(walk)}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.backward"), walk));
        remark->origins.push_back(story_.origin(Message("silent.update_line"), step.ran.front()));
        SourceSpan both = clearing.span;
        both.end_line = step.span.end_line;
        both.end_column = step.span.end_column;
        const std::string between = lines_between(clearing.span, step.span);
        if (between.empty()) return list_.cure(*remark, "");
        const std::string indent(step.span.column - clearing.span.column, ' ');
        list_.cure(*remark, between + '\n' + indent + step.code + '\n' + indent + clearing.code,
                   Edit::instead(both));
    }
    // The step, or the backward and the step, one level too far to the left: behind the loop.
    void look_behind_loop(const Story::Statement& clearing, const Story::Statement& step) {
        const bool behind = step.span.cell == clearing.span.cell && step.span.line > clearing.span.line &&
                            step.span.column < clearing.span.column &&
                            story_.call_around(step.ran.front()) == story_.call_around(clearing.ran.front());
        if (!behind || clearing.ran.size() < 2 * step.ran.size() || step.ran.front() >= story_.end()) return;
        const Story::Statement* walk = backward_between(clearing, step);
        if (!walk) return;
        const bool both = walk->span.column == step.span.column;
        if (!both && (walk->span.column != clearing.span.column || walk->ran.size() != clearing.ran.size()))
            return;
        Remark* remark = list_.add(
            "step_outside", step.ran.front(),
            {{"every", std::to_string(clearing.ran.size())}, {"steps", std::to_string(step.ran.size())}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), clearing.ran.front()));
        const std::string indent(clearing.span.column - step.span.column, ' ');
        if (!both) return list_.cure(*remark, indent + step.code, Edit::instead(step.span));
        SourceSpan lines = walk->span;
        lines.end_line = step.span.end_line;
        lines.end_column = step.span.end_column;
        const bool next = walk->span.end_line + 1 == step.span.line;
        list_.cure(*remark, indent + walk->code + '\n' + indent + step.code,
                   next ? Edit::instead(lines) : Edit());
    }
    const Story::Statement* backward_between(const Story::Statement& clearing,
                                             const Story::Statement& step) const {
        const Story::Statement* found = nullptr;
        for (const Story::Statement& each : story_.statements()) {
            const bool between = each.span.cell == clearing.span.cell &&
                                 each.span.line > clearing.span.line && each.span.line < step.span.line;
            const bool walks = each.code.ends_with(".backward()") && each.code.find(' ') == std::string::npos;
            if (!between || !walks) continue;
            if (found) return nullptr;
            found = &each;
        }
        return found;
    }
    // The first backward whose gradients were cleared by the next turn, before any step.
    uint32_t thrown_away(const Story::Statement& clearing, uint32_t first_step) const {
        if (clearing.ran.size() < 2 || clearing.ran[1] > first_step) return kNone;
        for (const RunRecord& run : story_.entities().runs)
            if (run.start > clearing.ran[0] && run.start < clearing.ran[1]) return run.start;
        return kNone;
    }
    // `l1.backward()`, `opt.zero_grad()`, `l2.backward()`, `opt.step()`: the first of two backwards in a turn
    // is cleared before the step, whole and unread.
    void look_for_thrown_away() {
        const auto& runs = story_.entities().runs;
        for (size_t i = 0; i + 1 < runs.size() && runs[i + 1].end < story_.end(); ++i) {
            const SourceSpan first = story_.statement_at(runs[i].start);
            const SourceSpan second = story_.statement_at(runs[i + 1].start);
            if (first == second || first.cell != second.cell || first.column != second.column ||
                first.line >= second.line || !list_.early("thrown away", runs[i].start))
                continue;
            const uint32_t clearing = cleared_whole(runs[i], runs[i + 1].start);
            if (clearing == kNone || !steps_behind(runs[i + 1], runs, i)) continue;
            const std::string code = story_.code_at(clearing);
            if (code.find("zero_grad(") == std::string::npos || code.find('\n') != std::string::npos)
                continue;
            Remark* remark = list_.add("thrown_away", clearing, {{"walk", story_.code_at(runs[i].start)}});
            if (!remark) return;
            remark->origins.push_back(story_.origin(Message("why.backward"), runs[i].start));
            return list_.cure(*remark, "");
        }
    }
    // The statement that cleared every slate the backward wrote on, before anything was made of them.
    uint32_t cleared_whole(const RunRecord& run, uint32_t until) const {
        std::set<TensorId> written, cleared;
        for (uint32_t i = run.start; i < run.end; ++i)
            if (const auto* sum = story_.event(i).as<GradAccumulated>()) written.insert(sum->tensor);
        uint32_t at = kNone;
        for (uint32_t i = run.end; i < until; ++i) {
            const Event what = story_.event(i);
            if (what.is<TensorMutated>() || what.is<OptimizerStepped>() || what.is<GradSet>()) return kNone;
            if (const auto* one = what.as<GradCleared>()) {
                cleared.insert(one->tensor);
                at = i;
            }
            if (what.is<Line>() && story_.code_at(i).find("zero_grad") == std::string::npos &&
                story_.code_at(i).find("grad") != std::string::npos)
                return kNone;
        }
        const bool all = !written.empty() && std::ranges::includes(cleared, written);
        return all ? at : kNone;
    }
    bool steps_behind(const RunRecord& run, const std::vector<RunRecord>& runs, size_t before) const {
        const uint32_t until = before + 2 < runs.size() ? runs[before + 2].start : story_.end();
        for (uint32_t i = run.end; i < until; ++i)
            if (story_.event(i).is<OptimizerStepped>()) return true;
        return false;
    }
    // The lines under the one statement and above the other, as far to the right as they stand under it.
    std::string lines_between(const SourceSpan& above, const SourceSpan& below) const {
        const std::string& source = story_.trace().source(above.cell).text;
        std::string lines;
        size_t from = 0;
        for (uint32_t line = 1; line < below.line && from < source.size(); ++line) {
            const size_t end = std::min(source.find('\n', from), source.size());
            const std::string text = source.substr(from, end - from);
            from = end + 1;
            if (line <= above.end_line) continue;
            if (text.find_first_not_of(' ') < above.column) return {};  // another block
            lines += (lines.empty() ? "" : "\n") + text.substr(std::min<size_t>(above.column, text.size()));
        }
        return lines;
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_cleared_sums(const Story& story, RemarkList& list) { ClearedSums(story, list).find(); }

}  // namespace backstep::explain
