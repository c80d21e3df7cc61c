#include "explain/parameter_update.h"

#include <algorithm>
#include <cctype>

#include "trace/trace.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Of a single element, without its brackets.
std::string number_tex(const ValueSnapshot& value) {
    const ValueSnapshot element =
        value.dim() == 0 ? value : ValueSnapshot::scalar(value.dtype(), value.at(0));
    return "\\mathrm{" + element.card_text() + "}";
}

std::string in_brackets(const ValueSnapshot& value) {
    return value.at(0) < 0 ? "(" + number_tex(value) + ")" : number_tex(value);
}

// The letters w and g of an equation replaced, where they stand alone.
std::string with(const std::string& equation, const std::string& w, const std::string& g) {
    const auto is_letter = [&](size_t i) {
        return i < equation.size() && std::isalpha(static_cast<unsigned char>(equation[i]));
    };
    std::string text;
    for (size_t i = 0; i < equation.size(); ++i) {
        const bool alone = !is_letter(i + 1) && (i == 0 || (!is_letter(i - 1) && equation[i - 1] != '\\'));
        if (alone && equation[i] == 'w')
            text += w;
        else if (alone && equation[i] == 'g')
            text += g;
        else
            text += equation[i];
    }
    return text;
}

int leaf_item(const StepState& state, TensorId tensor) {
    const auto& items = state.picture->items;
    const auto found = std::ranges::find_if(
        items, [&](const PictureItem& item) { return item.kind == ItemKind::Leaf && item.tensor == tensor; });
    return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

// Whether the optimizer's step `number` wrote to a parameter.
bool writes(const Timeline& timeline, uint32_t number, TensorId tensor) {
    const StepState after = timeline.state(number), before = timeline.state(number - 1);
    const int now = leaf_item(after, tensor), then = leaf_item(before, tensor);
    return now >= 0 && then >= 0 &&
           after.items[static_cast<size_t>(now)].version != before.items[static_cast<size_t>(then)].version;
}

uint32_t stale_since(const Timeline& timeline, uint32_t number, TensorId tensor, uint32_t written) {
    for (uint32_t k = number - 1; written > 0 && k > written; --k)
        if (timeline.step(k).kind == StepKind::OptimizerStep && writes(timeline, k, tensor)) return written;
    return 0;
}

}  // namespace

std::vector<ParameterUpdate> parameter_updates(const Timeline& timeline, const StepState& state) {
    std::vector<ParameterUpdate> updates;
    const uint32_t now = state.step.number;
    if (state.step.kind != StepKind::OptimizerStep || now == 0) return updates;
    const Event event = timeline.event_of(now);
    const auto* stepped = event.as<OptimizerStepped>();
    const std::string rule =
        stepped && stepped->equation ? timeline.trace()->text(stepped->equation) : std::string();
    const StepState before = timeline.state(now - 1);
    for (uint32_t i = 0; i < state.items.size(); ++i) {
        const PictureItem& item = state.picture->items[i];
        if (item.kind != ItemKind::Leaf || !item.requires_grad) continue;
        const int then = leaf_item(before, item.tensor);
        if (then < 0) continue;
        const ItemState& was = before.items[static_cast<size_t>(then)];
        const ItemState& is = state.items[i];
        if (was.version == is.version || was.value.empty() || is.value.empty() || was.slate.is_none) continue;
        const bool scalar = is.value.numel() == 1 && !is.value.is_summary();
        ParameterUpdate update{i, {}, stale_since(timeline, now, item.tensor, was.slate.written_at)};
        const std::string name = "\\mathrm{" + item.title + "}", grad = "\\mathrm{" + item.title + ".grad}";
        if (rule.empty())
            update.equation =
                scalar ? number_tex(was.value) + " \\to " + number_tex(is.value) : std::string();
        else if (scalar)
            update.equation = with(rule, number_tex(was.value), in_brackets(was.slate.value)) + " = " +
                              number_tex(is.value);
        else
            update.equation = name + " \\leftarrow " + with(rule, name, grad);
        updates.push_back(std::move(update));
    }
    return updates;
}

}  // namespace backstep::explain
