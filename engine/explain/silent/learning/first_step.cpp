#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `if i % 4 == 0: opt.step()` with `i` from 0: the first step comes behind a single backward, and what the
// last turns have added up is never used.
void find_first_steps(const Story& story, RemarkList& list) {
    std::vector<uint32_t> steps;
    for (uint32_t i = 0; i < story.end(); ++i)
        if (story.event(i).is<OptimizerStepped>()) steps.push_back(i);
    if (steps.size() < 2) return;
    const auto walks_between = [&](uint32_t from, uint32_t until) {
        return std::ranges::count_if(story.entities().runs, [&](const RunRecord& run) {
            return run.start >= from && run.end < until;
        });
    };
    const auto every = walks_between(steps[0], steps[1]);
    if (every < 2 || walks_between(0, steps[0]) != 1) return;
    for (size_t i = 2; i < steps.size(); ++i)
        if (walks_between(steps[i - 1], steps[i]) != every) return;
    const auto left = walks_between(steps.back(), story.end());
    if (left == 0 || left >= every) return;
    const SourceSpan step = story.statement_at(steps[0]);
    for (const Story::Statement& each : story.statements()) {
        const bool around = each.span.cell == step.cell && each.span.line <= step.line &&
                            each.span.end_line >= step.line && each.span.column < step.column;
        const std::string head = each.code.substr(0, each.code.find(':'));
        const size_t rest = head.find(" % ");
        if (!around || !head.starts_with("if ") || rest == std::string::npos || !head.ends_with(" == 0"))
            continue;
        const std::string counter = head.substr(3, rest - 3);
        if (identifiers(counter) != std::vector{counter}) continue;
        Remark* remark = list.add(
            "stepped_after_one", each.ran.front(),
            {{"counter", counter}, {"every", std::to_string(every)}, {"left", std::to_string(left)}});
        if (!remark) return;
        SourceSpan line = each.span;
        line.end_line = line.line;
        line.end_column = static_cast<uint16_t>(line.column + code_points(head) + 1);
        return list.cure(*remark, "if (" + counter + " + 1)" + head.substr(rest) + ':', Edit::instead(line));
    }
}

}  // namespace backstep::explain
