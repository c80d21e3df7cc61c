#include "trace/value_slab.h"

#include <new>
#include <utility>

#include "trace/chunk_memory.h"

namespace backstep::trace {

struct ValueSlab::Closer {
    ~Closer() { close(); }
};

void ValueSlab::open() {
    static thread_local Closer closer;
    close();
    open_ = {new (take_chunk(kSize)) ValueSlab, 64, kAhead};
}

void ValueSlab::close() noexcept {
    const Open filled = std::exchange(open_, {nullptr, kSize, 0});
    if (filled.slab) filled.slab->give_back(filled.spare);
}

void* ValueSlab::allocate(size_t bytes) {
    const size_t whole = (bytes + 15) / 16 * 16;
    if (open_.used + whole > kSize) open();
    void* place = reinterpret_cast<std::byte*>(open_.slab) + open_.used;
    open_.used += whole;
    open_.slab->retain();
    return place;
}

void ValueSlab::give_back(uint32_t references) noexcept {
    if (references_.fetch_sub(references, std::memory_order_acq_rel) == references)
        give_back_chunk(this, kSize);
}

}  // namespace backstep::trace
