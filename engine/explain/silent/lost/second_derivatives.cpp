#include <algorithm>

#include "explain/silent/remark_list.h"
#include "explain/soft/bent.h"

namespace backstep::explain {

using namespace trace;

// `d2u = torch.autograd.grad(du.sum(), x, create_graph=True)[0]` of a net of ReLUs: 0 everywhere, whatever it
// learns.
void find_second_derivatives(const Story& story, RemarkList& list) {
    for (const RunRecord& run : story.entities().runs) {
        if (run.start >= story.end() || run.end >= story.end()) return;
        if (story.event(run.start).get<BackwardStarted>().accumulates || !derives_pieces_twice(story, run))
            continue;
        const VariableBound* bound = nullptr;
        for (uint32_t i = run.end; i < story.end() && !story.event(i).is<Line>() && !bound; ++i)
            bound = story.event(i).as<VariableBound>();
        const ValueSnapshot value =
            bound && bound->tensor ? story.first_value(bound->tensor) : ValueSnapshot();
        if (value.empty() || value.is_summary() || !value.all_zero()) continue;
        Remark* remark = list.add("second_of_pieces", run.start, {{"name", story.trace().text(bound->name)}});
        if (!remark) return;
        const auto bent = bent_instead(story);
        if (bent) remark->origins.push_back(story.origin(Message("why.line"), bent->line));
        return list.cure(*remark, bent ? bent->code : "", bent ? bent->edit : Edit());
    }
}

}  // namespace backstep::explain
