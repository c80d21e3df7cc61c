#pragma once

#include <memory>
#include <optional>
#include <queue>
#include <variant>
#include <vector>

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "autograd/pending_table.h"

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
// script's functions in between (Note [Reentrant backward]: a function called for NeedsCall may make and
// finish another GraphTask, over the same nodes too).
//
// Order: of the ready nodes the one recorded last comes first, accumulators before all. All contributions to
// a node are summed before it runs. Without keep_graph each node lets go of its saved tensors as soon as it
// has run. An error leaves what was accumulated so far and carries the node's id.
class GraphTask {
  public:
    // `tensors` backward into the `.grad` of leaves; of `inputs` only, if given. A seed may be undefined:
    // ones for a scalar. No seeds at all is all of them undefined. Throws RuntimeError with PyTorch's texts
    // if a root cannot be walked from.
    static std::unique_ptr<GraphTask> backward(std::span<const Tensor> tensors, std::span<const Tensor> seeds,
                                               const BackwardOptions& options,
                                               std::span<const Tensor> inputs = {});
    // The gradients of `outputs` by `inputs`: `torch.autograd.grad`.
    static std::unique_ptr<GraphTask> gradients(std::span<const Tensor> outputs,
                                                std::span<const Tensor> inputs, std::span<const Tensor> seeds,
                                                const BackwardOptions& options);
    GraphTask(const GraphTask&) = delete;
    GraphTask& operator=(const GraphTask&) = delete;

    // Runs one node, or the part of it up to the next call into the script. Throws what the node threw.
    Advance advance();
    void resume(TensorList result);

    // After Done of gradients(): one per input, undefined where unused and allowed.
    const std::vector<Tensor>& results() const { return results_; }
    const BackwardOptions& options() const { return options_; }
    bool accumulates() const { return !capture_; }  // into `.grad`
    bool reaches_all_leaves() const { return targets_.empty(); }

  private:
    struct Seed {
        Edge edge;
        Tensor gradient;
    };
    struct Ready {
        uint32_t sequence;
        Node* node;
        bool operator<(const Ready& other) const { return sequence < other.sequence; }
    };
    // How far the running node has come.
    enum class Phase : uint8_t { Idle, PreHooks, Body, NodeHooks };
    struct HookCall {
        CallbackRef callback;  // null: keep the gradient on `retained`
        size_t slot;           // or Node::kWhole
        TensorImpl* retained;
    };
    struct Running {
        Node* node = nullptr;
        Phase phase = Phase::Idle;
        bool waiting = false;
        size_t hook = 0;
        std::vector<HookCall> hooks;
        TensorList grads_in, grads_out;
    };

    explicit GraphTask(const BackwardOptions& options) : options_(options) {}
    void set_roots(std::span<const Tensor> roots, std::span<const Tensor> seeds);
    void limit_to(std::span<const Tensor> inputs, bool accumulate);
    void start();
    void deliver(const Edge& edge, Tensor gradient);
    std::optional<Advance> begin(const Ready& ready);
    Advance run();
    Advance finish();
    void collect_pre_hooks();
    void collect_node_hooks();
    // The next hook before the node that is a function; what is to be kept in passing is kept.
    std::optional<NeedsCall> next_pre_hook();
    void keep_retained(const HookCall& hook);
    void accept_from_hook(const HookCall& hook, const TensorList& result);
    NeedsCall ask(const CallbackRef& callback, CallKind kind, TensorList args, size_t grad_inputs);
    void fit(Node& node, TensorList& grads);
    void complete();

    BackwardOptions options_;
    bool started_ = false;
    bool done_ = false;
    std::vector<Tensor> roots_;
    std::vector<Seed> seeds_;
    std::vector<Edge> targets_;  // of gradients(): one per result; of backward(inputs=): what must be reached
    bool capture_ = false;
    PendingTable table_;
    std::priority_queue<Ready> ready_;
    Running running_;
    std::vector<Tensor> results_;
};

// Drives a task to its end, calling callbacks through Callback::call.
void run_to_end(GraphTask& task);

// The same in one call, for C++ callers.
void backward(const Tensor& root, const Tensor& seed = {}, const BackwardOptions& options = {});
std::vector<Tensor> gradients(std::span<const Tensor> outputs, std::span<const Tensor> inputs,
                              std::span<const Tensor> seeds = {}, const BackwardOptions& options = {});

}  // namespace backstep::autograd
