#pragma once

#include <cstddef>

namespace backstep {

// Memory of large Buffers. A training step makes tensors of the same sizes as the one before; what it gave
// back is kept for the next, up to 64 MB in all, because pages that the system hands out afresh cost more
// than filling them (see Note [Warm memory]). Blocks are of size classes, eight to a power of two; those
// above 32 MB, and everything under AddressSanitizer, so that a stale pointer is seen, are plain operator
// new. Any thread may release what another allocated.
class LargeBlocks {
  public:
    static constexpr size_t kSmallest = 4096;  // bytes; below, the general allocator is as quick

    static void* allocate(size_t bytes);  // throws std::bad_alloc
    static void release(void* block, size_t bytes) noexcept;
};

}  // namespace backstep
