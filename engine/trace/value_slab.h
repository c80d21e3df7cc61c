#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace backstep::trace {

// Where the copies of small values lie: one after the other, so that recording writes memory in order, and
// not each with a count of its own. A slab is counted once for each reference to something in it, and given
// back when the last one goes. Any thread may count; each has a slab of its own that it fills, and of that
// one it takes many references in advance, so that while recording it counts without other threads' leave.
class ValueSlab {
  public:
    static void* allocate(size_t bytes);  // comes with one reference
    static ValueSlab& of(const void* inside) {
        return *reinterpret_cast<ValueSlab*>(reinterpret_cast<uintptr_t>(inside) & ~(kSize - 1));
    }
    void retain() noexcept {
        if (open_.slab == this && open_.spare > 0)
            --open_.spare;
        else
            references_.fetch_add(1, std::memory_order_relaxed);
    }
    void release() noexcept {
        if (open_.slab == this)
            ++open_.spare;
        else
            give_back(1);
    }

  private:
    static constexpr uintptr_t kSize = 64 * 1024;
    static constexpr uint32_t kAhead = 1u << 24;
    struct Open {  // the slab a thread fills, how far, and the references that it has not given out
        ValueSlab* slab;
        size_t used;
        uint32_t spare;
    };
    struct Closer;  // of what a thread fills when it ends
    static void open();
    static void close() noexcept;
    void give_back(uint32_t references) noexcept;

    static inline constinit thread_local Open open_ = {nullptr, kSize, 0};
    std::atomic<uint32_t> references_{kAhead};
};

}  // namespace backstep::trace
