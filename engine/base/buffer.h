#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace backstep {

// Reference-counted bytes: what a Storage points at and what a value snapshot keeps alive. Count and bytes
// are one allocation. The count is atomic because traces cross threads; the bytes are written only while the
// count is one. All live bytes are added up, so that a run's memory limit sees them (see MemoryBudget).
class Buffer {
  public:
    // 16-byte aligned, not initialised. Throws MemoryError past the budget or when the system has none.
    static Buffer* allocate(size_t bytes);

    void retain() noexcept { count_.fetch_add(1, std::memory_order_relaxed); }
    void release() noexcept {  // the only one to know of it need not count down
        if (!shared() || count_.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy();
    }
    bool shared() const noexcept { return count_.load(std::memory_order_acquire) > 1; }

    // A number by which whoever left it knows the bytes again: 0 once they have been written to.
    uint32_t mark() const noexcept { return mark_.load(std::memory_order_relaxed); }
    void set_mark(uint32_t mark) noexcept { mark_.store(mark, std::memory_order_relaxed); }

    std::byte* data() noexcept { return reinterpret_cast<std::byte*>(this) + kHeader; }
    const std::byte* data() const noexcept { return reinterpret_cast<const std::byte*>(this) + kHeader; }
    size_t size() const noexcept { return size_; }

  private:
    explicit Buffer(size_t bytes) : size_(bytes) {}
    void destroy() noexcept;

    static constexpr size_t kHeader = 16;
    std::atomic<uint32_t> count_{1};
    std::atomic<uint32_t> mark_{0};
    size_t size_;
};

// Owning pointer to a Buffer.
class BufferRef {
  public:
    BufferRef() = default;
    static BufferRef adopt(Buffer* buffer) {
        BufferRef ref;
        ref.buffer_ = buffer;
        return ref;
    }
    static BufferRef allocate(size_t bytes) { return adopt(Buffer::allocate(bytes)); }
    BufferRef(const BufferRef& other) noexcept : buffer_(other.buffer_) {
        if (buffer_) buffer_->retain();
    }
    BufferRef(BufferRef&& other) noexcept : buffer_(std::exchange(other.buffer_, nullptr)) {}
    BufferRef& operator=(BufferRef other) noexcept {
        std::swap(buffer_, other.buffer_);
        return *this;
    }
    ~BufferRef() {
        if (buffer_) buffer_->release();
    }

    explicit operator bool() const { return buffer_ != nullptr; }
    Buffer* get() const { return buffer_; }
    Buffer* operator->() const { return buffer_; }
    friend bool operator==(const BufferRef&, const BufferRef&) = default;

  private:
    Buffer* buffer_ = nullptr;
};

// The memory a run may hold, counted in Buffers and in whatever else reports to it (script objects do).
// charge() throws MemoryError when the limit would be passed; 0 lifts the limit. Things made by the million,
// such as one-element tensors, report by the small calls, which each thread adds up and passes on in lots.
class MemoryBudget {
  public:
    static void set_limit(size_t bytes) noexcept;
    static size_t limit() noexcept;
    static size_t used() noexcept;
    static void charge(size_t bytes);
    static void refund(size_t bytes) noexcept;
    // MemoryError unless so many bytes more would fit: asked before something large is made.
    static void require(size_t bytes) {
        charge(bytes);
        refund(bytes);
    }

    static void charge_small(size_t bytes) {
        if ((pending_ += static_cast<int64_t>(bytes)) > kLot) pass_on_charge(bytes);
    }
    static void refund_small(size_t bytes) noexcept {
        if ((pending_ -= static_cast<int64_t>(bytes)) < -kLot) pass_on_refund();
    }

    // While one lives, this thread may pass the limit by a little: reporting that memory has run out takes
    // some.
    class Reserve {
      public:
        Reserve() noexcept : outer_(std::exchange(extra_, kReserve)) {}
        ~Reserve() { extra_ = outer_; }
        Reserve(const Reserve&) = delete;

      private:
        size_t outer_;
    };

  private:
    static constexpr size_t kReserve = size_t{16} << 20;
    static inline constinit thread_local size_t extra_ = 0;
    static constexpr int64_t kLot = 16384;
    static void pass_on_charge(size_t last);
    static void pass_on_refund() noexcept;
    static inline constinit thread_local int64_t pending_ = 0;
};

}  // namespace backstep
