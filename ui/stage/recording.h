#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "explain/by_hand.h"
#include "explain/callout.h"
#include "lesson/position.h"
#include "trace/step.h"
#include "trace/step_state.h"
#include "trace/timeline.h"

namespace backstep::ui {

// What the stage plays: steps, the state at each, and what is explained about it. A recorded run is one; a
// game over a permuted timeline or a hand-made sequence of states is another. Immutable, so every view may
// hold it.
class Recording {
  public:
    virtual ~Recording() = default;

    // What the canvas draws from; null for a recording that is no run.
    virtual std::shared_ptr<const trace::Timeline> timeline() const = 0;

    virtual uint32_t size() const = 0;  // steps are 1..size(); 0 is the empty beginning
    virtual const trace::Step& step(uint32_t number) const = 0;
    virtual trace::StepState state(uint32_t number) const = 0;

    virtual uint32_t nextPhase(uint32_t number) const = 0;
    virtual uint32_t previousPhase(uint32_t number) const = 0;
    virtual uint32_t nextIteration(uint32_t number) const = 0;
    virtual uint32_t previousIteration(uint32_t number) const = 0;

    virtual std::optional<uint32_t> stepAt(const lesson::Position& position) const = 0;
    // The source a span covers, on one line.
    virtual std::string code(const SourceSpan& span) const = 0;
    // What lines of a cell have echoed up to a step, apart from what was printed: line and text.
    virtual std::vector<std::pair<uint32_t, std::string>> echoes(uint32_t step, uint32_t cell) const = 0;
    virtual std::vector<trace::MemoryMeter> memorySeries() const = 0;

    virtual Message narration(const trace::StepState& state) const = 0;
    virtual std::vector<explain::CalloutLine> callout(const trace::StepState& state) const = 0;
    virtual std::vector<explain::ByHand> byHand(const trace::StepState& state, uint32_t item) const = 0;
    virtual std::optional<explain::WholePath> wholePath(const trace::StepState& state,
                                                        uint32_t leaf) const = 0;
};

}  // namespace backstep::ui
