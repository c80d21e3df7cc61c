#include "script/objects/heap.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "base/buffer.h"
#include "base/error.h"

namespace backstep::script::heap {
namespace {

constexpr size_t kGrain = 16;
constexpr size_t kLargestSmall = 512;
constexpr size_t kSlab = 64 * 1024;
constexpr int64_t kStep = 64 * 1024;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kPooled = false;  // the sanitizer wants to see every block
#else
constexpr bool kPooled = true;
#endif

struct FreeBlock {
    FreeBlock* next;
};

// Slabs are shared property: a block may be freed by another thread than the one that took it.
std::vector<void*>& all_slabs() {
    static auto* slabs = new std::vector<void*>;
    return *slabs;
}
std::mutex g_slabs_mutex;

struct ThreadHeap {
    std::array<FreeBlock*, kLargestSmall / kGrain + 1> free{};
    int64_t uncharged = 0;
};
thread_local ThreadHeap t_heap;

void* raw(size_t bytes) {
    void* memory = std::malloc(bytes);
    if (!memory) throw MemoryError("");
    return memory;
}

void refill(size_t size_class) {
    const size_t bytes = size_class * kGrain;
    auto* slab = static_cast<std::byte*>(raw(kSlab));
    {
        const std::lock_guard lock(g_slabs_mutex);
        all_slabs().push_back(slab);
    }
    for (size_t at = 0; at + bytes <= kSlab; at += bytes) {
        auto* block = reinterpret_cast<FreeBlock*>(slab + at);
        block->next = t_heap.free[size_class];
        t_heap.free[size_class] = block;
    }
}

void settle() {
    const int64_t due = t_heap.uncharged;
    if (due > 0) {
        MemoryBudget::charge(static_cast<size_t>(due));
    } else {
        MemoryBudget::refund(static_cast<size_t>(-due));
    }
    t_heap.uncharged = 0;
}

}  // namespace

void* allocate(size_t bytes) {
    if (bytes > kLargestSmall) {
        MemoryBudget::charge(bytes);
        void* memory = std::malloc(bytes);
        if (!memory) {
            MemoryBudget::refund(bytes);
            throw MemoryError("");
        }
        return memory;
    }
    const size_t size_class = (bytes + kGrain - 1) / kGrain;
    t_heap.uncharged += static_cast<int64_t>(size_class * kGrain);
    if (t_heap.uncharged > kStep) [[unlikely]] {
        try {
            settle();
        } catch (...) {
            t_heap.uncharged -= static_cast<int64_t>(size_class * kGrain);
            throw;
        }
    }
    if constexpr (!kPooled) return raw(size_class * kGrain);
    FreeBlock* block = t_heap.free[size_class];
    if (!block) [[unlikely]] {
        refill(size_class);
        block = t_heap.free[size_class];
    }
    t_heap.free[size_class] = block->next;
    return block;
}

void release(void* memory, size_t bytes) noexcept {
    if (!memory) return;
    if (bytes > kLargestSmall) {
        MemoryBudget::refund(bytes);
        std::free(memory);
        return;
    }
    const size_t size_class = (bytes + kGrain - 1) / kGrain;
    t_heap.uncharged -= static_cast<int64_t>(size_class * kGrain);
    if (t_heap.uncharged < -kStep) [[unlikely]]
        settle();
    if constexpr (!kPooled) {
        std::free(memory);
        return;
    }
    auto* block = static_cast<FreeBlock*>(memory);
    block->next = t_heap.free[size_class];
    t_heap.free[size_class] = block;
}

}  // namespace backstep::script::heap
