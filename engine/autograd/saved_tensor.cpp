#include "autograd/saved_tensor.h"

#include <string>

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "autograd/saved_tensor_hooks.h"

namespace backstep::autograd {

// What hooks made of a tensor, and how its copy joins the graph again.
struct PackedTensor {
    std::shared_ptr<SavedTensorHooks> hooks;
    std::shared_ptr<void> packed;
    NodeRef grad_fn;  // of an input; null for a leaf
    Tensor leaf;      // an input that is one and requires grad
};

namespace {

[[noreturn]] void throw_modified(const Tensor& tensor, uint32_t saved, uint32_t output_nr,
                                 const Node* made_by) {
    std::string text =
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        "[torch." +
        std::string(scalar_type_name(tensor.dtype())) + "Tensor " + to_string(tensor.sizes()) + "]";
    if (made_by) text += ", which is output " + std::to_string(output_nr) + " of " + made_by->name() + ",";
    text += " is at version " + std::to_string(tensor.version()) + "; expected version " +
            std::to_string(saved) +
            " instead. Hint: enable anomaly detection to find the operation that failed to compute its "
            "gradient, with torch.autograd.set_detect_anomaly(True).";
    throw RuntimeError(std::move(text));
}

void check_not_inference(const Tensor& tensor) {
    CHECK(!tensor.is_inference(), RuntimeError,
          "Inference tensors cannot be saved for backward. To work around you can make a clone to get a "
          "normal tensor and use it in autograd.");
}

}  // namespace

void throw_already_freed() {
    throw RuntimeError(
        "Trying to backward through the graph a second time (or directly access saved tensors after they "
        "have "
        "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
        "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time "
        "or "
        "if you need to access saved tensors after calling backward.");
}

SavedTensor SavedTensor::input(const Tensor& tensor) {
    SavedTensor saved;
    if (!tensor.defined()) return saved;
    check_not_inference(tensor);
    saved.tensor_ = tensor;
    saved.version_ = tensor.version();
    saved.state_ = State::Input;
    if (run_state().saved_tensor_hooks) [[unlikely]]
        saved.pack(tensor);
    return saved;
}

SavedTensor SavedTensor::output(const Tensor& tensor, uint32_t output_nr) {
    check_not_inference(tensor);
    SavedTensor saved;
    saved.tensor_ = tensor.alias();
    saved.version_ = tensor.version();
    saved.output_nr_ = static_cast<uint16_t>(output_nr);
    saved.state_ = State::Output;
    if (run_state().saved_tensor_hooks) [[unlikely]]
        saved.pack(tensor);
    return saved;
}

Tensor SavedTensor::unpack(Node& owner) const {
    if (state_ == State::Released) throw_already_freed();
    if (state_ == State::Empty) return {};
    if (packed_) [[unlikely]]
        return unpack_hooked(owner);
    if (tensor_.version() != version_) [[unlikely]] {
        if (state_ == State::Output) throw_modified(tensor_, version_, output_nr_, &owner);
        const AutogradMeta* meta = meta_of(tensor_);
        throw_modified(tensor_, version_, output_nr(tensor_), meta ? meta->grad_fn.get() : nullptr);
    }
    if (state_ == State::Input) return tensor_;
    Tensor tensor = tensor_.alias();
    AutogradMeta& meta = make_meta(tensor);
    meta.grad_fn = NodeRef(&owner);
    meta.output_nr = output_nr_;
    return tensor;
}

void SavedTensor::pack(const Tensor& original) {
    const GradModeScope quiet(false);
    auto packed = std::make_shared<PackedTensor>();
    packed->hooks = run_state().saved_tensor_hooks->shared_from_this();
    if (state_ == State::Input && requires_grad(tensor_)) {
        packed->grad_fn = grad_fn(tensor_);
        if (!packed->grad_fn) packed->leaf = tensor_;
        output_nr_ = static_cast<uint16_t>(output_nr(tensor_));
    }
    packed->packed = packed->hooks->pack(original);
    CHECK(tensor_.version() == version_, RuntimeError,
          "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack hook "
          "can not be modified by in-place operations as this can lead to unexpected side-effects. Please "
          "open an issue if you need to perform in-place operations on the input to a pack hook.");
    tensor_.reset();
    packed_ = std::move(packed);
}

Tensor SavedTensor::unpack_hooked(Node& owner) const {
    const Tensor tensor = packed_->hooks->unpack(packed_->packed).alias();
    if (packed_->leaf.defined() && tensor.shares_storage(packed_->leaf)) return packed_->leaf;
    const NodeRef from = state_ == State::Output ? NodeRef(&owner) : packed_->grad_fn;
    if (!from) return tensor;
    AutogradMeta& meta = make_meta(tensor);
    meta.grad_fn = from;
    meta.output_nr = output_nr_;
    return tensor;
}

void SavedTensor::release() {
    tensor_.reset();
    packed_.reset();
    if (state_ != State::Empty) state_ = State::Released;
}

}  // namespace backstep::autograd
