#pragma once

#include <memory>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::autograd {

// What a pack hook made of a tensor that was to be saved, able to give a tensor back.
class PackedTensor {
  public:
    virtual ~PackedTensor() = default;
    virtual Tensor unpack() = 0;
};

// A pair of functions that saved tensors go through (torch.autograd.graph.saved_tensors_hooks).
class SavedTensorHooks {
  public:
    virtual ~SavedTensorHooks() = default;
    virtual std::shared_ptr<PackedTensor> pack(const Tensor& tensor) = 0;
};

// The pairs of this thread's run, entered one inside the other; the innermost applies.
using SavedHookStack = std::vector<std::shared_ptr<SavedTensorHooks>>;
SavedHookStack& saved_hooks();

class SavedTensor;
// Sends a tensor that is saved already through a pair of hooks of its own. `output_nr`: which output of its
// node it is, if it is one. Throws RuntimeError if it was let go of, was never saved, or has hooks.
void register_hooks(SavedTensor& saved, uint32_t output_nr, std::shared_ptr<SavedTensorHooks> hooks);

}  // namespace backstep::autograd
