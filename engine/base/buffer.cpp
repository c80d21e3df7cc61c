#include "base/buffer.h"

#include <algorithm>
#include <new>

#include "base/error.h"
#include "base/large_blocks.h"
#include "base/pool.h"

namespace backstep {
namespace {

std::atomic<size_t> g_limit{size_t{1} << 30};
// What a thread had not passed on when it ended is never heard of, and what it made may be freed by another:
// the sum may be a little below what is there, even below nothing.
std::atomic<int64_t> g_used{0};

bool is_large(size_t bytes) { return bytes >= LargeBlocks::kSmallest; }

// Made by the million: their bytes are added up before the budget hears of them.
bool is_small(size_t bytes) { return bytes <= 512; }

}  // namespace

void MemoryBudget::set_limit(size_t bytes) noexcept { g_limit.store(bytes, std::memory_order_relaxed); }
size_t MemoryBudget::limit() noexcept { return g_limit.load(std::memory_order_relaxed); }
size_t MemoryBudget::used() noexcept {
    return static_cast<size_t>(std::max<int64_t>(0, g_used.load(std::memory_order_relaxed)));
}

void MemoryBudget::charge(size_t bytes) {
    const size_t given = g_limit.load(std::memory_order_relaxed);
    const size_t limit = given == 0 ? 0 : given + extra_;
    const auto more = static_cast<int64_t>(bytes);
    const int64_t used = g_used.fetch_add(more, std::memory_order_relaxed) + more;
    if (limit != 0 && (bytes > limit || used > static_cast<int64_t>(limit))) {
        g_used.fetch_sub(more, std::memory_order_relaxed);
        throw MemoryError("");
    }
}

void MemoryBudget::refund(size_t bytes) noexcept {
    g_used.fetch_sub(static_cast<int64_t>(bytes), std::memory_order_relaxed);
}

void MemoryBudget::pass_on_charge(size_t last) {
    try {
        charge(static_cast<size_t>(pending_));
    } catch (const MemoryError&) {
        pending_ -= static_cast<int64_t>(last);
        throw;
    }
    pending_ = 0;
}

void MemoryBudget::pass_on_refund() noexcept {
    refund(static_cast<size_t>(-pending_));
    pending_ = 0;
}

Buffer* Buffer::allocate(size_t bytes) {
    is_small(bytes) ? MemoryBudget::charge_small(bytes) : MemoryBudget::charge(bytes);
    try {
        const size_t whole = kHeader + bytes;
        return new (is_large(whole) ? LargeBlocks::allocate(whole) : Pool::allocate(whole)) Buffer(bytes);
    } catch (const std::bad_alloc&) {
        is_small(bytes) ? MemoryBudget::refund_small(bytes) : MemoryBudget::refund(bytes);
        throw MemoryError("");
    }
}

void Buffer::destroy() noexcept {
    const size_t bytes = size_;
    is_small(bytes) ? MemoryBudget::refund_small(bytes) : MemoryBudget::refund(bytes);
    this->~Buffer();
    const size_t whole = kHeader + bytes;
    is_large(whole) ? LargeBlocks::release(this, whole) : Pool::release(this, whole);
}

}  // namespace backstep
