#include <algorithm>

#include "explain/silent/loss/operand_text.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `torch.softmax(s, -1).sum()`: 1 for each row whatever the scores are, so nothing learns from it.
void find_softmax_sums(const Story& story, RemarkList& list) {
    for (uint32_t i = 0; i < story.end(); ++i) {
        const auto* op = story.event(i).as<OpExecuted>();
        if (!op || op->inside_node || op->why != NotRecorded::Recorded) continue;
        const std::string& name = story.trace().text(op->op);
        if (!name.starts_with("sum") && !name.starts_with("mean")) continue;
        const auto inputs = story.inputs(*op);
        const OpExecuted* softmax = inputs.empty() ? nullptr : story.maker(inputs[0]);
        if (!softmax || story.trace().text(softmax->op) != "softmax") continue;
        const auto dimensions = static_cast<int64_t>(softmax->value.dim());
        const bool whole = operand_text(story, *op, "dim").empty();
        const int64_t along = dimension_of(story, *softmax, dimensions);
        if (!whole && dimension_of(story, *op, dimensions) != along) continue;
        if (!story.first_walk(story.tensor(op->output).node)) continue;
        // `a / a.sum(-1, keepdim=True)`: to make sure that it adds up to 1.
        const auto uses = story.uses(op->output);
        const bool divides = std::ranges::any_of(uses, [&](uint32_t use) {
            return story.trace().text(story.event(use).get<OpExecuted>().op).starts_with("div");
        });
        if (divides && op->value.numel() > 1) continue;
        const auto scores = story.inputs(*softmax);
        Remark* remark = list.add("softmax_summed", i,
                                  {{"made", story.trace().code(op->span)},
                                   {"name", scores.empty() ? std::string() : story.name_of(scores[0])}});
        if (!remark) continue;
        const uint32_t born = story.tensor(inputs[0]).op;
        if (born != kNone && story.statement_at(born) != remark->span)
            remark->origins.push_back(story.origin(Message("why.made"), born));
        list.cure(*remark, "");
    }
}

}  // namespace backstep::explain
