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

// The first step() of a schedule sets the second rate: called before the optimizer's, it skips the first.
void find_schedules(const Story& story, RemarkList& list) {
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
