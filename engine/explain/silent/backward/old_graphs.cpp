#include "explain/silent/remark_list.h"
#include "explain/why/old_graph.h"

namespace backstep::explain {

using namespace trace;

// A backward that begins at the same tensor as one before it, with an update of a leaf in between: the loss
// was computed in front of the loop.
void find_old_graphs(const Story& story, RemarkList& list) {
    const RunRecord* before = nullptr;
    for (const RunRecord& run : story.entities().runs) {
        if (run.start >= story.end()) return;
        const bool again = before && before->tensor == run.tensor && before->end < run.start;
        const auto changed = again ? changed_since(story, *before, run.start) : std::nullopt;
        before = &run;
        if (!changed || run.end == kNone) continue;  // one that failed has an autopsy
        const SourceSpan made = story.statement_of(run.tensor);
        Remark* remark = list.add("old_graph", run.start,
                                  {{"root", story.name_of(run.tensor)},
                                   {"name", story.name_of(changed->leaf)},
                                   {"made", story.line_of(made)},
                                   {"update", story.line_of(story.statement_at(changed->write))}});
        if (!remark) continue;
        remark->origins.push_back(story.origin(Message("silent.update_line"), changed->write));
        list.cure(*remark, forward_from(story, run.tensor, changed->leaf), Edit::before(remark->span));
    }
}

}  // namespace backstep::explain
