#include <algorithm>
#include <map>
#include <set>

#include "explain/silent/remark_list.h"
#include "explain/why/roles.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A table whose rows are all the same, and not zero.
bool rows_alike(const ValueSnapshot& table) {
    if (table.empty() || table.is_summary() || table.dim() != 2 || table.shape()[0] < 2) return false;
    const int64_t width = table.shape()[1];
    for (int64_t i = width; i < table.numel(); ++i)
        if (table.at(i) != table.at(i % width)) return false;
    return width > 0 && !table.all_zero();
}

// The weights of a layer whose units began alike and get the same gradient: no step can tell them apart.
class TwinUnits {
  public:
    TwinUnits(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const RunRecord& run : story_.entities().runs) {
            const uint32_t end = std::min(run.end, story_.end());
            for (uint32_t i = run.start; i < end; ++i)
                if (const auto* sum = story_.event(i).as<GradAccumulated>()) look_at(*sum, i);
        }
    }

  private:
    // Zero weights that only get zero gradients, turn after turn: the layers hold each other still.
    void look_for_zeros(const GradAccumulated& sum, uint32_t event) {
        if (sum.after.is_summary() || !sum.after.all_zero() || sum.after.dim() != 2) return;
        if (!feeds_a_unit(sum.tensor) && !multiplied(sum.tensor)) return;
        if (++still_[sum.tensor] < RemarkList::kTurns || is_data(story_, sum.tensor)) return;
        const uint32_t born = story_.tensor(sum.tensor).born;
        const uint32_t last = story_.entities().of_memory.last_before(
            story_.entities().record_of(story_.tensor(sum.tensor).memory), event);
        const ValueSnapshot weights =
            last == kNone ? story_.first_value(sum.tensor) : story_.event(last).get<TensorMutated>().value;
        if (!weights.all_zero()) return;
        Remark* remark = list_.add("zero_units", born, {{"name", story_.name_of(sum.tensor)}});
        if (!remark) return;
        const std::string code = story_.trace().code(remark->span);
        const std::string random = with_all_replaced(code, "torch.zeros(", "torch.randn(");
        const bool one = random != code && code.find(';') == std::string::npos;
        list_.cure(*remark, one ? random : "", one ? Edit::instead(remark->span) : Edit());
    }
    void look_at(const GradAccumulated& sum, uint32_t event) {
        look_for_zeros(sum, event);
        if (!rows_alike(sum.after) || !told_.insert(sum.tensor).second) return;
        const auto& writes = story_.entities().of_memory;
        const uint32_t last =
            writes.last_before(story_.entities().record_of(story_.tensor(sum.tensor).memory), event);
        const ValueSnapshot weights =
            last == kNone ? story_.first_value(sum.tensor) : story_.event(last).get<TensorMutated>().value;
        if (!rows_alike(weights) || !feeds_a_unit(sum.tensor)) return;
        const bool copy = story_.name_of(sum.tensor).find(".backward(") != std::string::npos;
        if (copy || is_data(story_, sum.tensor)) return;  // a checkpoint works on copies of what it is given
        Remark* remark =
            list_.add("twin_units", last == kNone ? story_.tensor(sum.tensor).born : last,
                      {{"name", story_.name_of(sum.tensor)}, {"count", std::to_string(weights.shape()[0])}});
        if (remark) list_.cure(*remark, "");
    }
    // Rows that are units of a layer behind which something is computed, not a table of data.
    bool feeds_a_unit(TensorId weights) const {
        return std::ranges::any_of(story_.uses(weights), [this](uint32_t use) {
            const std::string& op = story_.trace().text(story_.event(use).get<OpExecuted>().op);
            return op == "t" || op.starts_with("linear") || op.starts_with("addmm");
        });
    }

    // `x @ W`
    bool multiplied(TensorId weights) const {
        return std::ranges::any_of(story_.uses(weights), [&](uint32_t use) {
            const auto& op = story_.event(use).get<OpExecuted>();
            const auto inputs = story_.inputs(op);
            return story_.trace().text(op.op) == "mm" && inputs.size() == 2 && inputs[1] == weights;
        });
    }

    const Story& story_;
    RemarkList& list_;
    std::set<TensorId> told_;
    std::map<TensorId, size_t> still_;  // how many backwards brought it only zeros
};

}  // namespace

void find_twin_units(const Story& story, RemarkList& list) { TwinUnits(story, list).find(); }

}  // namespace backstep::explain
