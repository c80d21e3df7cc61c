#pragma once

#include <cstddef>
#include <new>

#include "base/buffer.h"
#include "base/pool.h"

namespace backstep::script {

// Memory of script objects: the pool's, and every byte counts against the run's MemoryBudget, so that a
// script that hoards ends in MemoryError.
namespace heap {
[[noreturn]] void out_of_memory(size_t bytes);  // gives back what was charged, throws MemoryError

inline void* allocate(size_t bytes) {  // throws MemoryError past the budget, or when the system has none
    MemoryBudget::charge_small(bytes);
    try {
        return Pool::allocate(bytes);
    } catch (const std::bad_alloc&) {
        out_of_memory(bytes);
    }
}
inline void release(void* memory, size_t bytes) noexcept {
    if (!memory) return;
    MemoryBudget::refund_small(bytes);
    Pool::release(memory, bytes);
}
}  // namespace heap

// Lets standard containers take their memory from there.
template <class T>
struct Charged {
    using value_type = T;
    Charged() = default;
    template <class U>
    Charged(const Charged<U>&) {}
    T* allocate(size_t n) {
        if (n > (size_t{1} << 60) / sizeof(T)) throw std::bad_alloc();
        return static_cast<T*>(heap::allocate(n * sizeof(T)));
    }
    void deallocate(T* p, size_t n) noexcept { heap::release(p, n * sizeof(T)); }
    friend bool operator==(Charged, Charged) { return true; }
};

}  // namespace backstep::script
