#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stage/skipped_turns.h"
#include "trace/loops/turns.h"
#include "trace/timeline.h"

namespace backstep::ui {

// Where steps stand on the scrubber, as a share of its length. Steps have the same room each, but the fold of
// a loop, all turns after its first, takes no more than its share: the first turn of thousands stays wide
// enough to be pointed at.
class ScrubberScale {
  public:
    ScrubberScale() = default;
    ScrubberScale(const trace::Timeline& timeline, std::vector<SkippedTurns> skipped);

    double place(double steps) const;  // 0 ... 1: where so many steps end
    double steps(double place) const;
    const std::vector<trace::Fold>& folds() const { return m_folds; }  // none inside another
    const trace::Fold* foldAt(uint32_t step) const;

    // Turns that were not kept have room between the steps on both sides, though they have no step.
    struct Gap {
        double from = 0, to = 0;  // places
        SkippedTurns turns;
    };
    const std::vector<Gap>& gaps() const { return m_gaps; }
    std::optional<WantedTurn> turnAt(double place) const;

  private:
    struct Knot {
        double steps = 0;
        double room = 0;
    };
    void fill(const trace::Fold& fold, double room, std::vector<SkippedTurns> skipped);

    std::vector<trace::Fold> m_folds;
    std::vector<Gap> m_gaps;
    std::vector<Knot> m_knots{{0, 0}, {1, 1}};
};

}  // namespace backstep::ui
