#pragma once

#include <memory>

#include "autograd/node.h"

namespace backstep::autograd {

// How a view came to be, which decides whether it may be written in place while recording.
enum class CreationMeta : uint8_t { Default, InNoGrad, InInference, MultiOutput, InFunction };

// What a view remembers: the tensor whose storage it is part of (never itself a view) and the version at
// which its grad_fn was right.
struct ViewInfo : Pooled {
    Tensor base;
    CreationMeta creation = CreationMeta::Default;
    bool differentiable = true;
    uint32_t version = 0;
};

// What autograd hangs on a tensor. Results of recorded operations have only a grad_fn; leaves have a grad and
// the accumulator that writes it (which owns the tensor, hence the bare pointer here).
class AutogradMeta final : public TensorMeta, public Pooled {
  public:
    ~AutogradMeta() override;

    NodeRef grad_fn;
    uint32_t output_nr = 0;
    bool requires_grad = false;  // as set by the user, on leaves
    bool retains_grad = false;

    struct Rare : Pooled {
        Tensor grad;
        Node* accumulator = nullptr;
        std::shared_ptr<HookList> hooks;  // of the tensor: the node of its first hook holds them as well
        std::unique_ptr<ViewInfo> view;
        Node* retained_by = nullptr;                 // not owned: cancelled from either side
        std::shared_ptr<class PackedTensor> packed;  // of a stand-in for a saved tensor (saved_hooks.h)
    };
    Rare& rare() {
        if (!rare_) rare_ = std::make_unique<Rare>();
        return *rare_;
    }
    Rare* rare_or_null() const { return rare_.get(); }

  private:
    std::unique_ptr<Rare> rare_;
};

inline AutogradMeta* meta_of(const Tensor& tensor) { return static_cast<AutogradMeta*>(tensor.meta()); }
inline AutogradMeta& make_meta(const Tensor& tensor) {
    if (!tensor.meta()) tensor.set_meta(std::make_unique<AutogradMeta>());
    return *meta_of(tensor);
}

// A view requires grad as soon as its base does.
bool view_requires_grad(const AutogradMeta& meta);
inline bool requires_grad(const Tensor& tensor) {
    const AutogradMeta* meta = meta_of(tensor);
    return meta &&
           (meta->requires_grad || meta->grad_fn || (meta->rare_or_null() && view_requires_grad(*meta)));
}
// None on a leaf. A view whose base was written in place gets its new grad_fn here, as in PyTorch.
NodeRef grad_fn(const Tensor& tensor);
inline uint32_t output_nr(const Tensor& tensor) { return meta_of(tensor) ? meta_of(tensor)->output_nr : 0; }
bool is_leaf(const Tensor& tensor);
inline bool retains_grad(const Tensor& tensor) { return meta_of(tensor) && meta_of(tensor)->retains_grad; }

// Where the gradient of this tensor goes: its grad_fn, or the accumulator of a leaf that requires grad (made
// on first use), or nowhere.
Edge gradient_edge(const Tensor& tensor);
// The AccumulateGrad of a leaf, if it exists now.
NodeRef accumulator_or_null(const Tensor& tensor);

// Tells the observer of a tensor that a factory made.
void note_leaf(const Tensor& tensor);
// `x.requires_grad_(on)`. Throws RuntimeError on non-leaves, non-floating dtypes and inference tensors.
void set_requires_grad(const Tensor& tensor, bool on);
// Attaches a result to the node that made it, as its next output.
inline void set_history(const Tensor& tensor, const NodeRef& node) {
    AutogradMeta& meta = make_meta(tensor);
    meta.output_nr = node->add_output(tensor);
    meta.grad_fn = node;
}

// `.grad`, undefined for None.
Tensor grad(const Tensor& tensor);
// `x.grad = g`. Throws RuntimeError "assigned grad has data of a different size" and its like.
// An undefined g clears; the observer hears of it as GradCleared.
void set_grad(const Tensor& tensor, const Tensor& g);
void retain_grad(const Tensor& tensor);
// After a write in place gave the tensor another grad_fn: what retain_grad() asked for goes along, its hooks
// stay where they were.
void move_retained_grad(const Tensor& tensor);

// Throws RuntimeError "cannot register a hook on a tensor that doesn't require gradient".
HookHandle register_hook(const Tensor& tensor, CallbackRef callback);
HookHandle register_hook(Node& node, CallbackRef callback);
HookHandle register_prehook(Node& node, CallbackRef callback);

// `x.detach()`: same storage and version counter, no history.
Tensor detach(const Tensor& tensor);
void detach_in_place(const Tensor& tensor);
// `x.data`: same storage, its own version counter.
Tensor data(const Tensor& tensor);
// `_version`. Throws RuntimeError "Inference tensors do not track version counter."
uint32_t version(const Tensor& tensor);

}  // namespace backstep::autograd
