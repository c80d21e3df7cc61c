#pragma once

#include <cstddef>

namespace backstep {

// A thread's lists of freed small blocks, by size class of 16 bytes, so that the objects every operation
// makes (tensors, storages, geometries, graph nodes) cost a few instructions. Blocks come from operator new
// one by one: a block may be freed on another thread than the one that made it. Above 256 bytes it is plain
// operator new. Under AddressSanitizer the lists are off, so that a stale pointer is seen.
class Pool {
  public:
    static void* allocate(size_t bytes);
    static void release(void* block, size_t bytes) noexcept;
};

// Gives a class pooled new and delete: `class Node : public Pooled`. Works through virtual destructors.
struct Pooled {
    static void* operator new(size_t bytes) { return Pool::allocate(bytes); }
    static void operator delete(void* block, size_t bytes) noexcept { Pool::release(block, bytes); }
};

}  // namespace backstep
