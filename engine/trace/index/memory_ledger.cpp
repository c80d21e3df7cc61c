#include "trace/index/memory_ledger.h"

#include <unordered_map>

namespace backstep::trace {
namespace {

class MeterReader {
  public:
    explicit MeterReader(const Entities& entities) : chips_of_(entities.nodes.size() + 1), frames_(1) {}

    void see(Event event) {
        event.visit([this](const auto& body) { see(body); });
        meter_.peak_cells = std::max(meter_.peak_cells, meter_.cells);
        meter_.peak_referenced = std::max(meter_.peak_referenced, meter_.referenced);
        meter_.peak_held = std::max(meter_.peak_held, meter_.held);
    }
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

    template <class Change>
    void change(uint32_t memory, Change&& apply) {
        Memory& record = memories_[memory];
        meter_.held -= record.held();
        apply(record);
        meter_.held += record.held();
        if (record.chips == 0 && record.variables == 0) memories_.erase(memory);
    }

    void see(const TensorSaved& saved) {
        const uint64_t bytes = saved.value.bytes();
        chips_of_[saved.node.value].push_back({saved.slot, saved.memory.value, bytes});
        ++meter_.cells;
        meter_.referenced += bytes;
        change(saved.memory.value, [bytes](Memory& memory) {
            ++memory.chips;
            memory.bytes = std::max(memory.bytes, bytes);
        });
    }
    void see(const SavedReleased& released) {
        std::vector<Chip>& chips = chips_of_[released.node.value];
        for (size_t i = 0; i < chips.size(); ++i) {
            if (chips[i].slot != released.slot) continue;
            let_go(chips[i]);
            chips.erase(chips.begin() + static_cast<std::ptrdiff_t>(i));
            return;
        }
    }
    void see(const GraphDropped& drop) {
        for (const Chip& chip : chips_of_[drop.node.value]) let_go(chip);
        chips_of_[drop.node.value].clear();
    }
    void let_go(const Chip& chip) {
        --meter_.cells;
        meter_.referenced -= chip.bytes;
        change(chip.memory, [](Memory& memory) { --memory.chips; });
    }

    void see(const Call&) { frames_.emplace_back(); }
    void see(const Return&) {
        if (frames_.size() == 1) return;
        for (const auto& [name, memory] : frames_.back()) forget(memory);
        frames_.pop_back();
    }
    void see(const VariableBound& binding) {
        std::unordered_map<uint32_t, uint32_t>& frame = binding.local ? frames_.back() : frames_.front();
        const auto [place, fresh] = frame.try_emplace(binding.name.value, 0);
        if (!fresh) forget(place->second);
        place->second = binding.memory.value;
        if (binding.memory) change(binding.memory.value, [](Memory& memory) { ++memory.variables; });
    }
    void see(const VariableUnbound& gone) {
        for (size_t i = frames_.size(); i-- > 0;) {
            const auto found = frames_[i].find(gone.name.value);
            if (found == frames_[i].end()) continue;
            forget(found->second);
            frames_[i].erase(found);
            return;
        }
    }
    void forget(uint32_t memory) {
        if (memory != 0) change(memory, [](Memory& record) { --record.variables; });
    }

    std::vector<std::vector<Chip>> chips_of_;
    std::unordered_map<uint32_t, Memory> memories_;
    std::vector<std::unordered_map<uint32_t, uint32_t>> frames_;
    MemoryMeter meter_;
};

}  // namespace

std::vector<MemoryMeter> read_meter(const TraceView& view, const Entities& entities, const StepTable& steps) {
    std::vector<MemoryMeter> series;
    series.reserve(steps.steps.size());
    MeterReader reader(entities);
    uint32_t event = 0;
    for (const Step& step : steps.steps) {
        for (; event < step.last_event; ++event) reader.see(view->event(event));
        series.push_back(reader.meter());
    }
    return series;
}

}  // namespace backstep::trace
