#pragma once

#include <memory>
#include <queue>
#include <unordered_map>
#include <variant>
#include <vector>

#include "autograd/autograd_meta.h"
#include "base/ids.h"

namespace backstep::autograd {

struct BackwardOptions {
    bool keep_graph = false;    // retain_graph, whose default in Python is create_graph
    bool create_graph = false;  // the gradients get a history of their own
    bool allow_unused = false;  // for gradients(): None instead of an error for what was not reached
};

// One node was applied, accumulated or captured.
struct Applied {
    NodeId node;
};
// The engine cannot go on before a function of the script has run: call it with `args` while grad mode is
// `grad_enabled`, then give the result to resume() (see CallKind for what args and results mean).
struct NeedsCall {
    CallbackRef callback;
    CallKind kind;
    TensorList args;
    size_t grad_inputs;  // GradFnHook: how many of args come first as grad_inputs
    bool grad_enabled;
    NodeId node;
};
struct Done {};
using Advance = std::variant<Applied, NeedsCall, Done>;

// One backward run as an object. The owner calls advance() until Done, so that it can stop, step, or run the
// script's functions in between (Note [Reentrant backward]: a function called for NeedsCall may make and finish
// another GraphTask, over the same nodes too).
//
// Order: of the ready nodes the one recorded last comes first, accumulators before all. All contributions to a
// node are summed before it runs. Without keep_graph each node lets go of its saved tensors as soon as it has
// run. An error leaves what was accumulated so far and carries the node's id.
class GraphTask {
  public:
    // `tensors` backward into the `.grad` of leaves; of `inputs` only, if given. A seed may be undefined: ones
    // for a scalar. Throws RuntimeError with PyTorch's texts if a root cannot be walked from.
    static std::unique_ptr<GraphTask> backward(std::span<const Tensor> tensors, std::span<const Tensor> seeds,
                                               const BackwardOptions& options,
                                               std::span<const Tensor> inputs = {});
    // The gradients of `outputs` by `inputs`: `torch.autograd.grad`.
    static std::unique_ptr<GraphTask> gradients(std::span<const Tensor> outputs,
                                                std::span<const Tensor> inputs,
                                                std::span<const Tensor> seeds,
                                                const BackwardOptions& options);
    ~GraphTask();
    GraphTask(const GraphTask&) = delete;
    GraphTask& operator=(const GraphTask&) = delete;

    // Runs one node, or the part of it up to the next call into the script. Throws what the node threw.
    Advance advance();
    void resume(TensorList result);

    // After Done of gradients(): one per input, undefined where unused and allowed.
    const std::vector<Tensor>& results() const { return results_; }
    uint32_t id() const { return id_; }

  private:
    struct Seed {
        Edge edge;
        Tensor gradient;
    };
    struct Capture {
        uint32_t output_slot;
        size_t result;
    };
    struct Pending {  // what the task knows of one node
        Node* node = nullptr;
        uint32_t dependencies = 0;
        bool needed = true;
        bool delivered = false;
        TensorList buffer;
        std::vector<Capture> captures;
    };
    struct Ready {
        uint32_t sequence;
        NodeRef node;
    };
    struct Later {
        bool operator()(const Ready& a, const Ready& b) const { return a.sequence < b.sequence; }
    };
    // Where the running node stands.
    enum class Phase : uint8_t { Idle, TensorHooks, Body, NodeHooks };
    struct Running {
        NodeRef node;
        Phase phase = Phase::Idle;
        size_t slot = 0;
        size_t hook = 0;
        std::vector<CallbackRef> hooks;
        TensorList grads_in;
        TensorList grads_out;
        bool waiting = false;
    };

    explicit GraphTask(const BackwardOptions& options);
    void seed(std::span<const Tensor> roots, std::span<const Tensor> gradients, bool accumulate);
    void limit_to(std::span<const Tensor> inputs, bool accumulate);
    void start();
    void count_dependencies();
    void mark_needed();
    Pending& pending(Node* node);
    Pending* find(Node* node);
    void deliver(const Edge& edge, Tensor gradient);
    Advance run();
    void begin(NodeRef node);
    std::variant<std::monostate, NeedsCall> step_tensor_hooks();
    std::variant<std::monostate, NeedsCall> step_body();
    std::variant<std::monostate, NeedsCall> step_node_hooks();
    Advance finish();
    void take_captures(Pending& entry);
    NeedsCall ask(const CallbackRef& callback, CallKind kind, TensorList args, size_t grad_inputs);
    void fit_gradients(Node& node, TensorList& grads);
    void complete();

    BackwardOptions options_;
    uint32_t id_;
    bool accumulate_ = true;
    bool started_ = false;
    bool done_ = false;
    bool limited_ = false;
    std::vector<Seed> seeds_;
    std::vector<Tensor> roots_;
    std::vector<Pending> table_;
    std::unordered_map<Node*, uint32_t> index_;
    bool indexed_ = false;
    std::priority_queue<Ready, std::vector<Ready>, Later> ready_;
    Running running_;
    std::vector<Tensor> results_;
    std::vector<Edge> result_edges_;
};

// Drives a task whose callbacks are all native.
void run_to_end(GraphTask& task);

// The same in one call, for C++ callers.
void backward(const Tensor& root, const Tensor& seed = {}, const BackwardOptions& options = {});
std::vector<Tensor> gradients(std::span<const Tensor> outputs, std::span<const Tensor> inputs,
                              std::span<const Tensor> seeds = {}, const BackwardOptions& options = {});

}  // namespace backstep::autograd
