#pragma once

#include <atomic>

#include "trace/event.h"
#include "trace/stable_vector.h"

namespace backstep::trace {

// Events in the order they happened. Those of one kind lie together, so that an event takes its own size and
// no more; the order is four bytes for each: its kind and its place there. One thread appends; any may read
// what size() covers.
class EventLog {
  public:
    template <class Body>
    uint32_t append(Body&& body) {
        using Kind = std::remove_cvref_t<Body>;
        auto& records = std::get<StableVector<Kind>>(records_);
        order_.emplace_back(AllEvents::number_of<Kind>() << kPlaceBits | records.size());
        records.emplace_back(std::forward<Body>(body));
        const uint32_t size = order_.size();
        published_.store(size, std::memory_order_release);
        return size - 1;
    }
    uint32_t size() const { return published_.load(std::memory_order_acquire); }
    Event operator[](uint32_t index) const {
        const uint32_t entry = order_[index];
        const auto kind = static_cast<uint8_t>(entry >> kPlaceBits);
        return {kind, record(kind, entry & ((1u << kPlaceBits) - 1))};
    }
    size_t bytes() const;

  private:
    static constexpr uint32_t kPlaceBits = 26;  // 67 million of a kind; the trace budget ends before
    static_assert(AllEvents::kCount < 1u << (32 - kPlaceBits));
    const void* record(uint8_t kind, uint32_t place) const;

    AllEvents::Each<StableVector> records_;
    StableVector<uint32_t> order_;
    std::atomic<uint32_t> published_{0};
};

}  // namespace backstep::trace
