#pragma once

#include <cstdint>

#include "base/buffer.h"
#include "tensor/pool.h"

namespace backstep {

// A version counter apart from its storage: what `.data` gives, which shares bytes but not writes' history.
struct VersionCounter : Pooled {
    uint32_t count = 1;
    uint32_t version = 0;
};

// The bytes that a tensor, its views and its detached aliases share, with their common version counter.
// Counted, not atomically. A snapshot holds the Buffer and not the Storage: the first write while a snapshot
// holds it swaps a copy into the Storage, so that every view goes on seeing the same bytes (copy on write).
class Storage : public Pooled {
  public:
    // Count 1. The bytes are not initialised.
    static Storage* allocate(size_t bytes) { return new Storage(BufferRef::allocate(bytes)); }
    static Storage* adopt(BufferRef buffer) { return new Storage(std::move(buffer)); }

    void retain() noexcept { ++count_; }
    void release() noexcept {
        if (--count_ == 0) delete this;
    }
    uint32_t use_count() const { return count_; }

    const std::byte* data() const { return std::as_const(*buffer_.get()).data(); }
    std::byte* mutable_data() {
        if (buffer_->shared()) [[unlikely]]
            unshare();
        return buffer_->data();
    }
    size_t size() const { return buffer_->size(); }
    const BufferRef& buffer() const { return buffer_; }

    uint32_t version() const { return version_; }
    void bump_version() { ++version_; }

  private:
    explicit Storage(BufferRef buffer) : buffer_(std::move(buffer)) {}
    void unshare();

    uint32_t count_ = 1;
    uint32_t version_ = 0;
    BufferRef buffer_;
};

}  // namespace backstep
