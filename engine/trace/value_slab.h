#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace backstep::trace {

// Where the copies of small values lie: one after the other, so that recording writes memory in order, and
// not each with a count of its own. A slab is counted once for each reference to something in it, and given
// back when the last one goes. Any thread may count; each has a slab of its own that it fills.
class ValueSlab {
  public:
    static void* allocate(size_t bytes);  // comes with one reference
    static ValueSlab& of(const void* inside) {
        return *reinterpret_cast<ValueSlab*>(reinterpret_cast<uintptr_t>(inside) & ~(kSize - 1));
    }
    void retain() noexcept { references_.fetch_add(1, std::memory_order_relaxed); }
    void release() noexcept {
        if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) give_back();
    }

  private:
    static constexpr uintptr_t kSize = 64 * 1024;
    struct Open;  // the slab a thread fills
    void give_back() noexcept;

    std::atomic<uint32_t> references_{1};
};

}  // namespace backstep::trace
