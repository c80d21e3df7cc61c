#include <algorithm>
#include <set>

#include "explain/reached.h"
#include "explain/silent/loss/terms.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `loss = l1 + 0.01 * l2` and then `l1.backward()`; `total += l` in a loop and `l.backward()` behind it;
// `losses[-1].backward()`: losses that are put together, and a backward that starts from one of them.
class PartialWalks {
  public:
    PartialWalks(const Story& story, RemarkList& list) : story_(story), list_(list) {
        for (const RunRecord& run : story.entities().runs)
            if (run.start < story.end()) roots_.insert(made_at(run.tensor));
        for (uint32_t i = 0; i < story.end(); ++i)
            if (story.event(i).is<OptimizerStepped>() || story.event(i).is<TensorMutated>()) update_ = i;
    }

    void find() {
        const RunRecord* before = nullptr;
        for (const RunRecord& run : story_.entities().runs) {
            if (run.end >= story_.end()) return;
            if (list_.early("part of a loss", run.start)) {
                look_for_sum(run);
                look_for_list(run, before);
            }
            before = &run;
        }
    }

  private:
    SourceSpan made_at(TensorId tensor) const {
        const uint32_t op = story_.tensor(tensor).op;
        return op == kNone ? SourceSpan() : story_.statement_at(op);
    }
    bool is_kind(const OpExecuted& op, std::initializer_list<std::string_view> kinds) const {
        const std::string& name = story_.trace().text(op.op);
        return std::ranges::any_of(kinds, [&](std::string_view kind) {
            return name.starts_with(kind) &&
                   (name.size() == kind.size() || name[kind.size()] == '.' || name[kind.size()] == '_');
        });
    }

    // What the root was added to before its backward, by sums and factors, as far as that goes.
    std::vector<TensorId> sums_above(const RunRecord& run) const {
        TensorId top = run.tensor;
        std::vector<TensorId> way;
        for (size_t turn = 0; turn < kDeep; ++turn) {
            TensorId next;
            for (const uint32_t use : story_.uses(top)) {
                if (use >= run.start) break;
                const auto& op = story_.event(use).get<OpExecuted>();
                const bool factor = is_kind(op, {"mul", "div"}) && story_.inputs(op).size() == 1;
                const bool goes_on = op.output != top && op.why == NotRecorded::Recorded;
                if (goes_on && (factor || is_kind(op, {"add"}))) next = op.output;
            }
            if (!next) break;
            top = next;
            way.push_back(top);
        }
        return way;
    }
    // The root's neighbours in the sum: those that no backward ever walked.
    std::vector<TensorId> left_out(const std::vector<TensorId>& way, const RunRecord& run) const {
        std::vector<TensorId> terms;
        reached(way.back(), [&](TensorId at) {
            std::vector<TensorId> further;
            if (at == run.tensor) return further;
            bool put_together = false;
            // What has a name is a term of its own, unless the root is in it.
            const bool term = story_.has_name(at) && std::ranges::find(way, at) == way.end();
            for (const uint32_t event : term ? std::vector<uint32_t>() : makers_of(story_, at, run.start)) {
                const auto& op = story_.event(event).get<OpExecuted>();
                const auto inputs = story_.inputs(op);
                if (!is_kind(op, {"add"}) && !(is_kind(op, {"mul", "div"}) && inputs.size() == 1)) continue;
                put_together = true;
                for (const TensorId input : inputs)
                    if (story_.requires_grad(input)) further.push_back(input);
            }
            const NodeId node = story_.tensor(at).node;
            if (!put_together && node && !story_.first_walk(node)) terms.push_back(at);
            return further;
        });
        return terms;
    }

    void look_for_sum(const RunRecord& run) {
        const auto way = sums_above(run);
        if (way.empty() || !story_.has_name(way.back()) || update_ < run.start) return;
        const TensorId sum = way.back();
        const NodeId node = story_.tensor(sum).node;
        if (!node || story_.first_walk(node) || roots_.contains(made_at(sum))) return;
        if (story_.first_value(sum).numel() != 1) return;
        const SourceSpan own = made_at(run.tensor);
        size_t turns = 0;
        TensorId other;
        for (const TensorId term : left_out(way, run)) {
            const SourceSpan made = made_at(term);
            if (made == own && story_.tensor(term).op < story_.tensor(run.tensor).op) ++turns;
            // What another turn's backward begins at has its own way back.
            if (made != own && !roots_.contains(made) && !other) other = term;
        }
        const std::string name = story_.name_of(sum);
        if (turns > 0) return tell("walks_the_last", run, sum, story_.name_of(run.tensor));
        if (other && is_loss(name)) tell("walks_a_part", run, sum, story_.name_of(other));
    }
    // What is only looked at may be put together from anything: a mean of two errors, for the eye.
    static bool is_loss(std::string name) {
        std::ranges::transform(name, name.begin(), [](unsigned char sign) { return std::tolower(sign); });
        constexpr std::string_view kNames[] = {"loss",  "cost",  "perdida", "pérdida", "coste",
                                               "costo", "total", "objet",   "object"};
        return name == "l" || name == "j" || std::ranges::any_of(kNames, [&](std::string_view each) {
                   return name.find(each) != std::string::npos;
               });
    }
    void tell(std::string_view id, const RunRecord& run, TensorId sum, const std::string& other) {
        const std::string root = story_.name_of(run.tensor), name = story_.name_of(sum);
        Remark* remark = list_.add(id, run.start, {{"root", root}, {"name", name}, {"other", other}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), story_.tensor(sum).op));
        const std::string code = story_.code_at(run.start);
        const std::string better = with_word_replaced(code, root, name);
        list_.cure(*remark, better == code ? name + ".backward()" : better,
                   better == code ? Edit() : Edit::instead(remark->span));
    }

    // `losses[-1].backward()`, once for all that the list was given.
    void look_for_list(const RunRecord& run, const RunRecord* before) {
        const std::string code = story_.code_at(run.start);
        const size_t last = code.find("[-1].backward(");
        const std::string name = last == std::string::npos ? std::string() : code.substr(0, last);
        if (name.empty() || identifiers(name) != std::vector{name}) return;
        const uint32_t from = before ? before->end : 0;
        size_t others = 0;
        for (const TensorRecord& each : story_.entities().tensors) {
            const bool sibling = each.op != kNone && each.op > from && each.op < run.start && each.node &&
                                 each.id != run.tensor && made_at(each.id) == made_at(run.tensor);
            if (sibling && story_.uses(each.id).empty() && !story_.first_walk(each.node)) ++others;
        }
        if (others < 2) return;
        Remark* remark =
            list_.add("walks_last_of_list", run.start, {{"name", name}, {"count", std::to_string(others)}});
        if (remark)
            list_.cure(*remark, "sum(" + name + ')' + code.substr(last + 4), Edit::instead(remark->span));
    }

    static constexpr size_t kDeep = 16;

    const Story& story_;
    RemarkList& list_;
    std::set<SourceSpan> roots_;  // the statements that made what a backward began at
    uint32_t update_ = 0;         // the last event that changed a parameter
};

}  // namespace

void find_partial_walks(const Story& story, RemarkList& list) { PartialWalks(story, list).find(); }

}  // namespace backstep::explain
