#pragma once

#include <string>
#include <vector>

#include "autograd/node.h"

namespace backstep::autograd {

// The node of a custom Function and, at the same time, its `ctx`: what forward asked to be kept and how its
// outputs are to be treated. Attributes that a script hangs on ctx live in the bindings.
class FunctionNode final : public Node {
  public:
    std::string name() const override { return name_; }
    TensorList apply(TensorList grads) override;
    CallbackRef callback() const override { return backward_; }
    TensorList arguments(TensorList grads) override;
    TensorList accept(TensorList results) override;
    void release_saved() override;
    std::span<SavedTensor> saved() override { return saved_; }
    std::string_view saved_name(size_t) const override { return "saved_tensors"; }

    // ctx.needs_input_grad, one per argument of forward (tensor or not).
    const std::vector<bool>& needs_input_grad() const { return needs_input_grad_; }

    // ctx.save_for_backward(...), ctx.mark_dirty(...), ctx.mark_non_differentiable(...): take effect when
    // forward has returned. An undefined tensor stands for None.
    void save_for_backward(std::vector<Tensor> tensors) { to_save_ = std::move(tensors); }
    void mark_dirty(std::vector<Tensor> tensors) { dirty_ = std::move(tensors); }
    void mark_non_differentiable(std::vector<Tensor> tensors) { non_differentiable_ = std::move(tensors); }
    void set_materialize_grads(bool on) { materialize_ = on; }
    // Set by whoever makes the call, before finish().
    void set_backward(CallbackRef backward) { backward_ = std::move(backward); }

    // ctx.saved_tensors; undefined for None. During forward: what was given. Throws once released, or if a
    // tensor was modified.
    std::vector<Tensor> saved_tensors();

  private:
    friend class FunctionCall;
    friend NodeRef make_node<FunctionNode>(size_t, size_t, std::string&&);
    explicit FunctionNode(std::string name) : name_(std::move(name)) {}

    std::string name_;
    CallbackRef backward_;
    std::vector<bool> needs_input_grad_;
    std::vector<bool> is_tensor_;
    std::vector<Tensor> to_save_, dirty_, non_differentiable_;
    std::vector<SavedTensor> saved_;
    bool materialize_ = true;
    bool released_ = false;
};

// One `MyFunction.apply(...)` in progress: make it, let the script's forward run with the ctx under
// `GradModeScope(false)`, then finish() with what it returned.
class FunctionCall {
  public:
    // `name` is the class name; the node is "<name>Backward". One entry per argument, undefined for anything
    // that is no tensor.
    FunctionCall(std::string_view name, std::vector<Tensor> arguments);

    FunctionNode& ctx() { return *node_; }
    const NodeRef& node() const { return ref_; }
    bool recording() const { return recording_; }  // some input requires grad and grad mode is on
    // The outputs as the caller of apply sees them: with history, or aliases of inputs returned as they are.
    // Entries that are no tensors are undefined and stay so.
    std::vector<Tensor> finish(std::vector<Tensor> outputs);

  private:
    NodeRef ref_;
    FunctionNode* node_;
    std::vector<Tensor> arguments_;
    bool recording_;
};

}  // namespace backstep::autograd
