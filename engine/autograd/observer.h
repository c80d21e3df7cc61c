#pragma once

#include <span>
#include <string_view>

#include "autograd/node.h"

namespace backstep {
class Error;
}

namespace backstep::ops {
struct OpEntry;
class Attributes;
}  // namespace backstep::ops

namespace backstep::autograd {

class GraphTask;

// Why an executed operation left no node.
enum class NotRecorded : uint8_t {
    Recorded,          // it did leave one
    NoInputNeedsGrad,  // nothing it was given requires grad
    NoGrad,            // inside no_grad
    InferenceMode,     // inside inference_mode
    NotDifferentiable  // comparisons, argmax, integer results, ...
};

// One executed operation. `node` is set if it was recorded. In-place operations give their target as output.
struct OpExecution {
    const ops::OpEntry& entry;
    std::span<const Tensor> inputs;     // operands by slot, undefined where an optional one is absent
    const ops::Attributes* attributes;  // the other arguments in schema order, or null
    std::span<const Tensor> outputs;
    Node* node;
    NotRecorded reason;
    bool in_place;
};

// Who watches a run: one call per thing that happens, in order. Everything passed is alive during the call
// only; keep Buffers (tensor.storage().buffer()), not Tensors or Nodes, or the run would not free as Python
// does. Set in run_state().observer; null costs a test per operation. All calls have empty defaults.
class Observer {
  public:
    virtual ~Observer() = default;

    // A tensor that a factory made, or whose `requires_grad` was set.
    virtual void leaf_created(const Tensor&, bool /*requires_grad*/) {}
    virtual void op_executed(const OpExecution&) {}
    // The operation refused these operands. One made of others is told of after the one inside that did.
    virtual void op_refused(const ops::OpEntry&, std::span<const Tensor> /*operands*/, const Error&) {}
    // A custom Function ran; said before node_recorded of its node. Arguments that are no tensors are
    // undefined.
    virtual void function_executed(Node&, std::span<const Tensor> /*arguments*/,
                                   std::span<const Tensor> /*outputs*/) {}
    virtual void node_recorded(Node&) {}  // edges and saved tensors are set; AccumulateGrad included
    // `input` is the operand slot whose very memory is kept, or -1 for an output (or a copy).
    virtual void tensor_saved(Node&, size_t /*slot*/, std::string_view /*name*/, const Tensor&,
                              int /*input*/) {}
    virtual void detached(const Tensor& /*from*/, const Tensor& /*result*/) {}
    virtual void view_rebased(const Tensor& /*view*/, const Tensor& /*base*/, Node& /*copy_slices*/) {}
    // A view got a new grad_fn because its base was written to; said after node_recorded.
    virtual void view_remade(const Tensor& /*view*/, Node&) {}
    virtual void tensor_mutated(const Tensor&, uint32_t /*version*/) {}
    virtual void grad_mode_changed(bool /*grad_enabled*/, bool /*inference*/) {}

    virtual void backward_started(GraphTask&, std::span<const Tensor> /*roots*/,
                                  std::span<const Tensor> /*seeds*/) {}
    virtual void node_ready(Node&) {}
    // Gradients as they entered the node (after hooks) and as they left it, one per edge.
    virtual void node_applied(Node&, const TensorList& /*grads_in*/, const TensorList& /*grads_out*/) {}
    virtual void grad_buffered(Node&, uint32_t /*input_nr*/, const Tensor& /*part*/, const Tensor& /*sum*/) {}
    virtual void grad_accumulated(const Tensor& /*leaf*/, const Tensor& /*before*/, const Tensor& /*part*/,
                                  const Tensor& /*after*/) {}
    // A tensor hook or grad_fn hook returned; undefined `after` means it left the gradient as it was.
    virtual void hook_called(Node&, CallKind, const Tensor& /*before*/, const Tensor& /*after*/) {}
    virtual void saved_released(Node&, size_t /*slot*/) {}
    virtual void backward_finished(GraphTask&) {}

    virtual void grad_cleared(const Tensor&, bool /*to_zero*/) {}
    virtual void grad_set(const Tensor& /*leaf*/, const Tensor& /*grad*/) {}  // `x.grad = g`
    // An optimizer's step() is over: these parameters have new values, nothing else was told of them. The
    // equation is what it did to each, TeX in w and its gradient g; empty when it has no short form.
    virtual void optimizer_stepped(std::string_view /*name*/, std::string_view /*equation*/,
                                   std::span<const Tensor> /*parameters*/) {}
    virtual void graph_dropped(NodeId) {}  // the node is being freed
};

}  // namespace backstep::autograd
