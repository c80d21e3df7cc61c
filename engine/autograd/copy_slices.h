#pragma once

#include "autograd/gradient_math.h"
#include "autograd/node.h"

namespace backstep::autograd {

// The history of a tensor one of whose views was written in place by `write`: the gradient of the written
// part goes through `write`, the rest goes on to what the tensor was before (edge 0).
class CopySlices final : public Node {
  public:
    CopySlices(ViewForm form, NodeRef write) : form_(std::move(form)), write_(std::move(write)) {}
    std::string name() const override { return "torch::autograd::CopySlices"; }
    TensorList apply(TensorList grads) override;
    void release_saved() override {
        write_->release_saved();
        released_ = true;
    }
    std::span<SavedTensor> saved() override { return write_->saved(); }
    std::string_view saved_name(size_t slot) const override { return write_->saved_name(slot); }
    const Node& write() const { return *write_; }

  private:
    ViewForm form_;
    NodeRef write_;
    bool released_ = false;  // a second backward is refused even where the write saved nothing
};

// The history of a view after its base was written in place: its part of the base.
class AsStridedBackward final : public Node {
  public:
    explicit AsStridedBackward(ViewForm form) : form_(std::move(form)) {}
    std::string name() const override { return "AsStridedBackward0"; }
    TensorList apply(TensorList grads) override;

  private:
    ViewForm form_;
};

}  // namespace backstep::autograd
