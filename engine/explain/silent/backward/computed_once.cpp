#include <algorithm>
#include <optional>

#include "explain/silent/remark_list.h"
#include "explain/why/old_graph.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `self.total = self.a + self.b` in `__init__`, `w2 = w * 2` in front of the loop: each turn's backward goes
// through the same old piece of graph though what it was made from has changed.
class ComputedOnce {
  public:
    ComputedOnce(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        const RunRecord* before = nullptr;
        for (const RunRecord& run : story_.entities().runs) {
            if (run.end >= story_.end()) return;
            const bool turn = before && before->end < run.start && before->tensor != run.tensor &&
                              story_.statement_at(before->start) == story_.statement_at(run.start);
            if (turn) look_at(*before, run);
            before = &run;
        }
    }

  private:
    void look_at(const RunRecord& before, const RunRecord& run) {
        for (const RunRecord::Member& member : run.members) {
            if (before.member(member.node)) continue;
            for (const NodeId old : story_.edges_of(member.node)) {
                const NodeRecord* node = story_.entities().node(old);
                if (!node || node->accumulates || !before.member(old)) continue;
                const auto changed = changed_since(story_, before, story_.leaves_behind(old), run.start);
                if (!changed || made_again(node->output, before.start, run.start)) continue;
                return tell(member.node, node->output, *changed, run);
            }
        }
    }
    // What a turn hands to the next is another matter: the line that made it runs in each.
    bool made_again(TensorId old, uint32_t from, uint32_t until) const {
        const uint32_t born = story_.tensor(old).born;
        if (born == kNone || born > from) return true;
        const SourceSpan line = story_.statement_at(born);
        for (uint32_t i = from; i < until; ++i)
            if (story_.event(i).is<OpExecuted>() && story_.statement_at(i) == line) return true;
        return false;
    }
    void tell(NodeId user, TensorId old, const ChangedLeaf& changed, const RunRecord& run) {
        const uint32_t born = story_.tensor(old).born;
        const std::string made = story_.code_at(born);
        Remark* remark = list_.add("computed_once", born,
                                   {{"name", story_.name_of(old)},
                                    {"leaf", story_.name_of(changed.leaf)},
                                    {"update", story_.line_of(story_.statement_at(changed.write))}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.update_line"), changed.write));
        remark->origins.push_back(story_.origin(Message("why.backward"), run.start));
        const uint32_t use = story_.entities().node(user)->op;
        const std::string name = assigned_name(made);
        const std::string code = use == kNone ? std::string() : story_.code_at(use);
        if (name.empty() || !has_word(code, name) || !reachable(made, name, use, born))
            return list_.cure(*remark, "");
        const std::string value = as_operand(made.substr(made.find(" = ") + 3));
        list_.cure(*remark, with_read_replaced(code, name, value), Edit::instead(story_.statement_at(use)));
    }
    // In another function only what belongs to the model has the same name.
    bool reachable(const std::string& made, const std::string& name, uint32_t use, uint32_t born) const {
        const size_t equals = made.find(" = ");
        if (equals != name.size()) return false;
        const uint32_t here = story_.call_around(use), there = story_.call_around(born);
        if (there == kNone) return here == kNone;
        const auto names = identifiers(made.substr(equals + 3));
        return std::ranges::all_of(names, [](const std::string& each) {
            return each.starts_with("self.") || each.starts_with("torch.") || each.starts_with("nn.") ||
                   each.starts_with("F.");
        });
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_computed_once(const Story& story, RemarkList& list) { ComputedOnce(story, list).find(); }

}  // namespace backstep::explain
