#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <vector>

namespace backstep::script::ast {

// A list whose elements live in an Arena: as cheap to copy as a pointer, freed with the arena.
template <class T>
struct Seq {
    T* data = nullptr;
    uint32_t count = 0;

    T* begin() const { return data; }
    T* end() const { return data + count; }
    size_t size() const { return count; }
    bool empty() const { return count == 0; }
    T& operator[](size_t i) const { return data[i]; }
    T& front() const { return data[0]; }
    T& back() const { return data[count - 1]; }
};

// Owns every node and string of one tree. Nothing in it has a destructor, so that freeing a tree of any depth
// is freeing a handful of blocks and never recurses.
class Arena {
  public:
    Arena() = default;
    Arena(Arena&&) = default;
    Arena& operator=(Arena&&) = default;

    template <class T>
    T* make() {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (allocate(sizeof(T), alignof(T))) T();
    }
    template <class T>
    Seq<T> copy(const T* items, size_t count) {
        static_assert(std::is_trivially_copyable_v<T>);
        if (count == 0) return {};
        T* data = static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
        std::memcpy(static_cast<void*>(data), items, sizeof(T) * count);
        return {data, static_cast<uint32_t>(count)};
    }
    template <class T>
    Seq<T> copy(const std::vector<T>& items) {
        return copy(items.data(), items.size());
    }
    std::string_view copy(std::string_view text) {
        const Seq<char> bytes = copy(text.data(), text.size());
        return {bytes.data, bytes.count};
    }

  private:
    void* allocate(size_t bytes, size_t alignment) {
        size_t start = (used_ + alignment - 1) & ~(alignment - 1);
        if (blocks_.empty() || start + bytes > size_) {
            size_ = bytes > kBlock ? bytes : kBlock;
            blocks_.push_back(std::make_unique<std::byte[]>(size_));
            start = 0;
        }
        used_ = start + bytes;
        return blocks_.back().get() + start;
    }

    static constexpr size_t kBlock = 16 * 1024;
    std::vector<std::unique_ptr<std::byte[]>> blocks_;
    size_t used_ = 0;
    size_t size_ = 0;
};

}  // namespace backstep::script::ast
