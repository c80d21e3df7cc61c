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
    for (uint32_t i = 0; i < view.size(); ++i) {
        const Event& event = view->event(i);
        if (const auto* grad = std::get_if<GradBuffered>(&event)) {
            const bool from_gate = grad->from && silent[grad->from.value];
            if (!from_gate || !grad->part.all_zero()) hears[grad->node.value] = true;
        } else if (const auto* applied = std::get_if<NodeApplied>(&event)) {
            const uint32_t node = applied->node.value;
            const bool zeros_out = only_zeros(*view, applied->grads_out);
            const bool zeros_in = only_zeros(*view, applied->grads_in);
            const bool dead = zeros_in && !hears[node];
            const bool closed = zeros_out && !zeros_in;
            if (dead) dead_.push_back(i);
            if (closed) closed_.push_back(i);
            silent[node] = dead || closed;
            hears[node] = false;
        } else if (const auto* sum = std::get_if<GradAccumulated>(&event)) {
            if (!sum->node) continue;
            if (!hears[sum->node.value] && sum->part.all_zero()) dead_.push_back(i);
            hears[sum->node.value] = false;
        }
    }
}

}  // namespace backstep::trace
