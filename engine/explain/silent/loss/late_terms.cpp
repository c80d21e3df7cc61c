#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `loss += 0.01 * w.norm()` behind `loss.backward()`: a term that no backward ever walks.
class LateTerms {
  public:
    LateTerms(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        const auto& runs = story_.entities().runs;
        for (size_t i = 0; i < runs.size(); ++i) {
            if (runs[i].end >= story_.end()) return;
            const uint32_t until =
                i + 1 < runs.size() ? std::min(runs[i + 1].start, story_.end()) : story_.end();
            look_behind(runs[i], until);
        }
    }

  private:
    void look_behind(const RunRecord& run, uint32_t until) {
        for (uint32_t i = run.end; i < until; ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node || op->why != NotRecorded::Recorded) continue;
            if (!story_.trace().text(op->op).starts_with("add")) continue;
            const auto inputs = story_.inputs(*op);
            if (inputs.size() != 2 || inputs[0] != run.tensor || !story_.requires_grad(inputs[1])) continue;
            if (goes_on(*op, i)) continue;
            Remark* remark = list_.add("added_late", i, {{"name", story_.name_of(run.tensor)}});
            if (!remark) return;
            remark->origins.push_back(story_.origin(Message("why.backward"), run.start));
            return list_.cure_by_swapping(*remark, run.start, i);
        }
    }
    // It is walked by another backward, adds up under another name, or nothing was trained with it.
    bool goes_on(const OpExecuted& op, uint32_t event) const {
        const std::string name = story_.name_of(story_.inputs(op)[0]);
        const std::string code = story_.code_at(event);
        const bool same = code.starts_with(name + " += ") || code.starts_with(name + " = " + name + " + ");
        if (!same) return true;
        for (uint32_t i = event + 1; i < story_.end(); ++i) {
            const auto* node = story_.event(i).as<NodeRecorded>();
            if (!node || node->output != op.output) continue;
            if (story_.first_walk(node->node)) return true;
            break;
        }
        for (uint32_t i = event; i < story_.end(); ++i)
            if (story_.event(i).is<OptimizerStepped>()) return false;
        return true;
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_late_terms(const Story& story, RemarkList& list) { LateTerms(story, list).find(); }

}  // namespace backstep::explain
