#include "stage/selection.h"

namespace backstep::ui {

namespace {

int itemOfStep(const trace::StepState& state) {
    if (state.running >= 0) return state.running;
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (state.step.node && items[i].node == state.step.node) return static_cast<int>(i);
    for (size_t i = 0; i < items.size(); ++i)
        if (state.step.tensor && items[i].tensor == state.step.tensor) return static_cast<int>(i);
    return -1;
}

}  // namespace

int Selection::pickedIn(const trace::StepState& state) const {
    if (m_structural.empty() || !state.picture) return -1;
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].structural_id == m_structural) return static_cast<int>(i);
    return -1;
}

int Selection::itemIn(const trace::StepState& state) const {
    const int picked = pickedIn(state);
    return picked >= 0 || !state.picture ? picked : itemOfStep(state);
}

void Selection::pick(const trace::StepState& state, int item) {
    if (!state.picture || item < 0 || item >= static_cast<int>(state.picture->items.size())) return follow();
    m_structural = state.picture->items[static_cast<size_t>(item)].structural_id;
    emit changed();
}

void Selection::follow() {
    if (m_structural.empty()) return;
    m_structural.clear();
    emit changed();
}

int Selection::findIn(const trace::StepState& state, const QString& text, bool forward, bool next) {
    if (text.isEmpty() || !state.picture || state.picture->items.empty()) return -1;
    const auto& items = state.picture->items;
    const int count = static_cast<int>(items.size());
    const int step = forward ? 1 : count - 1;
    int at = std::max(0, pickedIn(state));
    if (next) at = (at + step) % count;
    for (int n = 0; n < count; ++n, at = (at + step) % count) {
        const trace::PictureItem& item = items[static_cast<size_t>(at)];
        for (const std::string& name : {item.title, item.output_name}) {
            if (!QString::fromStdString(name).contains(text, Qt::CaseInsensitive)) continue;
            pick(state, at);
            return at;
        }
    }
    return -1;
}

}  // namespace backstep::ui
