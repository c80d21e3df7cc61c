#include "explain/comparison/differences.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/number_format.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Operations are told apart by their line too: the same name may be given in several cells.
std::string line_of(const PictureItem& item) {
    if (item.kind == ItemKind::Leaf || item.kind == ItemKind::Value) return {};
    return std::to_string(item.span.cell) + ":" + std::to_string(item.span.line);
}

std::string key_of(const PictureItem& item) {
    if (item.kind == ItemKind::Leaf || item.kind == ItemKind::Value) return "leaf " + item.title;
    return (item.output_name.empty() ? "node " + item.structural_id : "value " + item.output_name) + "@" +
           line_of(item);
}

// Pairs what has the same name in both lanes and stands alone so far, in the order of the pictures.
class Pairing {
  public:
    Pairing(const StepState& first, const StepState& second)
        : first_(first), second_(second), ours_(first.items.size(), -1), theirs_(second.items.size(), -1) {}

    void by(const std::function<std::string(const PictureItem&)>& name) {
        std::map<std::string, std::vector<uint32_t>> waiting;
        for (uint32_t i = second_.items.size(); i-- > 0;)
            if (theirs_[i] < 0 && is_there(second_, i)) waiting[name(second_.picture->items[i])].push_back(i);
        for (uint32_t i = 0; i < first_.items.size(); ++i) {
            if (ours_[i] >= 0 || !is_there(first_, i)) continue;
            const std::string known = name(first_.picture->items[i]);
            const auto found = known.empty() ? waiting.end() : waiting.find(known);
            if (found == waiting.end() || found->second.empty()) continue;
            ours_[i] = static_cast<int>(found->second.back());
            theirs_[found->second.back()] = static_cast<int>(i);
            found->second.pop_back();
        }
    }

    void into(Differences& found) const {
        for (uint32_t i = 0; i < ours_.size(); ++i)
            if (ours_[i] >= 0)
                found.pairs.emplace_back(i, static_cast<uint32_t>(ours_[i]));
            else if (is_there(first_, i))
                found.only_first.push_back(i);
        for (uint32_t i = 0; i < theirs_.size(); ++i)
            if (theirs_[i] < 0 && is_there(second_, i)) found.only_second.push_back(i);
    }

  private:
    static bool is_there(const StepState& state, uint32_t item) {
        return state.items[item].presence != Presence::NotYet;
    }

    const StepState& first_;
    const StepState& second_;
    std::vector<int> ours_, theirs_;
};

// A number that was taken away is one the learner is asked for: of that nothing is told, nor that it differs.
bool is_asked(const ItemState& item) { return item.value.empty() && item.text == "?"; }
bool is_asked(const Slate& slate) { return !slate.is_none && slate.value.empty(); }

bool same_slate(const Slate& one, const Slate& other) {
    if (is_asked(one) || is_asked(other)) return true;
    if (one.shown != other.shown || one.is_none != other.is_none) return false;
    return one.is_none || one.value.same_value(other.value);
}

bool same_upstream(const ItemState& one, const ItemState& other) {
    if (one.upstream.has_value() != other.upstream.has_value()) return false;
    if (!one.upstream || one.upstream->empty() || other.upstream->empty()) return true;
    return one.upstream->same_value(*other.upstream);
}

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

// The table is made of what the two states show; each name has one row.
class Rows {
  public:
    Rows(const StepState& first, const StepState& second, const Differences& found)
        : first_(first), second_(second), found_(found) {}

    std::vector<DifferenceRow> all() && {
        add_result();
        for (const StepState* state : {&first_, &second_})
            for (size_t i = 0; i < state->items.size(); ++i) add_leaf(state->picture->items[i]);
        for (const StepState* state : {&first_, &second_})
            for (const LedgerRow& row : state->ledger) add_slate(row.name, false);
        rows_.push_back({DifferenceRow::Kind::HeldBytes, "", std::to_string(first_.memory.held),
                         std::to_string(second_.memory.held), first_.memory.held == second_.memory.held,
                         false});
        return std::move(rows_);
    }

  private:
    static const ItemState* leaf_in(const StepState& state, const std::string& name) {
        for (size_t i = 0; i < state.items.size(); ++i) {
            const PictureItem& item = state.picture->items[i];
            if (item.kind == ItemKind::Leaf && item.title == name &&
                state.items[i].presence != Presence::NotYet)
                return &state.items[i];
        }
        return nullptr;
    }
    static const Slate* slate_in(const StepState& state, const std::string& name) {
        for (const LedgerRow& row : state.ledger)
            if (row.name == name) return &row.slate;
        return nullptr;
    }

    // A parameter has its row; of other leaves one hears where they differ.
    void add_leaf(const PictureItem& item) {
        if (item.kind != ItemKind::Leaf || !told_.insert(item.title).second) return;
        const ItemState* one = leaf_in(first_, item.title);
        const ItemState* other = leaf_in(second_, item.title);
        if (!one && !other) return;
        add_values(DifferenceRow::Kind::Leaf, item.title, one, other, item.requires_grad);
        add_slate(item.title, true);
    }

    void add_slate(const std::string& name, bool in_picture) {
        const Slate* one = slate_in(first_, name);
        const Slate* other = slate_in(second_, name);
        if ((!one && !other) || !slates_.insert(name).second) return;
        const bool asked = (one && is_asked(*one)) || (other && is_asked(*other));
        const bool same = one && other && same_slate(*one, *other);
        if (in_picture || (!same && !asked))
            rows_.push_back({DifferenceRow::Kind::Slate, name + ".grad", one ? slate_text(*one) : "",
                             other ? slate_text(*other) : "", same || asked, asked});
    }

    void add_values(DifferenceRow::Kind kind, const std::string& name, const ItemState* one,
                    const ItemState* other, bool also_same) {
        const bool asked = (one && is_asked(*one)) || (other && is_asked(*other));
        const bool same = asked || (one && other && one->value.same_value(other->value));
        if (also_same || !same)
            rows_.push_back({kind, name, one ? text_of(one->value) : "", other ? text_of(other->value) : "",
                             same, asked});
    }

    // What a backward starts from: the last result that both lanes have, a named one if there is; else of
    // one.
    void add_result() {
        for (const bool named : {true, false})
            for (size_t i = found_.pairs.size(); i-- > 0;) {
                const auto [one, other] = found_.pairs[i];
                if (is_result(first_, one, named))
                    return add_values(DifferenceRow::Kind::Result, name_of(first_, one), &first_.items[one],
                                      &second_.items[other], true);
            }
        for (const bool named : {true, false})
            for (const StepState* state : {&first_, &second_})
                for (size_t i = state->items.size(); i-- > 0;)
                    if (is_result(*state, i, named))
                        return add_values(DifferenceRow::Kind::Result, name_of(*state, i),
                                          state == &first_ ? &state->items[i] : nullptr,
                                          state == &second_ ? &state->items[i] : nullptr, true);
    }

    static std::string name_of(const StepState& state, size_t index) {
        const PictureItem& item = state.picture->items[index];
        return !item.output_name.empty() ? item.output_name : item.called.empty() ? item.title : item.called;
    }
    static bool is_result(const StepState& state, size_t index, bool named) {
        const PictureItem& item = state.picture->items[index];
        return (item.kind == ItemKind::Node || item.kind == ItemKind::Ghost) &&
               state.items[index].presence != Presence::NotYet && (!named || !item.output_name.empty());
    }

    const StepState& first_;
    const StepState& second_;
    const Differences& found_;
    std::vector<DifferenceRow> rows_;
    std::set<std::string> told_, slates_;
};

}  // namespace

bool Differences::empty() const {
    return items.empty() && only_first.empty() && only_second.empty() &&
           std::ranges::all_of(rows, [](const DifferenceRow& row) { return row.same; });
}

Differences differences(const StepState& first, const StepState& second) {
    Differences found;
    Pairing pairing(first, second);
    pairing.by(key_of);
    pairing.by(line_of);
    pairing.into(found);
    for (const auto& [ours, theirs] : found.pairs) {
        const ItemState& one = first.items[ours];
        const ItemState& two = second.items[theirs];
        const PictureItem &what = first.picture->items[ours], &there = second.picture->items[theirs];
        ItemDifference difference{ours, theirs, false, false, false};
        difference.value =
            !is_asked(one) && !is_asked(two) && (!one.value.same_value(two.value) || one.text != two.text);
        difference.gradient = !same_slate(one.slate, two.slate) || !same_upstream(one, two);
        difference.kind =
            what.kind != there.kind || (what.kind == ItemKind::Node && what.title != there.title);
        if (difference.value || difference.gradient || difference.kind) found.items.push_back(difference);
    }
    found.rows = Rows(first, second, found).all();
    return found;
}

}  // namespace backstep::explain
