#pragma once

#include <memory>

#include "tensor/tensor.h"

namespace backstep::autograd {

// What stands between a node and the tensors it saves while such hooks are set (torch.autograd.graph's
// saved_tensors_hooks): pack() gives what to keep instead of a tensor, unpack() makes a tensor of it again.
class SavedTensorHooks : public std::enable_shared_from_this<SavedTensorHooks> {
  public:
    virtual ~SavedTensorHooks() = default;
    virtual std::shared_ptr<void> pack(const Tensor& tensor) = 0;
    virtual Tensor unpack(const std::shared_ptr<void>& packed) = 0;
};

}  // namespace backstep::autograd
