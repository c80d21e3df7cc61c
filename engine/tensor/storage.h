#pragma once

#include <cstdint>

#include "base/buffer.h"
#include "base/pool.h"

namespace backstep {

// A version counter apart from its storage: what `.data` gives, which shares bytes but not writes' history.
struct VersionCounter : Pooled {
    uint32_t count = 1;
    uint32_t version = 0;
};

// The bytes that a tensor, its views and its detached aliases share, with their common version counter.
// Counted, not atomically. A snapshot holds the Buffer and not the Storage: the first write while a snapshot
// holds it swaps a copy into the Storage, so that every view goes on seeing the same bytes (copy on write).
// Up to eight bytes, one element, lie in the Storage itself until someone asks for its Buffer.
class Storage : public Pooled {
  public:
    // Count 1. The bytes are not initialised.
    static Storage* allocate(size_t bytes) {
        return bytes <= kInside ? new Storage(bytes) : new Storage(BufferRef::allocate(bytes));
    }
    static Storage* adopt(BufferRef buffer) { return new Storage(std::move(buffer)); }
    ~Storage() {
        if (charged_) MemoryBudget::refund_small(kCharge);
    }

    void retain() noexcept { ++count_; }
    void release() noexcept {
        if (--count_ == 0) delete this;
    }
    uint32_t use_count() const { return count_; }

    const std::byte* data() const { return buffer_ ? std::as_const(*buffer_.get()).data() : inside_; }
    std::byte* mutable_data() {
        if (!buffer_) return inside_;
        if (buffer_->shared()) [[unlikely]]
            unshare();
        buffer_->set_mark(0);
        return buffer_->data();
    }
    size_t size() const { return buffer_ ? buffer_->size() : inside_size_; }
    const BufferRef& buffer() const {
        if (!buffer_) move_out();
        return buffer_;
    }

    uint32_t version() const { return version_; }
    void bump_version() { ++version_; }

  private:
    static constexpr size_t kInside = 8;
    static constexpr size_t kCharge = 96;  // this object and its tensor's
    explicit Storage(size_t bytes) : charged_(true), inside_size_(static_cast<uint8_t>(bytes)) {
        MemoryBudget::charge_small(kCharge);
    }
    explicit Storage(BufferRef buffer) : buffer_(std::move(buffer)) {}
    void unshare();
    void move_out() const;

    uint32_t count_ = 1;
    uint32_t version_ = 0;
    mutable BufferRef buffer_;
    bool charged_ = false;
    uint8_t inside_size_ = 0;
    alignas(8) std::byte inside_[kInside];
};

}  // namespace backstep
