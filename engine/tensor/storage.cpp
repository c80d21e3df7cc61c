#include "tensor/storage.h"

#include <cstring>

namespace backstep {

void Storage::unshare() {
    BufferRef copy = BufferRef::allocate(buffer_->size());
    std::memcpy(copy->data(), buffer_->data(), buffer_->size());
    buffer_ = std::move(copy);
}

void Storage::move_out() const {
    BufferRef outside = BufferRef::allocate(inside_size_);
    std::memcpy(outside->data(), inside_, inside_size_);
    buffer_ = std::move(outside);
}

}  // namespace backstep
