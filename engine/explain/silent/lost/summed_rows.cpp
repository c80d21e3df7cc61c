#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `J[k] = x.grad[0]` in every turn of a loop of backwards that clears nothing: each row holds the sum of all
// the backwards before it.
void find_summed_rows(const Story& story, RemarkList& list) {
    for (const Story::Statement& row : story.statements()) {
        const size_t equals = row.code.find("] = ");
        const size_t open = row.code.find('[');
        if (equals == std::string::npos || open > equals || row.ran.size() < RemarkList::kTurns) continue;
        const std::string target = row.code.substr(0, open);
        const std::string value = row.code.substr(equals + 4);
        const std::string owner = receiver_of(value, ".grad");
        const bool slate = !owner.empty() && value.starts_with(owner + ".grad");
        if (!slate || identifiers(target) != std::vector{target} || row.ran.back() >= story.end()) continue;
        const auto leaf = story.named(owner);
        if (!leaf || !leaf->tensor) continue;
        // The same sum grew between any two of them, and nothing else happened to the slate or the leaf.
        size_t sums = 0;
        bool cleared = !story.entities()
                            .of_memory.all(story.entities().record_of(story.tensor(leaf->tensor).memory))
                            .empty();
        SourceSpan walk;
        for (const uint32_t at : story.slate(leaf->tensor)) {
            const auto* sum = story.event(at).as<GradAccumulated>();
            const RunRecord* run = sum ? story.run_around(at) : nullptr;
            const SourceSpan statement = run ? story.statement_at(run->start) : SourceSpan();
            cleared = cleared || !run || (walk.known() && statement != walk);
            walk = statement;
            ++sums;
        }
        if (cleared || sums != row.ran.size()) continue;
        Remark* remark = list.add("rows_added_up", row.ran.front(),
                                  {{"name", owner}, {"count", std::to_string(sums)}, {"target", target}});
        if (remark) list.cure(*remark, owner + ".grad = None", Edit::before(walk));
    }
}

}  // namespace backstep::explain
