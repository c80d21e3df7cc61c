#include "explain/silent/lost/numbers_needed.h"

namespace backstep::explain {

using namespace trace;

NodeId node_that_needed(const Story& story, TensorId tensor, uint32_t event) {
    const TensorId memory = story.tensor(tensor).memory;
    for (uint32_t i = event; i < story.end(); ++i) {
        const auto* applied = story.event(i).as<NodeApplied>();
        if (!applied) continue;
        for (const uint32_t at : story.entities().of_node.between(applied->node.value, 0, event)) {
            const auto* saved = story.event(at).as<TensorSaved>();
            if (saved && (saved->memory == memory || saved->tensor == tensor)) return applied->node;
        }
    }
    return {};
}

}  // namespace backstep::explain
