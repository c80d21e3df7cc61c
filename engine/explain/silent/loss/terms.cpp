#include "explain/silent/loss/terms.h"

#include "explain/reached.h"

namespace backstep::explain {

using namespace trace;

std::vector<uint32_t> makers_of(const Story& story, TensorId tensor, uint32_t before) {
    std::vector<uint32_t> makers;
    if (const uint32_t made = story.tensor(tensor).op; made != kNone) makers.push_back(made);
    for (const uint32_t use : story.uses(tensor))
        if (use < before && story.event(use).get<OpExecuted>().output == tensor) makers.push_back(use);
    return makers;
}

namespace {

bool is_kind(const std::string& name, std::string_view kind) {
    return name == kind || name.starts_with(std::string(kind) + '.');
}

}  // namespace

std::vector<LossSum> sums_of_loss(const Story& story, const RunRecord& run) {
    std::vector<LossSum> sums;
    reached(run.tensor, [&](TensorId at) {
        std::vector<TensorId> further;
        for (const uint32_t event : makers_of(story, at, run.start)) {
            const auto& op = story.event(event).get<OpExecuted>();
            const std::string& name = story.trace().text(op.op);
            const auto inputs = story.inputs(op);
            const bool sum = is_kind(name, "add") || is_kind(name, "sub");
            const bool factor = is_kind(name, "mul") || is_kind(name, "div") || is_kind(name, "neg");
            if (!sum && !(factor && inputs.size() == 1)) continue;
            LossSum found{event, {}, sum && inputs.size() == 1};
            for (const TensorId input : inputs)
                (story.requires_grad(input) ? further : found.constants).push_back(input);
            if (sum) sums.push_back(std::move(found));
        }
        return further;
    });
    return sums;
}

}  // namespace backstep::explain
