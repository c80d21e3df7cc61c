#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "trace/chunk_memory.h"

namespace backstep::trace {

// Append-only storage whose elements never move: chunk c holds kFirst << c of them. One thread appends;
// others may read any element they were told of by a release store made after it was appended (see Trace).
template <class T>
class StableVector {
  public:
    StableVector() = default;
    StableVector(const StableVector&) = delete;
    StableVector& operator=(const StableVector&) = delete;
    ~StableVector() {
        uint32_t left = size_;
        for (uint32_t c = 0; c < chunks_.size() && chunks_[c]; ++c) {
            const uint32_t filled = std::min(left, kFirst << c);
            std::destroy_n(chunks_[c], filled);
            give_back_chunk(chunks_[c], bytes_of(c));
            left -= filled;
        }
    }

    uint32_t size() const { return size_; }
    size_t bytes() const { return size_ * sizeof(T); }
    const T& operator[](uint32_t index) const { return *place(index); }
    T& operator[](uint32_t index) { return *place(index); }

    template <class... Args>
    T& emplace_back(Args&&... args) {
        if (size_ == room_) [[unlikely]]
            grow();
        T* made = new (next_) T(std::forward<Args>(args)...);
        ++next_;
        ++size_;
        return *made;
    }

  private:
    static constexpr uint32_t kFirstBits = 8;
    static constexpr uint32_t kFirst = 1u << kFirstBits;
    static_assert(alignof(T) <= alignof(std::max_align_t));
    static size_t bytes_of(uint32_t chunk) { return (size_t{kFirst} << chunk) * sizeof(T); }

    T* place(uint32_t index) const {
        const uint32_t shifted = index + kFirst;
        const uint32_t chunk = static_cast<uint32_t>(std::bit_width(shifted)) - kFirstBits - 1;
        return chunks_[chunk] + (shifted - (kFirst << chunk));
    }
    void grow() {
        const uint32_t chunk = static_cast<uint32_t>(std::bit_width(size_ + kFirst)) - kFirstBits - 1;
        chunks_[chunk] = static_cast<T*>(take_chunk(bytes_of(chunk)));
        next_ = chunks_[chunk];
        room_ = size_ + (kFirst << chunk);
    }

    std::array<T*, 33 - kFirstBits> chunks_{};
    T* next_ = nullptr;
    uint32_t size_ = 0;
    uint32_t room_ = 0;
};

}  // namespace backstep::trace
