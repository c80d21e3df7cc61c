#include "autograd/saved_tensor.h"

#include <string>

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "autograd/saved_hooks.h"

namespace backstep::autograd {
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
    if (!saved_hooks().empty()) [[unlikely]]
        return packed(tensor);
    saved.tensor_ = tensor;
    saved.version_ = tensor.version();
    saved.state_ = State::Input;
    return saved;
}

SavedTensor SavedTensor::output(const Tensor& tensor, uint32_t output_nr) {
    check_not_inference(tensor);
    if (!saved_hooks().empty()) [[unlikely]] {
        SavedTensor saved = packed(tensor);
        // The node may not own itself.
        make_meta(saved.tensor_).grad_fn.reset();
        saved.output_nr_ = static_cast<uint16_t>(output_nr);
        saved.version_ = 1;
        return saved;
    }
    SavedTensor saved;
    saved.tensor_ = tensor.alias();
    saved.version_ = tensor.version();
    saved.output_nr_ = static_cast<uint16_t>(output_nr);
    saved.state_ = State::Output;
    return saved;
}

// The stand-in carries the history that what is unpacked gets back; of an output, the owner's (version_ 1).
SavedTensor SavedTensor::packed(const Tensor& tensor) {
    SavedTensor saved;
    saved.tensor_ = Tensor::empty(Shape{0}, tensor.dtype());
    saved.state_ = State::Packed;
    const Edge edge = gradient_edge(tensor);
    AutogradMeta& meta = make_meta(saved.tensor_);
    const GradModeScope unrecorded(false);
    const uint32_t version = tensor.version();
    meta.rare().packed = saved_hooks().back()->pack(tensor);
    CHECK(tensor.version() == version, RuntimeError,
          "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack hook "
          "can not be modified by in-place operations as this can lead to unexpected side-effects. Please "
          "open an issue if you need to perform in-place operations on the input to a pack hook.");
    meta.grad_fn = edge.function;
    meta.output_nr = edge.input_nr;
    return saved;
}

Tensor SavedTensor::unpacked() const {
    const AutogradMeta& kept = *meta_of(tensor_);
    const Tensor tensor = kept.rare_or_null()->packed->unpack().alias();
    if (!kept.grad_fn) return tensor;
    AutogradMeta& meta = make_meta(tensor);
    if (kept.grad_fn->sequence_nr() == Node::kAccumulate) {
        meta.requires_grad = true;
        meta.rare().accumulator = kept.grad_fn.get();
    } else {
        meta.grad_fn = kept.grad_fn;
        meta.output_nr = kept.output_nr;
    }
    return tensor;
}

Tensor SavedTensor::unpack(Node& owner) const {
    if (state_ == State::Released) throw_already_freed();
    if (state_ == State::Empty) return {};
    if (state_ == State::Packed) {
        Tensor tensor = unpacked();
        if (version_ == 0) return tensor;
        AutogradMeta& meta = make_meta(tensor);
        meta.grad_fn = NodeRef(&owner);
        meta.output_nr = output_nr_;
        return tensor;
    }
    if (tensor_.version() != version_) [[unlikely]] {
        if (state_ == State::Output) throw_modified(tensor_, version_, output_nr_, &owner);
        const NodeRef made_by = grad_fn(tensor_);  // of a view of what was written, the one remade for it
        throw_modified(tensor_, version_, output_nr(tensor_), made_by.get());
    }
    if (state_ == State::Input) return tensor_;
    Tensor tensor = tensor_.alias();
    AutogradMeta& meta = make_meta(tensor);
    meta.grad_fn = NodeRef(&owner);
    meta.output_nr = output_nr_;
    return tensor;
}

void SavedTensor::release() {
    tensor_.reset();
    if (state_ != State::Empty) state_ = State::Released;
}

}  // namespace backstep::autograd
