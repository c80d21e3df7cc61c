#pragma once

#include <memory>
#include <set>

#include "trace/loops/turns.h"
#include "trace/timeline.h"

namespace backstep::ui {

// Which loops of a timeline stand open. All of at least so many turns begin folded: their first turn is
// walked step by step, the rest is one stop, on its last step. Going inside a fold by any other way opens it.
class Folds {
  public:
    Folds() = default;
    Folds(std::shared_ptr<const trace::Timeline> timeline, uint32_t leastTurns);

    // The folded stretch that a step is in, the outermost; null when it stands open.
    const trace::Fold* over(uint32_t step) const;
    uint32_t after(uint32_t step) const;   // where one step on leads
    uint32_t before(uint32_t step) const;  // and one step back
    // Opens what `step` is inside of; the last step of a fold is not inside, it is where the fold stands.
    void enter(uint32_t step);
    // The loop that folding or opening at `step` is about: the one it is in, or whose fold begins after it.
    const trace::Fold* around(uint32_t step) const;
    bool isOpen(const trace::Fold& fold) const { return m_open.contains(fold.loop); }
    void setOpen(const trace::Fold& fold, bool open);

  private:
    template <class Visit>
    void eachAround(uint32_t step, Visit&& visit) const;

    std::shared_ptr<const trace::Timeline> m_timeline;
    std::set<uint32_t> m_open;
};

}  // namespace backstep::ui
