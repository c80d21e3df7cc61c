#pragma once

#include <cstddef>
#include <new>

namespace backstep::script {

// Memory of script objects. Small blocks come from free lists of the thread; every byte counts against the
// run's MemoryBudget (in steps of 64 KB for small blocks), so that a script that hoards ends in MemoryError.
namespace heap {
void* allocate(size_t bytes);  // throws MemoryError past the budget
void release(void* memory, size_t bytes) noexcept;
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
