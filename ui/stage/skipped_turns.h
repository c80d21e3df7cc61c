#pragma once

#include <cstdint>
#include <vector>

#include "trace/event.h"
#include "trace/loops/turns.h"
#include "trace/timeline.h"
#include "trace/trace.h"

namespace backstep::ui {

// Turns of a loop that a long run saw and did not keep, and the steps on both sides of them.
struct SkippedTurns {
    SourceSpan loop;
    uint32_t from = 0;  // turns, counted from 0
    uint32_t to = 0;
    uint32_t before = 0;
    uint32_t after = 0;
    uint32_t count() const { return to - from + 1; }
};

// Of the outermost loops, in order.
std::vector<SkippedTurns> skippedTurns(const trace::Timeline& timeline);

// A turn that is to be recorded again, and where in it one wants to stand.
struct WantedTurn {
    enum class At : uint8_t { First, Last, Offset, Number };
    SourceSpan loop;
    uint32_t index = 0;
    At at = At::First;
    uint32_t offset = 0;       // Offset: so many steps from its first
    trace::SeriesKind kind{};  // Number: where a number of this kind comes to be
};

// Its step; 0 when the recording does not have the turn.
uint32_t stepOf(const trace::Timeline& timeline, const WantedTurn& wanted);

}  // namespace backstep::ui
