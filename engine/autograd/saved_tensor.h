#pragma once

#include "tensor/tensor.h"

namespace backstep::autograd {

class Node;

// A tensor that a node keeps for its backward, with the version it had. Inside saved_tensors_hooks a stand-in
// without elements is kept instead, which remembers what the hooks made of the tensor. An input is kept as it
// is. An output is kept without its history (the node would own itself) and gets it back when unpacked.
class SavedTensor {
  public:
    SavedTensor() = default;
    // Throws RuntimeError "Inference tensors cannot be saved for backward. ..." outside inference mode.
    static SavedTensor input(const Tensor& tensor);
    // Call after the node was made the tensor's grad_fn.
    static SavedTensor output(const Tensor& tensor, uint32_t output_nr);

    enum class State : uint8_t { Empty, Input, Output, Packed, Released };
    State state() const { return state_; }
    bool empty() const { return state_ == State::Empty; }  // not needed, so never saved: reads as None
    bool released() const { return state_ == State::Released; }
    // The tensor for `owner`'s backward. Undefined if empty. Throws the second-backward RuntimeError once
    // released, and "one of the variables needed for gradient computation has been modified by an inplace
    // operation: ..." if its version moved.
    Tensor unpack(Node& owner) const;
    // The same without checks: for showing. Undefined once released.
    const Tensor& peek() const { return tensor_; }
    uint32_t saved_version() const { return version_; }
    void release();

  private:
    static SavedTensor packed(const Tensor& tensor);
    Tensor unpacked() const;

    Tensor tensor_;
    uint32_t version_ = 0;
    uint16_t output_nr_ = 0;
    State state_ = State::Empty;
};

// "Trying to backward through the graph a second time (or directly access saved tensors ...".
[[noreturn]] void throw_already_freed();

}  // namespace backstep::autograd
