#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace backstep::trace {

constexpr uint32_t kNone = 0xffffffff;

// For each of many keys, the events that concern it, in order: one array cut into slices. Filled in two
// passes over the trace (count, then add), read by binary search.
class History {
  public:
    void count(uint32_t key) {
        if (key >= starts_.size()) starts_.resize(key + 1, 0);
        ++starts_[key];
    }
    void counted() {
        uint32_t total = 0;
        for (uint32_t& start : starts_) {
            const uint32_t size = start;
            start = total;
            total += size;
        }
        ends_ = starts_;
        events_.resize(total);
    }
    void add(uint32_t key, uint32_t event) { events_[ends_[key]++] = event; }

    std::span<const uint32_t> all(uint32_t key) const {
        if (key >= starts_.size()) return {};
        return {events_.data() + starts_[key], events_.data() + ends_[key]};
    }
    // Events in [from, to).
    std::span<const uint32_t> between(uint32_t key, uint32_t from, uint32_t to) const {
        const std::span<const uint32_t> slice = all(key);
        const auto first = std::ranges::lower_bound(slice, from);
        const auto last = std::lower_bound(first, slice.end(), to);
        return {first, last};
    }
    // The last event before `end`, kNone if there is none.
    uint32_t last_before(uint32_t key, uint32_t end) const {
        const std::span<const uint32_t> slice = all(key);
        const auto after = std::ranges::lower_bound(slice, end);
        return after == slice.begin() ? kNone : *(after - 1);
    }

  private:
    std::vector<uint32_t> starts_;
    std::vector<uint32_t> ends_;
    std::vector<uint32_t> events_;
};

}  // namespace backstep::trace
