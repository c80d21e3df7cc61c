#include "explain/why/carried.h"

#include <algorithm>

#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

std::string name_carried_over(const Story& story) {
    for (const std::string& name : story.names()) {
        const auto bindings = story.bindings(name);
        if (bindings.size() < 2) continue;
        const auto tensor = [&](size_t i) { return story.event(bindings[i]).get<VariableBound>().tensor; };
        const TensorId last = tensor(bindings.size() - 1), before = tensor(bindings.size() - 2);
        if (last == before || !story.tensor(before).node) continue;
        const auto parts = made_of(story, last);
        if (std::ranges::find(parts, before) != parts.end()) return name;
    }
    return {};
}

std::vector<SourceSpan> statements_towards(const Story& story, TensorId tensor, NodeId from) {
    std::vector<uint32_t> bound;
    for (const TensorId part : made_of(story, tensor)) {
        const TensorRecord& record = story.tensor(part);
        if (!story.has_name(part) || story.event(record.named).get<VariableBound>().local) continue;
        const auto behind = made_of(story, part);
        const bool uses = std::ranges::any_of(
            behind, [&](TensorId each) { return from && story.tensor(each).node == from; });
        if (uses) bound.push_back(record.named);
    }
    std::ranges::sort(bound);
    std::vector<SourceSpan> statements;
    for (const uint32_t at : bound)
        if (const SourceSpan span = story.statement_at(at); statements.empty() || statements.back() != span)
            statements.push_back(span);
    return statements;
}

}  // namespace backstep::explain
