#include "canvas/veil/veil.h"

#include <algorithm>
#include <string_view>

namespace backstep::ui {

namespace {

using trace::ValueSnapshot;

void hideSlate(trace::Slate& slate, HiddenNumbers& hidden) {
    if (slate.is_none && !slate.writing) return;
    hidden.add(slate.value);
    hidden.add(slate.part);
    slate.is_none = slate.writing = false;
    slate.value = slate.part = ValueSnapshot();
}

// Numbers on their way to the slate `leaf`, from wherever they were the same: each gradient that a node hands
// on unchanged tells it before it is there.
void coverOnTheWay(size_t leaf, trace::StepState& state, const HiddenNumbers& hidden) {
    const trace::Picture& picture = *state.picture;
    const auto cover = [&](ValueSnapshot& value) {
        const bool known = hidden.holds(value);
        if (known) value = ValueSnapshot();
        return known;
    };
    std::vector<size_t> ahead{leaf};
    std::vector<bool> met(state.items.size());
    met[leaf] = true;
    const auto goOnAt = [&](size_t item) {
        if (!met[item]) ahead.push_back(item);
        met[item] = true;
    };
    while (!ahead.empty()) {
        const size_t item = ahead.back();
        ahead.pop_back();
        bool came = item == leaf;
        if (state.items[item].upstream) came = cover(*state.items[item].upstream) || came;
        for (trace::BufferPart& part : state.items[item].parts) came = cover(part.value) || came;
        for (size_t e = 0; e < state.edges.size(); ++e) {
            if (picture.edges[e].from != item && picture.edges[e].to != item) continue;
            const bool known = state.edges[e].gradient && cover(*state.edges[e].gradient);
            const bool sent = picture.edges[e].from == item;
            if (sent && (known || item == leaf)) goOnAt(picture.edges[e].to);
            if (!sent && known) goOnAt(picture.edges[e].from);
            came = came || known;
        }
        if (!came) continue;
        for (trace::Token& token : state.tokens) {
            if (token.kind != trace::Token::Kind::Gradient || token.edge < 0) continue;
            const trace::PictureEdge& edge = picture.edges[static_cast<size_t>(token.edge)];
            if (edge.from == item || edge.to == item) cover(token.value);
        }
    }
}

void hideSlate(const Veil& veil, trace::StepState& state, HiddenNumbers& hidden) {
    for (const ValueSnapshot& number : veil.written) hidden.add(number);
    for (trace::LedgerRow& row : state.ledger)
        if (row.name == veil.name) hideSlate(row.slate, hidden);
    for (size_t i = 0; i < state.items.size(); ++i) {
        if (state.picture->items[i].title != veil.name) continue;
        hideSlate(state.items[i].slate, hidden);
        coverOnTheWay(i, state, hidden);
    }
}

void hideValue(const std::string& name, trace::StepState& state, HiddenNumbers& hidden) {
    for (size_t i = 0; i < state.items.size(); ++i) {
        const trace::PictureItem& item = state.picture->items[i];
        if (item.output_name != name && item.title != name) continue;
        if (state.items[i].value.empty()) continue;
        hidden.add(state.items[i].value);
        state.items[i].value = ValueSnapshot();
        state.items[i].text = "?";
        std::erase_if(state.tokens, [&](const trace::Token& token) {
            return token.kind == trace::Token::Kind::Value && token.edge >= 0 &&
                   state.picture->edges[static_cast<size_t>(token.edge)].from == i;
        });
    }
    for (trace::ItemState& item : state.items)
        for (trace::SavedChip& chip : item.chips)
            if (hidden.holds(chip.value)) chip.value = ValueSnapshot();
}

}  // namespace

bool operator==(const Veil& one, const Veil& other) {
    const auto same = [](const ValueSnapshot& a, const ValueSnapshot& b) { return a.same_value(b); };
    return one.from == other.from && one.name == other.name && one.slate == other.slate &&
           one.until == other.until && std::ranges::equal(one.written, other.written, same);
}

Veil veilOver(const std::string& expression, uint32_t from) {
    const auto starts = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto goes = [&](char c) { return starts(c) || (c >= '0' && c <= '9') || c == '.'; };
    Veil veil;
    veil.from = from;
    const auto end = std::find_if_not(expression.begin(), expression.end(), goes);
    if (expression.empty() || !starts(expression[0])) return veil;
    veil.name.assign(expression.begin(), end);
    for (const char* ending : {".item", ".tolist", ".grad"}) {
        if (!veil.name.ends_with(ending)) continue;
        veil.slate = veil.slate || std::string_view(ending) == ".grad";
        veil.name.resize(veil.name.size() - std::string_view(ending).size());
    }
    return veil;
}

HiddenNumbers draw(const Veils& veils, trace::StepState& state) {
    HiddenNumbers hidden;
    for (const Veil& veil : veils) {
        if (veil.name.empty() || state.step.number < veil.from || state.step.number >= veil.until) continue;
        if (veil.slate)
            hideSlate(veil, state, hidden);
        else
            hideValue(veil.name, state, hidden);
    }
    state.output = hidden.in(state.output);
    return hidden;
}

}  // namespace backstep::ui
