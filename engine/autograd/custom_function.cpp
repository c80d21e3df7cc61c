#include "autograd/custom_function.h"

#include <algorithm>

#include "autograd/autograd_meta.h"
#include "autograd/observer.h"
#include "autograd/view.h"
#include "tensor/kernels/creation.h"

namespace backstep::autograd {
namespace {

bool contains(const std::vector<Tensor>& tensors, const Tensor& tensor) {
    return std::ranges::any_of(tensors, [&](const Tensor& other) { return other.is_same(tensor); });
}

}  // namespace

TensorList FunctionNode::apply(TensorList) {
    throw RuntimeError("the backward of " + name_ + " cannot run inside an in-place write to a view");
}

TensorList FunctionNode::arguments(TensorList grads) {
    if (!materialize_) return grads;
    for (size_t slot = 0; slot < grads.size(); ++slot) {
        const OutputForm form = output_form(slot);
        if (!grads[slot].defined() && form.geometry)
            grads[slot] = kernels::zeros(form.geometry->sizes(), form.dtype);
    }
    return grads;
}

TensorList FunctionNode::accept(TensorList results) {
    const size_t expected = is_tensor_.size();
    while (results.size() > expected && !results[results.size() - 1].defined())
        results.resize(results.size() - 1);
    CHECK(results.size() == expected, RuntimeError,
          "function " + name_ + " returned an incorrect number of gradients (expected " +
              std::to_string(expected) + ", got " + std::to_string(results.size()) + ")");
    TensorList grads;
    for (size_t i = 0; i < expected; ++i) {
        if (is_tensor_[i]) {
            grads.push_back(std::move(results[i]));
            continue;
        }
        CHECK(!results[i].defined(), RuntimeError,
              "function " + name_ + " returned a gradient different than None at position " +
                  std::to_string(i + 1) + ", but the corresponding forward input was not a Variable");
    }
    return grads;
}

void FunctionNode::release_saved() {
    Node::release_saved();
    released_ = true;
}

std::vector<Tensor> FunctionNode::saved_tensors() {
    if (released_) throw_already_freed();
    std::vector<Tensor> tensors;
    for (const SavedTensor& saved : saved_) tensors.push_back(saved.unpack(*this));
    return tensors;
}

FunctionCall::FunctionCall(std::string_view name, std::vector<Tensor> arguments)
    : arguments_(std::move(arguments)), recording_(false) {
    size_t tensors = 0;
    bool any = false;
    for (const Tensor& argument : arguments_) {
        tensors += argument.defined();
        any = any || (argument.defined() && requires_grad(argument));
    }
    recording_ = any && run_state().grad_enabled;
    ref_ = make_node<FunctionNode>(recording_ ? tensors : 0, 0, std::string(name) + "Backward");
    node_ = static_cast<FunctionNode*>(ref_.get());
    size_t slot = 0;
    for (const Tensor& argument : arguments_) {
        node_->is_tensor_.push_back(argument.defined());
        node_->needs_input_grad_.push_back(argument.defined() && requires_grad(argument));
        if (recording_ && argument.defined()) node_->next_edges()[slot++] = gradient_edge(argument);
    }
}

std::vector<Tensor> FunctionCall::finish(std::vector<Tensor> outputs) {
    const std::vector<Tensor> dirty = std::move(node_->dirty_);
    const std::vector<Tensor> constant = std::move(node_->non_differentiable_);
    size_t differentiable_outputs = 0;
    for (Tensor& output : outputs) {
        const uint32_t slot = node_->add_output(output);
        if (!output.defined()) continue;
        const bool is_input = contains(arguments_, output);
        const bool differentiable = recording_ && !contains(constant, output) && output.is_floating_point();
        if (!differentiable) {
            if (!requires_grad(output)) continue;
            if (is_input)
                output = output.alias();
            else if (!is_view(output))
                detach_in_place(output);
            continue;
        }
        if (contains(dirty, output)) {
            CHECK(!is_leaf(output) || !requires_grad(output), RuntimeError,
                  "a leaf Variable that requires grad has been used in an in-place operation.");
            CHECK(!is_view(output), RuntimeError,
                  "a view was marked dirty by a custom Function: write to the whole tensor instead");
        } else if (is_input) {
            const Tensor source = output;
            output = source.alias();
            note_view(output, source);
        }
        AutogradMeta& meta = make_meta(output);
        meta.grad_fn = ref_;
        meta.output_nr = slot;
        meta.requires_grad = false;
        if (contains(dirty, output)) move_retained_grad(output);
        ++differentiable_outputs;
        if (!is_view(output)) continue;
        meta.rare().view->version = output.version();
        if (!is_input || !contains(dirty, output)) meta.rare().view->creation = CreationMeta::InFunction;
    }
    for (const Tensor& output : outputs)
        if (differentiable_outputs > 1 && output.defined() && is_view(output))
            meta_of(output)->rare().view->creation = CreationMeta::MultiOutput;
    Observer* observer = run_state().observer;
    if (recording_) {
        for (const Tensor& tensor : node_->to_save_) {
            const bool made_here = tensor.defined() && grad_fn(tensor) == ref_;
            node_->saved_.push_back(made_here ? SavedTensor::output(tensor, output_nr(tensor))
                                              : SavedTensor::input(tensor));
        }
    }
    if (recording_ && observer) {
        observer->function_executed(*node_, arguments_, outputs);
        observer->node_recorded(*node_);
        for (size_t slot = 0; slot < node_->saved_.size(); ++slot) {
            const Tensor& tensor = node_->to_save_[slot];
            const auto source = std::ranges::find_if(arguments_, [&](const Tensor& argument) {
                return argument.defined() && argument.is_same(tensor);
            });
            const int input = source == arguments_.end() ? -1 : static_cast<int>(source - arguments_.begin());
            if (tensor.defined()) observer->tensor_saved(*node_, slot, "saved_tensors", tensor, input);
        }
    }
    node_->to_save_.clear();
    return outputs;
}

}  // namespace backstep::autograd
