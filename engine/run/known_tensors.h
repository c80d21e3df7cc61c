#pragma once

#include <unordered_map>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::run {

// What the recorder knows of tensors, by id: which of them the trace has heard of, which share memory, which
// are some leaf's grad. Ids only; no tensor lives longer because of it.
class KnownTensors {
  public:
    void hear(TensorId tensor) { about(tensor).heard = true; }
    bool heard(TensorId tensor) const { return find(tensor).heard; }

    // The tensor first seen over the same memory: itself, unless it is a view or another alias.
    TensorId memory_of(const Tensor& tensor) const;
    TensorId memory_of(TensorId tensor) const {
        const TensorId memory = find(tensor).memory;
        return memory ? memory : tensor;
    }
    void set_memory(TensorId tensor, TensorId memory) {
        if (memory != tensor || find(tensor).memory) about(tensor).memory = memory;
    }
    // Of a leaf, whose `.data` may come unannounced.
    void keep_storage(const Tensor& leaf) { storages_.insert_or_assign(&leaf.storage(), leaf.id()); }

    // The leaf whose grad this tensor is, or none.
    TensorId leaf_of_grad(TensorId tensor) const { return find(tensor).leaf; }
    void set_leaf_of_grad(TensorId tensor, TensorId leaf) { about(tensor).leaf = leaf; }

  private:
    struct About {
        TensorId memory;  // none: its own
        TensorId leaf;
        bool heard = false;
    };
    About find(TensorId tensor) const {
        return tensor.value < about_.size() ? about_[tensor.value] : About();
    }
    About& about(TensorId tensor) {
        if (tensor.value >= about_.size()) about_.resize(2 * size_t{tensor.value} + 64);
        return about_[tensor.value];
    }

    std::vector<About> about_;
    std::unordered_map<const void*, TensorId> storages_;
};

}  // namespace backstep::run
