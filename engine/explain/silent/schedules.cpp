#include "explain/silent/lost/moved_out.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Whether the name stands for one of torch.optim.lr_scheduler's, by the line that made it.
bool is_schedule(const Story& story, const std::string& name) {
    const auto found = name.empty() ? std::nullopt : story.named(name);
    if (!found || found->tensor || found->bound == kNone) return false;
    const std::string made = story.code_at(found->bound);
    return made.find("lr_scheduler.") != std::string::npos || made.find("LR(") != std::string::npos;
}

}  // namespace

namespace {

// One that is made and never stepped, or made again before each of its steps.
void find_idle_schedules(const Story& story, RemarkList& list) {
    size_t steps = 0;
    for (uint32_t i = 0; i < story.end(); ++i) steps += story.event(i).is<OptimizerStepped>();
    if (steps < 2) return;
    for (const Story::Statement& made : story.statements()) {
        const std::string name = assigned_name(made.code);
        const bool makes = made.code.find("lr_scheduler.") != std::string::npos && !name.empty() &&
                           made.span.line == made.span.end_line;
        if (!makes || made.ran.front() >= story.end()) continue;
        const Story::Statement* step = nullptr;
        bool named = false;  // elsewhere: another function may step it
        for (const Story::Statement& each : story.statements()) {
            if (each.span == made.span) continue;
            const bool block = each.span.end_line > each.span.line;
            if (!block && each.code.starts_with(name + ".step(")) step = step ? step : &each;
            named = named || (!block && !each.code.starts_with("print(") && has_word(each.code, name));
        }
        if (!step && !named && made.ran.size() == 1) {
            const std::string optimizer = split_arguments(arguments_of(made.code, "LR("))[0];
            Remark* remark = list.add("schedule_idle", made.ran.front(), {{"name", name}});
            if (!remark) return;
            const Story::Statement* last = nullptr;
            for (const Story::Statement& each : story.statements())
                if (each.code == optimizer + ".step()") last = &each;
            list.cure(*remark, name + ".step()", last ? Edit::behind(last->span) : Edit());
        }
        if (step && made.ran.size() >= RemarkList::kTurns && step->ran.size() == made.ran.size() &&
            story.call_around(made.ran.front()) == kNone) {
            Remark* remark = list.add("schedule_anew", made.ran[1], {{"name", name}});
            if (!remark) return;
            const auto [code, edit] = moved_above(story, made.span);
            list.cure(*remark, code, edit);
        }
    }
}

}  // namespace

// The first step() of a schedule sets the second rate: called before the optimizer's, it skips the first.
void find_schedules(const Story& story, RemarkList& list) {
    find_idle_schedules(story, list);
    for (uint32_t i = 0; i < story.end() && !story.event(i).is<OptimizerStepped>(); ++i) {
        if (!story.event(i).is<Line>()) continue;
        const std::string code = story.code_at(i), name = receiver_of(code, ".step(");
        if (!code.starts_with(name + ".step(") || !is_schedule(story, name)) continue;
        uint32_t step = i;
        while (step < story.end() && !story.event(step).is<OptimizerStepped>()) ++step;
        if (step == story.end()) return;
        Remark* remark = list.add("schedule_first", i, {{"name", name}});
        if (!remark) return;
        remark->origins.push_back(story.origin(Message("silent.update_line"), step));
        return list.cure_by_swapping(*remark, i, step);
    }
}

}  // namespace backstep::explain
