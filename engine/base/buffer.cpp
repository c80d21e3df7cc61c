#include "base/buffer.h"

#include <cstdlib>
#include <string>

#include "base/error.h"

namespace backstep {
namespace {

std::atomic<size_t> g_limit{size_t{1} << 30};
std::atomic<size_t> g_used{0};

}  // namespace

void MemoryBudget::set_limit(size_t bytes) noexcept { g_limit.store(bytes, std::memory_order_relaxed); }
size_t MemoryBudget::limit() noexcept { return g_limit.load(std::memory_order_relaxed); }
size_t MemoryBudget::used() noexcept { return g_used.load(std::memory_order_relaxed); }

void MemoryBudget::charge(size_t bytes) {
    const size_t limit = g_limit.load(std::memory_order_relaxed);
    const size_t used = g_used.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (limit != 0 && (bytes > limit || used > limit)) {
        g_used.fetch_sub(bytes, std::memory_order_relaxed);
        throw MemoryError("");
    }
}

void MemoryBudget::refund(size_t bytes) noexcept { g_used.fetch_sub(bytes, std::memory_order_relaxed); }

Buffer* Buffer::allocate(size_t bytes) {
    MemoryBudget::charge(bytes);
    void* memory = std::malloc(kHeader + bytes);
    if (!memory) {
        MemoryBudget::refund(bytes);
        throw MemoryError("");
    }
    return new (memory) Buffer(bytes);
}

void Buffer::destroy() noexcept {
    MemoryBudget::refund(size_);
    this->~Buffer();
    std::free(this);
}

}  // namespace backstep
