#pragma once
// What the tests of autograd write programs with: tensors from values, PyTorch's printed form, caught errors.

#include <QString>
#include <functional>

#include "autograd/autograd_meta.h"
#include "autograd/custom_function.h"
#include "autograd/grad_mode.h"
#include "autograd/graph_task.h"
#include "autograd/view.h"
#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"
#include "tensor/printing.h"

namespace backstep {

inline Tensor vector(std::vector<float> values, bool requires_grad = false) {
    const Tensor tensor = kernels::from_values(values, Shape{static_cast<int64_t>(values.size())});
    if (requires_grad) autograd::set_requires_grad(tensor, true);
    return tensor;
}
inline Tensor number(double value, bool requires_grad = false) {
    const Tensor tensor = Tensor::from_scalar(value, DType::Float32);
    if (requires_grad) autograd::set_requires_grad(tensor, true);
    return tensor;
}
inline Tensor py(Scalar value) { return ops::wrap_number(value); }
inline QString shown(const Tensor& tensor) {
    return tensor.defined() ? QString::fromStdString(to_string(tensor)) : QString("None");
}
inline QString grad_of(const Tensor& tensor) { return shown(autograd::grad(tensor)); }
inline QString name_of(const Tensor& tensor) {
    const autograd::NodeRef node = autograd::grad_fn(tensor);
    return node ? QString::fromStdString(node->name()) : QString("None");
}
inline QString error_of(const std::function<void()>& program) {
    try {
        program();
    } catch (const Error& error) {
        return QString(error.python_name()) + ": " + error.what();
    }
    return "no error";
}

// A callback that is a C++ function.
class NativeCallback : public autograd::Callback {
  public:
    using Function = std::function<autograd::TensorList(const autograd::TensorList&)>;
    explicit NativeCallback(Function function) : function_(std::move(function)) {}
    autograd::TensorList call(autograd::CallKind, const autograd::TensorList& args, size_t) override {
        return function_(args);
    }
    std::string name() const override { return "<lambda>"; }

  private:
    Function function_;
};
inline autograd::CallbackRef native(NativeCallback::Function function) {
    return std::make_shared<NativeCallback>(std::move(function));
}

inline autograd::BackwardOptions keep() {
    autograd::BackwardOptions options;
    options.keep_graph = true;
    return options;
}
inline autograd::BackwardOptions create() {
    autograd::BackwardOptions options;
    options.keep_graph = options.create_graph = true;
    return options;
}
inline Tensor grad_by(const Tensor& output, const Tensor& input,
                      const autograd::BackwardOptions& options = {}) {
    return autograd::gradients({&output, 1}, {&input, 1}, {}, options)[0];
}

inline const QString kAlreadyFreed =
    "RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors "
    "after they "
    "have already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
    "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or "
    "if you "
    "need to access saved tensors after calling backward.";

}  // namespace backstep
