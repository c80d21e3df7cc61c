#include "trace/index/memory_ledger.h"

#include <algorithm>

namespace backstep::trace {

void MemoryLedger::see(Event event) {
    event.visit([this](const auto& body) { see(body); });
    meter_.peak_cells = std::max(meter_.peak_cells, meter_.cells);
    meter_.peak_referenced = std::max(meter_.peak_referenced, meter_.referenced);
    meter_.peak_held = std::max(meter_.peak_held, meter_.held);
}

template <class Change>
void MemoryLedger::change(uint32_t memory, Change&& apply) {
    Memory& record = memories_[memory];
    meter_.held -= record.held();
    apply(record);
    meter_.held += record.held();
    if (record.chips == 0 && record.variables == 0) memories_.erase(memory);
}

std::vector<MemoryLedger::Chip>& MemoryLedger::chips_of(NodeId node) {
    if (node.value >= chips_.size()) chips_.resize(2 * size_t{node.value} + 64);
    return chips_[node.value];
}

void MemoryLedger::see(const TensorSaved& saved) {
    const uint64_t bytes = saved.value.bytes();
    chips_of(saved.node).push_back({saved.slot, saved.memory.value, bytes});
    ++meter_.cells;
    meter_.referenced += bytes;
    change(saved.memory.value, [bytes](Memory& memory) {
        ++memory.chips;
        memory.bytes = std::max(memory.bytes, bytes);
    });
}

void MemoryLedger::see(const SavedReleased& released) {
    std::vector<Chip>& chips = chips_of(released.node);
    for (size_t i = 0; i < chips.size(); ++i) {
        if (chips[i].slot != released.slot) continue;
        let_go(chips[i]);
        chips.erase(chips.begin() + static_cast<std::ptrdiff_t>(i));
        return;
    }
}

void MemoryLedger::see(const GraphDropped& drop) {
    std::vector<Chip>& chips = chips_of(drop.node);
    for (const Chip& chip : chips) let_go(chip);
    chips.clear();
}

void MemoryLedger::let_go(const Chip& chip) {
    --meter_.cells;
    meter_.referenced -= chip.bytes;
    change(chip.memory, [](Memory& memory) { --memory.chips; });
}

void MemoryLedger::see(const Return&) {
    if (frames_.size() == 1) return;
    for (const auto& [name, memory] : frames_.back()) forget(memory);
    frames_.pop_back();
}

void MemoryLedger::see(const VariableBound& binding) {
    std::unordered_map<uint32_t, uint32_t>& frame = binding.local ? frames_.back() : frames_.front();
    const auto [place, fresh] = frame.try_emplace(binding.name.value, 0);
    if (!fresh) forget(place->second);
    place->second = binding.memory.value;
    if (binding.memory) change(binding.memory.value, [](Memory& memory) { ++memory.variables; });
}

void MemoryLedger::see(const VariableUnbound& gone) {
    for (size_t i = frames_.size(); i-- > 0;) {
        const auto found = frames_[i].find(gone.name.value);
        if (found == frames_[i].end()) continue;
        forget(found->second);
        frames_[i].erase(found);
        return;
    }
}

void MemoryLedger::forget(uint32_t memory) {
    if (memory != 0) change(memory, [](Memory& record) { --record.variables; });
}

std::vector<MemoryMeter> read_meter(const TraceView& view, const StepTable& steps) {
    std::vector<MemoryMeter> series;
    series.reserve(steps.steps.size());
    MemoryLedger ledger;
    uint32_t event = 0;
    for (const Step& step : steps.steps) {
        for (; event < step.last_event; ++event) ledger.see(view->event(event));
        series.push_back(ledger.meter());
    }
    return series;
}

}  // namespace backstep::trace
