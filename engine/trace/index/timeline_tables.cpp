#include "trace/index/timeline_tables.h"

#include <algorithm>

#include "trace/index/memory_ledger.h"

namespace backstep::trace {

TimelineTables::TimelineTables(TraceView trace)
    : view(std::move(trace)),
      steps(cut_steps(view)),
      entities(find_entities(view)),
      pictures(group_pictures(view, entities, steps)),
      gates(view, entities.nodes.size()),
      meter(read_meter(view, steps)),
      turns(view, steps) {
    list_parameters();
}

// A result that kept its gradient (retain_grad) has a line of its own, as a leaf has.
void TimelineTables::list_parameters() {
    std::unordered_map<uint32_t, size_t> by_name;
    std::vector<uint32_t> records;
    for (uint32_t i = 1; i < entities.tensors.size(); ++i) {
        const TensorRecord& tensor = entities.tensors[i];
        const bool kept = tensor.born != kNone && entities.of_leaf.last_before(i, view.size()) != kNone;
        if (tensor.name && (tensor.leaf_with_slate() || kept)) records.push_back(i);
    }
    std::ranges::sort(records, {}, [this](uint32_t i) { return entities.tensors[i].born; });
    for (uint32_t i : records) {
        const StringId name = entities.tensors[i].name;
        const auto [place, fresh] = by_name.try_emplace(name.value, parameters.size());
        if (fresh) parameters.push_back({name, {}});
        parameters[place->second].records.push_back(i);
    }
}

std::shared_ptr<const PicturePlan> TimelineTables::plan(PictureId id) const {
    static const std::shared_ptr<const PicturePlan> kNothing = [] {
        auto plan = std::make_shared<PicturePlan>();
        plan->picture = std::make_shared<const Picture>();
        return plan;
    }();
    if (!id) return kNothing;
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const PicturePlan>& made = plans_[id.value];
    if (!made)
        made = std::make_shared<const PicturePlan>(make_picture(view, entities, pictures[id.value - 1], id));
    return made;
}

}  // namespace backstep::trace
