#include "explain/differences.h"

#include <map>
#include <set>

#include "base/number_format.h"

namespace backstep::explain {

using namespace trace;

namespace {

std::string key_of(const PictureItem& item) {
    if (item.kind == ItemKind::Leaf || item.kind == ItemKind::Value) return "leaf " + item.title;
    return item.output_name.empty() ? "node " + item.structural_id : "value " + item.output_name;
}

std::map<std::string, uint32_t> keys_of(const StepState& state) {
    std::map<std::string, uint32_t> keys;
    for (uint32_t i = 0; i < state.picture->items.size(); ++i)
        if (state.items[i].presence != Presence::NotYet) keys.emplace(key_of(state.picture->items[i]), i);
    return keys;
}

bool same_slate(const Slate& one, const Slate& other) {
    if (one.shown != other.shown || one.is_none != other.is_none) return false;
    return one.is_none || one.value.same_value(other.value);
}

bool same_upstream(const ItemState& one, const ItemState& other) {
    if (one.upstream.has_value() != other.upstream.has_value()) return false;
    return !one.upstream || one.upstream->same_value(*other.upstream);
}

// A value that was taken away is one the learner is asked for.
// Of more numbers than a row shows, between which two they lie.
std::string text_of(const ValueSnapshot& value) {
    if (value.empty()) return "?";
    const std::string text = value.card_text();
    const bool numbers = value.numel() < 2 || text.find_first_of(".en") != std::string::npos;
    if (numbers || !is_floating(value.dtype())) return text;
    const auto number = [](double x) { return card_form(static_cast<float>(x)); };
    return text + "  " + number(value.min()) + " … " + number(value.max());
}

std::string slate_text(const Slate& slate) { return slate.is_none ? "None" : text_of(slate.value); }

void add_slates(const StepState& first, const StepState& second, std::vector<DifferenceRow>& rows) {
    const auto slate_in = [](const StepState& state, const std::string& name) -> const Slate* {
        for (const LedgerRow& row : state.ledger)
            if (row.name == name) return &row.slate;
        return nullptr;
    };
    std::set<std::string> told;
    for (const StepState* state : {&first, &second})
        for (const LedgerRow& row : state->ledger) {
            if (!told.insert(row.name).second) continue;
            const Slate* one = slate_in(first, row.name);
            const Slate* other = slate_in(second, row.name);
            rows.push_back({DifferenceRow::Kind::Slate, row.name + ".grad", one ? slate_text(*one) : "",
                            other ? slate_text(*other) : "", one && other && same_slate(*one, *other)});
        }
}

// The last named result of the graph: what a backward starts from.
void add_result(const StepState& first, const StepState& second, std::vector<DifferenceRow>& rows) {
    const auto value_in = [](const StepState& state, const std::string& name) -> const ValueSnapshot* {
        for (size_t i = 0; i < state.items.size(); ++i)
            if (state.picture->items[i].output_name == name && state.items[i].presence != Presence::NotYet)
                return &state.items[i].value;
        return nullptr;
    };
    std::string last;
    for (size_t i = 0; i < first.items.size(); ++i)
        if (!first.picture->items[i].output_name.empty() && first.items[i].presence != Presence::NotYet)
            last = first.picture->items[i].output_name;
    if (last.empty()) return;
    const ValueSnapshot* one = value_in(first, last);
    const ValueSnapshot* other = value_in(second, last);
    rows.push_back({DifferenceRow::Kind::Result, last, one ? text_of(*one) : "", other ? text_of(*other) : "",
                    one && other && one->same_value(*other)});
}

}  // namespace

Differences differences(const StepState& first, const StepState& second) {
    Differences found;
    const auto ours = keys_of(first);
    const auto theirs = keys_of(second);
    for (const auto& [key, item] : ours) {
        const auto other = theirs.find(key);
        if (other == theirs.end()) {
            found.only_first.push_back(item);
            continue;
        }
        const ItemState& one = first.items[item];
        const ItemState& two = second.items[other->second];
        ItemDifference difference{item, other->second, false, false};
        difference.value = !one.value.same_value(two.value) || one.text != two.text;
        difference.gradient = !same_slate(one.slate, two.slate) || !same_upstream(one, two);
        if (difference.value || difference.gradient) found.items.push_back(difference);
    }
    for (const auto& [key, item] : theirs)
        if (!ours.contains(key)) found.only_second.push_back(item);
    add_result(first, second, found.rows);
    add_slates(first, second, found.rows);
    found.rows.push_back({DifferenceRow::Kind::HeldBytes, "", std::to_string(first.memory.held),
                          std::to_string(second.memory.held), first.memory.held == second.memory.held});
    return found;
}

}  // namespace backstep::explain
