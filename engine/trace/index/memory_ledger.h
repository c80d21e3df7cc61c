#pragma once

#include <unordered_map>
#include <vector>

#include "trace/index/entities.h"
#include "trace/index/step_cutter.h"
#include "trace/step_state.h"

namespace backstep::trace {

// Reads the memory meter off events, one by one: what saved tensors reference, counting each chip, and what
// they alone hold, counting each piece of memory once and only while no variable leads to it.
class MemoryLedger {
  public:
    MemoryLedger() : frames_(1) {}

    void see(Event event);
    const MemoryMeter& meter() const { return meter_; }

  private:
    struct Memory {
        uint32_t chips = 0;
        uint32_t variables = 0;
        uint64_t bytes = 0;
        uint64_t held() const { return chips > 0 && variables == 0 ? bytes : 0; }
    };
    struct Chip {
        uint16_t slot;
        uint32_t memory;
        uint64_t bytes;
    };

    template <class Body>
    void see(const Body&) {}
    void see(const TensorSaved& saved);
    void see(const SavedReleased& released);
    void see(const GraphDropped& drop);
    void see(const Call&) { frames_.emplace_back(); }
    void see(const Return&);
    void see(const VariableBound& binding);
    void see(const VariableUnbound& gone);

    template <class Change>
    void change(uint32_t memory, Change&& apply);
    void let_go(const Chip& chip);
    void forget(uint32_t memory);
    std::vector<Chip>& chips_of(NodeId node);

    std::vector<std::vector<Chip>> chips_;
    std::unordered_map<uint32_t, Memory> memories_;
    std::vector<std::unordered_map<uint32_t, uint32_t>> frames_;
    MemoryMeter meter_;
};

// The meter after each step.
std::vector<MemoryMeter> read_meter(const TraceView& view, const StepTable& steps);

}  // namespace backstep::trace
