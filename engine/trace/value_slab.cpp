#include "trace/value_slab.h"

#include <new>

#include "trace/chunk_memory.h"

namespace backstep::trace {

struct ValueSlab::Open {
    ValueSlab* slab = nullptr;  // one reference is this one
    size_t used = kSize;

    ~Open() { close(); }
    void close() {
        if (slab) slab->release();
        slab = nullptr;
        used = kSize;
    }
    void* take(size_t bytes) {
        if (used + bytes > kSize) {
            close();
            slab = new (take_chunk(kSize)) ValueSlab;
            used = 64;
        }
        void* place = reinterpret_cast<std::byte*>(slab) + used;
        used += bytes;
        slab->retain();
        return place;
    }
};

void* ValueSlab::allocate(size_t bytes) {
    static thread_local Open open;
    return open.take((bytes + 15) / 16 * 16);
}

void ValueSlab::give_back() noexcept { give_back_chunk(this, kSize); }

}  // namespace backstep::trace
