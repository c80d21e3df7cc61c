#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `g = torch.autograd.grad(...)` and then `p.grad = p.grad + g` in every turn, with nothing that clears it:
// the sum that a backward would have made, made by hand and kept.
void find_kept_sums(const Story& story, RemarkList& list) {
    uint32_t walks = 0;
    for (const RunRecord& run : story.entities().runs)
        walks += run.start < story.end() && !story.event(run.start).get<BackwardStarted>().accumulates;
    if (walks < RemarkList::kTurns) return;
    uint32_t cleared = kNone;
    std::vector<uint32_t> steps;
    for (uint32_t i = 0; i < story.end(); ++i) {
        if (story.event(i).is<GradCleared>()) cleared = i;
        if (story.event(i).is<OptimizerStepped>()) steps.push_back(i);
    }
    if (cleared != kNone || steps.size() < RemarkList::kTurns) return;
    for (const Story::Statement& sum : story.statements()) {
        const std::string owner = receiver_of(sum.code, ".grad");
        const std::string slate = owner + ".grad";
        const size_t plus = sum.code.find(slate + " + "), twice = sum.code.find(slate + " += ");
        const bool adds = sum.code.starts_with(slate + " = ") && plus != std::string::npos;
        if (owner.empty() || !(adds || twice == 0) || sum.ran.front() >= story.end()) continue;
        // Every backward of several may add its part before one step.
        if (steps.size() < walks || sum.ran.back() < steps[steps.size() - 2]) continue;
        const size_t from = adds ? plus + slate.size() + 3 : slate.size() + 4;
        std::string part = sum.code.substr(from);
        if (const size_t otherwise = part.find(" if "); otherwise != std::string::npos)
            part = part.substr(0, otherwise);
        Remark* remark = list.add("sum_kept", sum.ran.front(), {{"name", slate}, {"part", part}});
        if (!remark) continue;
        remark->origins.push_back(story.origin(Message("silent.update_line"), steps.front()));
        list.cure(*remark, slate + " = " + part, Edit::instead(remark->span));
    }
}

}  // namespace backstep::explain
