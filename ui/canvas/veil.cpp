#include "canvas/veil.h"

#include <algorithm>

namespace backstep::ui {

namespace {

void hideSlate(trace::Slate& slate) {
    if (slate.is_none && !slate.writing) return;
    slate.is_none = slate.writing = false;
    slate.value = slate.part = trace::ValueSnapshot();
}

void hideSlate(const std::string& name, trace::StepState& state) {
    for (trace::LedgerRow& row : state.ledger)
        if (row.name == name) hideSlate(row.slate);
    for (size_t i = 0; i < state.items.size(); ++i)
        if (state.picture->items[i].title == name) hideSlate(state.items[i].slate);
}

void hideValue(const std::string& name, trace::StepState& state) {
    for (size_t i = 0; i < state.items.size(); ++i) {
        const trace::PictureItem& item = state.picture->items[i];
        if (item.output_name != name && item.title != name) continue;
        if (state.items[i].value.empty()) continue;
        state.items[i].value = trace::ValueSnapshot();
        state.items[i].text = "?";
        std::erase_if(state.tokens, [&](const trace::Token& token) {
            return token.kind == trace::Token::Kind::Value && token.edge >= 0 &&
                   state.picture->edges[static_cast<size_t>(token.edge)].from == i;
        });
    }
}

}  // namespace

Veil veilOver(const std::string& expression, uint32_t from) {
    const auto starts = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto goes = [&](char c) { return starts(c) || (c >= '0' && c <= '9') || c == '.'; };
    Veil veil{from, {}, false};
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

void draw(const Veils& veils, trace::StepState& state) {
    for (const Veil& veil : veils) {
        if (veil.name.empty() || state.step.number < veil.from) continue;
        if (veil.slate)
            hideSlate(veil.name, state);
        else
            hideValue(veil.name, state);
    }
}

}  // namespace backstep::ui
