#include "autograd/saved_tensor.h"

#include <string>

#include "autograd/autograd_meta.h"

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
    saved.tensor_ = tensor;
    saved.version_ = tensor.version();
    saved.state_ = State::Input;
    return saved;
}

SavedTensor SavedTensor::output(const Tensor& tensor, uint32_t output_nr) {
    check_not_inference(tensor);
    SavedTensor saved;
    saved.tensor_ = tensor.alias();
    saved.version_ = tensor.version();
    saved.output_nr_ = static_cast<uint16_t>(output_nr);
    saved.state_ = State::Output;
    return saved;
}

Tensor SavedTensor::unpack(Node& owner) const {
    if (state_ == State::Released) throw_already_freed();
    if (state_ == State::Empty) return {};
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

void SavedTensor::release() {
    tensor_.reset();
    if (state_ != State::Empty) state_ = State::Released;
}

}  // namespace backstep::autograd
