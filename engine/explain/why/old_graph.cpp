#include "explain/why/old_graph.h"

#include "explain/code_text.h"
#include "explain/why/carried.h"

namespace backstep::explain {

using namespace trace;

std::optional<ChangedLeaf> changed_since(const Story& story, const RunRecord& run, uint32_t until) {
    std::vector<TensorId> leaves;
    for (const RunRecord::Member& member : run.members)
        if (const NodeRecord* node = story.entities().node(member.node); node && node->accumulates)
            leaves.push_back(node->output);
    return changed_since(story, run, leaves, until);
}

std::optional<ChangedLeaf> changed_since(const Story& story, const RunRecord& run,
                                         const std::vector<TensorId>& leaves, uint32_t until) {
    const Entities& all = story.entities();
    for (const TensorId leaf : leaves) {
        const auto writes = all.of_memory.between(all.record_of(story.tensor(leaf).memory), run.end, until);
        if (!writes.empty()) return ChangedLeaf{leaf, writes.front()};
    }
    return std::nullopt;
}

bool updates_leaf(const Story& story, const std::string& code) {
    const std::string name = written_name(code, code);
    const auto found = name.empty() ? std::nullopt : story.named(name);
    return found && found->tensor && !story.tensor(found->tensor).node && story.requires_grad(found->tensor);
}

std::string forward_from(const Story& story, TensorId root, TensorId leaf) {
    std::string code;
    for (const SourceSpan& span : statements_towards(story, root, leaf))
        if (span != story.statement_of(leaf) && !updates_leaf(story, story.trace().code(span)))
            code += (code.empty() ? "" : "\n") + story.trace().code(span);
    return code.empty() ? story.trace().code(story.statement_of(root)) : code;
}

}  // namespace backstep::explain
