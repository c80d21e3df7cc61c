#include "run/known_tensors.h"

namespace backstep::run {

TensorId KnownTensors::memory_of(const Tensor& tensor) const {
    const About about = find(tensor.id());
    if (about.memory) return about.memory;
    if (about.heard) return tensor.id();
    const auto storage = storages_.find(&tensor.storage());
    return storage == storages_.end() ? tensor.id() : storage->second;
}

}  // namespace backstep::run
