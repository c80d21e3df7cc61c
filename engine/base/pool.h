#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

namespace backstep {

// A thread's lists of freed small blocks, by size class of 16 bytes, so that the objects every operation
// makes (tensors, small buffers, graph nodes) cost a few instructions. Blocks come from operator new
// one by one: a block may be freed on another thread than the one that made it. Above 256 bytes it is plain
// operator new. Under AddressSanitizer the lists are off, so that a stale pointer is seen.
class Pool {
  public:
    static void* allocate(size_t bytes) {
        const size_t size_class = (bytes + 15) / 16;
        if (size_class < kClasses) {
            List& list = lists_[size_class];
            if (Block* block = list.head) {
                list.head = block->next;
                --list.count;
                return block;
            }
        }
        return allocate_new(size_class);
    }
    static void release(void* block, size_t bytes) noexcept {
        const size_t size_class = (bytes + 15) / 16;
        if (size_class < kClasses && lists_[size_class].count < limit_) {
            List& list = lists_[size_class];
            list.head = new (block) Block{list.head};
            ++list.count;
            return;
        }
        release_old(block);
    }

  private:
    struct Block {
        Block* next;
    };
    struct List {
        Block* head;
        uint32_t count;
    };
    struct Reaper;  // frees the lists when its thread ends
    static constexpr size_t kClasses = 17;
    static void* allocate_new(size_t size_class);
    static void release_old(void* block) noexcept;

    static inline constinit thread_local List lists_[kClasses] = {};
    static inline constinit thread_local uint32_t limit_ =
        0;  // 0 before the first allocation and after the reaper
};

// Gives a class pooled new and delete: `class Node : public Pooled`. Works through virtual destructors.
struct Pooled {
    static void* operator new(size_t bytes) { return Pool::allocate(bytes); }
    static void operator delete(void* block, size_t bytes) noexcept { Pool::release(block, bytes); }
};

}  // namespace backstep
