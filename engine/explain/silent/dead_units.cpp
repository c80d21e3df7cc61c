#include <algorithm>
#include <map>

#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Units of a ReLU that give 0 for every sample, from some pass on to the last one.
class DeadUnits {
  public:
    DeadUnits(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        std::map<SourceSpan, std::vector<uint32_t>> passes;
        for (uint32_t i = 0; i < story_.end(); ++i)
            if (const auto* op = story_.event(i).as<OpExecuted>())
                if (op->why == NotRecorded::Recorded && story_.trace().text(op->op) == "relu")
                    passes[op->span].push_back(i);
        for (const auto& [span, events] : passes) look_at(events);
    }

  private:
    void look_at(const std::vector<uint32_t>& events) {
        const OpExecuted& last = story_.event(events.back()).get<OpExecuted>();
        if (last.value.empty() || last.value.is_summary()) return;
        const bool table = last.value.dim() == 2 && last.value.shape()[0] > 0;
        const int64_t width = table ? last.value.shape()[1] : 1;
        std::string units;
        size_t since = 0;
        int64_t dead = 0;
        for (int64_t unit = 0; unit < width; ++unit) {
            size_t first = events.size();
            while (first > 0 &&
                   silent(story_.event(events[first - 1]).get<OpExecuted>().value, table, unit, width))
                --first;
            if (first == events.size()) continue;
            const size_t samples = static_cast<size_t>(last.value.numel() / width) * (events.size() - first);
            // One batch of a layer says little: of some units every sample happens to be negative.
            const size_t enough = first == 0 ? 3 : 2;  // it may have begun so, and wake up yet
            if (samples < 2 || (width > 1 && events.size() - first < enough)) continue;
            if (samples < kManySamples && !of_one_data(events[first], events.back())) continue;
            ++dead;
            units += (units.empty() ? "" : ", ") + std::to_string(unit);
            since = std::max(since, first);
        }
        // Of a layer that has begun so, a few units are as the dice fell; the others learn.
        if (since == 0 && dead * 2 < width) return;
        if (!units.empty()) tell(events, units, since, width > 1);
    }
    // Whether both passes were over the same numbers: then these are the data, and no batch that was drawn.
    bool of_one_data(uint32_t first, uint32_t last) const {
        const auto data = [this](uint32_t event) {
            const auto inputs = story_.inputs(story_.event(event).get<OpExecuted>());
            const auto parts = inputs.empty() ? std::vector<TensorId>() : made_of(story_, inputs[0]);
            const auto given = std::ranges::find_if(
                parts, [this](TensorId part) { return part && !story_.requires_grad(part); });
            return given == parts.end() ? ValueSnapshot() : story_.first_value(*given);
        };
        const ValueSnapshot one = data(first), other = data(last);
        return one.empty() || other.empty() || one.same_value(other);
    }
    bool is_frozen(TensorId input) const {
        const auto parts = made_of(story_, input);
        return std::ranges::any_of(parts, [this](TensorId part) {
            return story_.has_name(part) && story_.name_of(part).ends_with(".weight") &&
                   !story_.requires_grad(part);
        });
    }
    static bool silent(const ValueSnapshot& value, bool table, int64_t unit, int64_t width) {
        if (value.empty() || value.is_summary() || (table && value.dim() != 2)) return false;
        if (table && value.shape()[1] != width) return false;
        for (int64_t i = unit; i < value.numel(); i += width)
            if (value.at(i) != 0) return false;
        return value.numel() > 0;
    }
    void tell(const std::vector<uint32_t>& events, const std::string& units, size_t since, bool several) {
        const OpExecuted& op = story_.event(events.back()).get<OpExecuted>();
        const auto inputs = story_.inputs(op);
        // At the corner itself nothing is dead yet: that is another remark. And a layer that is not to learn
        // may keep a unit shut.
        if (!inputs.empty() && (story_.first_value(inputs[0]).all_zero() || is_frozen(inputs[0]))) return;
        Remark* remark = list_.add(several ? "dead_units" : "dead_unit", events.back(),
                                   {{"units", units},
                                    {"made", story_.trace().code(op.span)},
                                    {"input", inputs.empty() ? "" : story_.name_of(inputs[0])},
                                    {"count", std::to_string(events.size() - since)}});
        if (!remark) return;
        // What was written last before the first silent pass killed it.
        for (uint32_t i = events[since]; since > 0 && i-- > events[since - 1];)
            if (story_.event(i).is<TensorMutated>() || story_.event(i).is<OptimizerStepped>()) {
                remark->origins.push_back(story_.origin(Message("silent.killed_line"), i));
                break;
            }
        std::string code = story_.code_at(events.back());
        const bool function = code.find("F.relu(") != std::string::npos;
        const std::string call = function ? "F.relu(" : "torch.relu(";
        const std::string made = story_.trace().code(op.span);
        if (!made.starts_with(call)) return list_.cure(*remark, "torch.nn.LeakyReLU()");
        const std::string leaky = function ? "F.leaky_relu(" : "torch.nn.functional.leaky_relu(";
        code = with_all_replaced(code, made, leaky + made.substr(call.size()));
        list_.cure(*remark, code, {Edit::Place::Instead, remark->span});
    }

    // So many of batches that are drawn anew say as much as all of one set.
    static constexpr size_t kManySamples = 32;

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_dead_units(const Story& story, RemarkList& list) { DeadUnits(story, list).find(); }

}  // namespace backstep::explain
