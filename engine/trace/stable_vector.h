#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

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
        for (uint32_t i = 0; i < size_; ++i) (*this)[i].~T();
        for (T* chunk : chunks_)
            if (chunk) ::operator delete (chunk, std::align_val_t{alignof(T)});
    }

    uint32_t size() const { return size_; }
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

    T* place(uint32_t index) const {
        const uint32_t shifted = index + kFirst;
        const uint32_t chunk = static_cast<uint32_t>(std::bit_width(shifted)) - kFirstBits - 1;
        return chunks_[chunk] + (shifted - (kFirst << chunk));
    }
    void grow() {
        const uint32_t chunk = static_cast<uint32_t>(std::bit_width(size_ + kFirst)) - kFirstBits - 1;
        const size_t count = size_t{kFirst} << chunk;
        chunks_[chunk] = static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{alignof(T)}));
        next_ = chunks_[chunk];
        room_ = size_ + static_cast<uint32_t>(count);
    }

    std::array<T*, 33 - kFirstBits> chunks_{};
    T* next_ = nullptr;
    uint32_t size_ = 0;
    uint32_t room_ = 0;
};

}  // namespace backstep::trace
