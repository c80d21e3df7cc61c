#include "stage/selection.h"

#include <algorithm>
#include <vector>

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

Selection::Found Selection::findIn(const trace::StepState& state, const QString& text, bool forward,
                                   bool next) {
    if (text.isEmpty() || !state.picture) return {};
    const auto& items = state.picture->items;
    std::vector<int> matches;
    for (size_t i = 0; i < items.size(); ++i)
        if (QString::fromStdString(items[i].title).contains(text, Qt::CaseInsensitive) ||
            QString::fromStdString(items[i].output_name).contains(text, Qt::CaseInsensitive))
            matches.push_back(static_cast<int>(i));
    if (matches.empty()) return {};
    const int from = pickedIn(state);
    const auto first = std::ranges::lower_bound(matches, from);
    auto at = first;
    if (forward && next) at = std::ranges::upper_bound(matches, from);
    if (!forward) at = std::prev(first == matches.begin() ? matches.end() : first);
    if (at == matches.end()) at = matches.begin();
    pick(state, *at);
    return {*at, static_cast<int>(at - matches.begin()) + 1, static_cast<int>(matches.size())};
}

}  // namespace backstep::ui
