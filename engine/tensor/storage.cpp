#include "tensor/storage.h"

#include <cstring>

namespace backstep {

void Storage::unshare() {
    BufferRef copy = BufferRef::allocate(buffer_->size());
    std::memcpy(copy->data(), buffer_->data(), buffer_->size());
    buffer_ = std::move(copy);
}

}  // namespace backstep
