#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "trace/event.h"
#include "trace/picture.h"
#include "trace/step.h"
#include "trace/step_state.h"

namespace backstep::trace {

class TraceView;
struct Entities;
class Turns;

// A trace as steps: what exists and what it shows at step k, for any k, found by binary search in the births,
// deaths and value histories of each entity, never by replaying from the start. Immutable and shareable
// between threads; a longer view of the same trace makes a new Timeline.
class Timeline {
  public:
    explicit Timeline(TraceView view);
    ~Timeline();
    Timeline(Timeline&&) noexcept;
    Timeline& operator=(Timeline&&) noexcept;

    uint32_t size() const;  // number of the last step; steps are 1..size(), 0 is the beginning
    const Step& step(uint32_t number) const;
    StepKey key(uint32_t number) const;
    PathId path(uint32_t number) const;  // the turn or call a step is in, innermost; none outside
    std::optional<uint32_t> find(const StepKey& key) const;  // exact, or the nearest step before its place
    std::optional<uint32_t> find_exact(const StepKey& key) const;  // columns may have shifted
    // Where step `number` of an earlier run of (nearly) the same code is in this one: the same key, or that
    // of its nearest surviving predecessor; whether it was the same.
    std::pair<uint32_t, bool> follow(const Timeline& old, uint32_t number) const;
    StepState state(uint32_t number) const;
    // Enough of the state to say what step `about` (one after it, or the same) does: of a large picture only
    // the step's item and its neighbours. Telling every step of a long chain takes time in proportion to it.
    StepState close_up(uint32_t number, uint32_t about) const;
    // What was recorded of a node: its making and its operation, each null when there is none.
    std::pair<const NodeRecorded*, const OpExecuted*> recorded(NodeId node) const;
    // The event that made it a step; none for 0.
    Event event_of(uint32_t number) const;
    // The step in which an event happened; one more than there are when it came after the last.
    uint32_t step_at(uint32_t event) const;
    // Who lives in the trace and which events concern whom, see trace/index/entities.h.
    const Entities& entities() const;

    uint32_t next_phase(uint32_t number) const;
    uint32_t previous_phase(uint32_t number) const;
    // The same step in the turn before or after, see Turns.
    uint32_t next_iteration(uint32_t number) const;
    uint32_t previous_iteration(uint32_t number) const;
    const Turns& turns() const;

    const std::vector<std::shared_ptr<const Picture>>& pictures() const;
    std::shared_ptr<const Picture> picture_at(uint32_t number) const;

    // Referenced and held bytes after each step, index = step number; for the memory chart.
    std::vector<MemoryMeter> memory_series() const;

    const TraceView& trace() const;

  private:
    struct Index;
    std::unique_ptr<Index> index_;
};

}  // namespace backstep::trace
