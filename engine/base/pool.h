#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

namespace backstep {

// Small blocks by size class of 16 bytes, for what every operation makes: tensors, graph nodes, buffers,
// script objects. What a thread frees it hands out again in a few instructions. A block may be freed on
// another thread than the one that made it: a thread that has gathered many free blocks, or ends, passes them
// on to whoever asks next. Above 512 bytes it is plain operator new, and so it is under AddressSanitizer, so
// that a stale pointer is seen.
//
// Note [Warm memory]: a page the system hands out for the first time costs more than filling it. So blocks
// are cut from one stretch of 64 MB that is never given back, and the next run finds its pages ready. A run
// that needs more gets the rest from operator new, one by one, and gives it back.
class Pool {
  public:
    static void* allocate(size_t bytes) {
        const size_t size_class = class_of(bytes);
        if (size_class < kClasses) [[likely]] {
            List& list = lists_[size_class];
            if (Block* block = list.head) [[likely]] {
                list.head = block->next;
                --list.count;
                return block;
            }
        }
        return allocate_slowly(size_class);
    }
    static void release(void* block, size_t bytes) noexcept {
        const size_t size_class = class_of(bytes);
        if (size_class < kClasses && is_warm(block)) [[likely]] {
            List& list = lists_[size_class];
            if (list.count < gathered_) [[likely]] {
                list.head = new (block) Block{list.head, nullptr};
                ++list.count;
                return;
            }
        }
        release_slowly(block, size_class);
    }

  private:
    struct Block {
        Block* next;        // free one of the same list
        Block* next_chain;  // of the first of a list that was passed on
    };
    struct List {
        Block* head;
        uint32_t count;
    };
    struct Cut {  // of a slab: what has not been handed out yet
        std::byte* from;
        std::byte* to;
    };
    struct Depot;   // what threads have passed on, and the stretch
    struct Leaver;  // passes a thread's blocks on when it ends
    static constexpr size_t kClasses = 33;
    static constexpr size_t kStretch = size_t{64} << 20;

    static size_t class_of(size_t bytes) { return (bytes + 15) / 16; }
    static bool is_warm(const void* block) {
        return reinterpret_cast<uintptr_t>(block) - stretch_.load(std::memory_order_relaxed) < kStretch;
    }
    static void* allocate_slowly(size_t size_class);
    static void release_slowly(void* block, size_t size_class) noexcept;
    static bool enter();  // this thread may gather blocks

    // Where the stretch begins; an address that nothing has until there is one.
    static inline constinit std::atomic<uintptr_t> stretch_{uintptr_t{1} << 63};
    static inline constinit thread_local List lists_[kClasses] = {};
    static inline constinit thread_local Cut cuts_[kClasses] = {};
    // How many free blocks of a class this thread keeps: 0 before it enters and after it has left.
    static inline constinit thread_local uint32_t gathered_ = 0;
    static inline constinit thread_local bool left_ = false;
};

// Gives a class pooled new and delete: `class Node : public Pooled`. Works through virtual destructors.
struct Pooled {
    static void* operator new(size_t bytes) { return Pool::allocate(bytes); }
    static void operator delete(void* block, size_t bytes) noexcept { Pool::release(block, bytes); }
};

}  // namespace backstep
