#include "trace/index/gates.h"

namespace backstep::trace {
namespace {

// All given values are zeros, and there is one.
bool only_zeros(const Trace& trace, const Range& values) {
    bool any = false;
    for (uint32_t i = 0; i < values.count; ++i) {
        const ValueSnapshot& value = trace.value(values, i);
        if (value.empty()) continue;
        any = true;
        if (!value.all_zero()) return false;
    }
    return any;
}

}  // namespace

Gates::Gates(const TraceView& view, size_t node_count) {
    std::vector<bool> silent(node_count + 1, false);  // sent only zeros because of a gate
    std::vector<bool> hears(node_count + 1, false);   // got something, or a zero that no gate made
    std::vector<bool> gate(node_count + 1, false);
    for (uint32_t i = 0; i < view.size(); ++i) {
        const Event event = view->event(i);
        if (const auto* made = event.as<NodeRecorded>()) {
            gate[made->node.value] = made->gate;
        } else if (const auto* grad = event.as<GradBuffered>()) {
            const bool from_gate = grad->from && silent[grad->from.value];
            if (!from_gate || !grad->part.all_zero()) hears[grad->node.value] = true;
        } else if (const auto* applied = event.as<NodeApplied>()) {
            const uint32_t node = applied->node.value;
            const bool zeros_out = only_zeros(*view, applied->grads_out);
            const bool zeros_in = only_zeros(*view, applied->grads_in);
            const bool dead = zeros_in && !hears[node];
            const bool closed = gate[node] && zeros_out && !zeros_in;
            if (dead) dead_.push_back(i);
            if (closed) closed_.push_back(i);
            silent[node] = dead || closed;
            hears[node] = false;
        } else if (const auto* sum = event.as<GradAccumulated>()) {
            if (!sum->node) continue;
            if (!hears[sum->node.value] && sum->part.all_zero()) dead_.push_back(i);
            hears[sum->node.value] = false;
        }
    }
}

}  // namespace backstep::trace
