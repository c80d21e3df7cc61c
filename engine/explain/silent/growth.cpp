#include <algorithm>
#include <map>

#include "explain/reached.h"
#include "explain/silent/remark_list.h"
#include "explain/why/carried.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Growth {
  public:
    Growth(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        find_kept_losses();
        find_totals();
        find_walked_again();
    }

  private:
    // A loss whose backward has run, turn after turn, and whose nodes are still there: a list has it.
    void find_kept_losses() {
        std::map<SourceSpan, std::vector<const RunRecord*>> lines;
        for (const RunRecord& run : story_.entities().runs)
            if (run.start < story_.end()) lines[story_.statement_at(run.start)].push_back(&run);
        for (const auto& [span, runs] : lines) {
            if (runs.size() < RemarkList::kTurns) continue;
            const RunRecord& first = *runs[0];
            const NodeRecord* root = story_.entities().node(first.root);
            if (!root || root->accumulates || first.keep_graph) continue;
            if (root->dropped < runs[RemarkList::kTurns - 1]->start || walked_at_last(first, span)) continue;
            look_for_keeper(*runs[0], runs.size());
        }
    }
    void look_for_keeper(const RunRecord& run, size_t turns) {
        const std::string name = story_.name_of(run.tensor);
        for (uint32_t i = story_.tensor(run.tensor).born; i < story_.end(); ++i) {
            if (!story_.event(i).is<Line>()) continue;
            const std::string code = story_.code_at(i);
            const bool keeps = code.find(".append(") != std::string::npos ||
                               code.find("+=") != std::string::npos || code.find(" + ") != std::string::npos;
            if (!keeps || code.find(".backward(") != std::string::npos) continue;
            const std::string better = with_read_replaced(code, name, name + ".item()");
            if (better == code || code.find(name + ".item()") != std::string::npos ||
                code.find(name + ".detach()") != std::string::npos)
                continue;
            Remark* remark = list_.add("graphs_kept", i, {{"name", name}, {"turns", std::to_string(turns)}});
            if (remark) list_.cure(*remark, better, {Edit::Place::Instead, remark->span});
            return;
        }
    }

    // By another backward than those of the turns: what keeps them is what it begins at.
    bool walked_at_last(const RunRecord& first, const SourceSpan& turns) const {
        return std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
            return run.start > first.start && run.start < story_.end() && run.member(first.root) &&
                   story_.statement_at(run.start) != turns;
        });
    }

    // A name that is bound, turn after turn, to something made from what it stood for before, and that no
    // backward starts from.
    void find_totals() {
        if (ended_in_error()) return;  // the backward that would begin there may not have been reached
        std::map<std::pair<std::string, SourceSpan>, std::vector<uint32_t>> chains;
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || !bound->tensor || bound->local || !story_.tensor(bound->tensor).node) continue;
            chains[{story_.trace().text(bound->name), story_.statement_at(i)}].push_back(i);
        }
        for (const auto& [where, events] : chains)
            if (events.size() >= RemarkList::kTurns) look_at_chain(where.first, events);
    }
    bool ended_in_error() const {
        for (uint32_t i = story_.end(); i-- > 0 && !story_.event(i).is<Line>();)
            if (story_.event(i).is<ErrorRaised>()) return true;
        return false;
    }
    // Whether a gradient entering at the later tensor would come to the earlier one.
    bool behind(TensorId later, TensorId earlier) const {
        const auto nodes =
            reached(story_.tensor(later).node, [this](NodeId at) { return story_.edges_of(at); });
        return std::ranges::find(nodes.begin() + 1, nodes.end(), story_.tensor(earlier).node) != nodes.end();
    }
    TensorId bound_at(uint32_t event) const { return story_.event(event).get<VariableBound>().tensor; }
    void look_at_chain(const std::string& name, const std::vector<uint32_t>& events) {
        const bool learns = std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
            return run.start > events.front() && run.start < events.back();
        });
        for (size_t i = events.size() - 2; i < events.size(); ++i) {
            const OpExecuted* op = story_.maker(bound_at(events[i]));
            const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
            const bool directly = std::ranges::find(inputs, bound_at(events[i - 1])) != inputs.end();
            if (!directly && !(learns && behind(bound_at(events[i]), bound_at(events[i - 1])))) return;
        }
        const NodeId last = story_.tensor(bound_at(events.back())).node;
        for (const RunRecord& run : story_.entities().runs)
            if (run.member(last) || run.member(story_.tensor(bound_at(events.front())).node)) return;
        Remark* remark = list_.add("total_keeps_graphs", events.back(),
                                   {{"name", name}, {"turns", std::to_string(events.size())}});
        if (!remark) return;
        const std::string code = story_.code_at(events.back());
        for (const std::string& start : {name + " = " + name + " + ", name + " += "}) {
            if (!code.starts_with(start)) continue;
            const std::string added = code.substr(start.size());
            return list_.cure(*remark, start + "(" + added + ").detach()",
                              {Edit::Place::Instead, story_.statement_at(events.back())});
        }
        const std::string value = code.starts_with(name + " = ") ? code.substr(name.size() + 3) : "";
        list_.cure(*remark,
                   value.empty() ? name + ".detach()" : name + " = " + as_operand(value) + ".detach()",
                   value.empty() ? Edit() : Edit::instead(story_.statement_at(events.back())));
    }

    // Unrolled steps are walked through all of them: what create_graph asks for.
    bool is_recorded(const RunRecord& run) const {
        return story_.event(run.start).get<BackwardStarted>().create_graph;
    }

    // retain_graph in a loop: the backward of each turn goes through the graphs of all the turns before.
    void find_walked_again() {
        std::map<SourceSpan, std::vector<const RunRecord*>> lines;
        for (const RunRecord& run : story_.entities().runs)
            if (run.start < story_.end() && run.keep_graph && !is_recorded(run))
                lines[story_.statement_at(run.start)].push_back(&run);
        for (const auto& [span, runs] : lines) {
            if (runs.size() < RemarkList::kTurns) continue;
            const RunRecord& first = *runs.front();
            const RunRecord& last = *runs.back();
            const auto walked = std::ranges::count_if(first.members, [&](const RunRecord::Member& member) {
                return !story_.entities().node(member.node)->accumulates && last.member(member.node);
            });
            if (walked == 0 || last.members.size() <= first.members.size()) continue;
            const auto carried = carried_over(story_, runs[runs.size() - 2]->end, last.start, span);
            if (!carried) continue;
            Remark* remark = list_.add("walked_again", last.start,
                                       {{"name", carried->name},
                                        {"turns", std::to_string(runs.size())},
                                        {"first", std::to_string(first.members.size())},
                                        {"last", std::to_string(last.members.size())}});
            if (remark) list_.cure(*remark, carried->code, carried->edit);
        }
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_growth(const Story& story, RemarkList& list) { Growth(story, list).find(); }

}  // namespace backstep::explain
