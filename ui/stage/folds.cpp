#include "stage/folds.h"

namespace backstep::ui {

Folds::Folds(std::shared_ptr<const trace::Timeline> timeline, uint32_t leastTurns)
    : m_timeline(std::move(timeline)) {
    for (const trace::Fold& fold : m_timeline->turns().folds())
        if (fold.to < leastTurns) m_open.insert(fold.loop);
}

// From the innermost outwards.
template <class Visit>
void Folds::eachAround(uint32_t step, Visit&& visit) const {
    if (!m_timeline || step > m_timeline->size()) return;
    const trace::Turns& turns = m_timeline->turns();
    for (uint32_t at = turns.at(step); at != 0; at = turns.turn(at).outer)
        if (const trace::Fold* fold = turns.fold_of(turns.turn(at).loop); fold && fold->contains(step))
            visit(*fold);
}

const trace::Fold* Folds::over(uint32_t step) const {
    const trace::Fold* outermost = nullptr;
    eachAround(step, [&](const trace::Fold& fold) {
        if (!isOpen(fold)) outermost = &fold;
    });
    return outermost;
}

uint32_t Folds::after(uint32_t step) const {
    const trace::Fold* fold = over(step + 1);
    return fold && !fold->contains(step) ? fold->last : step + 1;
}

uint32_t Folds::before(uint32_t step) const {
    const trace::Fold* fold = over(step);
    return fold ? fold->first - 1 : step - 1;
}

void Folds::enter(uint32_t step) {
    eachAround(step, [&](const trace::Fold& fold) {
        if (step != fold.last) m_open.insert(fold.loop);
    });
}

const trace::Fold* Folds::around(uint32_t step) const {
    const trace::Fold* innermost = nullptr;
    eachAround(step, [&](const trace::Fold& fold) {
        if (!innermost) innermost = &fold;
    });
    if (innermost || !m_timeline || step == 0) return innermost;
    const trace::Turns& turns = m_timeline->turns();
    for (uint32_t at = turns.at(step); at != 0; at = turns.turn(at).outer)
        if (const trace::Fold* fold = turns.fold_of(turns.turn(at).loop)) return fold;
    return nullptr;
}

void Folds::setOpen(const trace::Fold& fold, bool open) {
    if (open)
        m_open.insert(fold.loop);
    else
        m_open.erase(fold.loop);
}

}  // namespace backstep::ui
