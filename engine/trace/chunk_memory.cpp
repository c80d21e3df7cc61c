#include "trace/chunk_memory.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>

namespace backstep::trace {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr size_t kKept = 0;  // the sanitizer wants to see every chunk go
#else
constexpr size_t kKept = size_t{48} << 20;
#endif

// Chained through the chunks themselves.
struct Chunk {
    size_t bytes;
    Chunk* next;
};
struct Store {
    std::mutex mutex;
    std::array<Chunk*, 64> by_size{};  // where a size goes is where others may be: each chunk says its own
    size_t kept = 0;
};

// Outlives every thread.
Store& store() {
    static auto* made = new Store;
    return *made;
}

std::align_val_t alignment_of(size_t bytes) {
    constexpr size_t kLarge = 64 * 1024;
    return std::align_val_t{bytes >= kLarge ? kLarge : alignof(std::max_align_t)};
}

Chunk*& list_of(size_t bytes) { return store().by_size[bytes * 0x9e3779b97f4a7c15u >> 58]; }

}  // namespace

void* take_chunk(size_t bytes) {
    {
        const std::lock_guard lock(store().mutex);
        for (Chunk** link = &list_of(bytes); *link; link = &(*link)->next) {
            Chunk* chunk = *link;
            if (chunk->bytes != bytes) continue;
            *link = chunk->next;
            store().kept -= bytes;
            return chunk;
        }
    }
    return ::operator new(bytes, alignment_of(bytes));
}

void give_back_chunk(void* memory, size_t bytes) noexcept {
    {
        const std::lock_guard lock(store().mutex);
        if (store().kept + bytes <= kKept) {
            Chunk*& list = list_of(bytes);
            list = new (memory) Chunk{bytes, list};
            store().kept += bytes;
            return;
        }
    }
    ::operator delete(memory, alignment_of(bytes));
}

}  // namespace backstep::trace
