#include "explain/why/old_graph.h"

#include "explain/why/carried.h"

namespace backstep::explain {

using namespace trace;

std::optional<ChangedLeaf> changed_since(const Story& story, const RunRecord& run, uint32_t until) {
    const Entities& all = story.entities();
    for (const RunRecord::Member& member : run.members) {
        const NodeRecord* node = all.node(member.node);
        if (!node || !node->accumulates) continue;
        const auto writes =
            all.of_memory.between(all.record_of(story.tensor(node->output).memory), run.end, until);
        if (!writes.empty()) return ChangedLeaf{node->output, writes.front()};
    }
    return std::nullopt;
}

std::string forward_from(const Story& story, TensorId root, TensorId leaf) {
    std::string code;
    for (const SourceSpan& span : statements_towards(story, root, leaf))
        code += (code.empty() ? "" : "\n") + story.trace().code(span);
    return code.empty() ? story.trace().code(story.statement_of(root)) : code;
}

}  // namespace backstep::explain
