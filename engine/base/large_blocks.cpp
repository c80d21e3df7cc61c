#include "base/large_blocks.h"

#include <array>
#include <bit>
#include <mutex>
#include <new>
#include <utility>

#include "base/address_sanitizer.h"

namespace backstep {
namespace {

constexpr size_t kLargest = size_t{32} << 20;
constexpr size_t kKept = size_t{64} << 20;
constexpr size_t kSteps = 8;  // classes to a power of two
constexpr size_t kFirstPower = std::bit_width(LargeBlocks::kSmallest) - 1;
constexpr size_t kClasses = (std::bit_width(kLargest) - 1 - kFirstPower) * kSteps + 1;

// Class 0 is the smallest size, then come eight equal steps to its double, and so on.
size_t bytes_of(size_t index) {
    const size_t power = size_t{1} << (kFirstPower + index / kSteps);
    return power + index % kSteps * (power / kSteps);
}

size_t class_of(size_t bytes) {
    const size_t exponent = static_cast<size_t>(std::bit_width(bytes)) - 1;
    const size_t power = size_t{1} << exponent, step = power / kSteps;
    return (exponent - kFirstPower) * kSteps + (bytes - power + step - 1) / step;
}

struct Free {
    Free* next;
};

struct Kept {
    std::mutex mutex;
    std::array<Free*, kClasses> lists{};
    size_t bytes = 0;
    size_t next_to_go = 0;

    // Each class in turn gives up a block, until there is room: what a run of other sizes left behind goes.
    void make_room(size_t wanted) {
        for (; bytes + wanted > kKept; next_to_go = (next_to_go + 1) % kClasses) {
            Free*& list = lists[next_to_go];
            if (!list) continue;
            ::operator delete(std::exchange(list, list->next));
            bytes -= bytes_of(next_to_go);
        }
    }
};

// Outlives every thread.
Kept& kept() {
    static auto* all = new Kept;
    return *all;
}

bool is_kept(size_t bytes) {
    return !kAddressSanitizer && bytes >= LargeBlocks::kSmallest && bytes <= kLargest;
}

}  // namespace

void* LargeBlocks::allocate(size_t bytes) {
    if (!is_kept(bytes)) return ::operator new(bytes);
    const size_t index = class_of(bytes);
    {
        Kept& all = kept();
        const std::lock_guard lock(all.mutex);
        if (Free*& list = all.lists[index]) {
            all.bytes -= bytes_of(index);
            return std::exchange(list, list->next);
        }
    }
    return ::operator new(bytes_of(index));
}

void LargeBlocks::release(void* block, size_t bytes) noexcept {
    if (is_kept(bytes)) {
        const size_t index = class_of(bytes);
        Kept& all = kept();
        const std::lock_guard lock(all.mutex);
        all.make_room(bytes_of(index));
        all.bytes += bytes_of(index);
        all.lists[index] = new (block) Free{all.lists[index]};
        return;
    }
    ::operator delete(block);
}

}  // namespace backstep
