#include "autograd/graph_task.h"

#include "autograd/accumulate_grad.h"
#include "autograd/checks/anomaly.h"
#include "autograd/gradient_math.h"
#include "autograd/observer.h"

namespace backstep::autograd {
namespace {

// What holds while the engine itself runs: the gradients' grad mode, and silence about operations that leave
// no node.
class EngineScope {
  public:
    explicit EngineScope(bool create_graph) : mode_(create_graph), outer_(run_state().silent) {
        run_state().silent = true;
    }
    ~EngineScope() { run_state().silent = outer_; }

  private:
    GradModeScope mode_;
    bool outer_;
};

// The nodes whose operands are one list: asked for one gradient, they give all.
bool gives_all(const Node& node) {
    const std::string name = node.name();
    return name == "CatBackward0" || name == "StackBackward0";
}

bool broadcasts_to(Dims from, Dims to) {
    if (from.size() > to.size()) return false;
    for (size_t i = 1; i <= from.size(); ++i) {
        const int64_t size = from[from.size() - i];
        if (size != 1 && size != to[to.size() - i]) return false;
    }
    return true;
}

}  // namespace

Advance GraphTask::advance() {
    INTERNAL_ASSERT(!running_.waiting);
    const EngineScope scope(options_.create_graph);
    if (!started_) start();
    if (done_) return Done{};
    if (running_.phase == Phase::Idle) {
        if (ready_.empty()) {
            complete();
            return Done{};
        }
        const Ready next = ready_.top();
        ready_.pop();
        if (auto captured = begin(next)) return *captured;
    }
    try {
        return run();
    } catch (Error& error) {
        if (error.node() == 0) error.set_node(running_.node->id().value);
        done_ = true;
        if (const AnomalyMode& mode = anomaly_mode(); mode.enabled && mode.tell) mode.tell(*running_.node);
        throw;
    }
}

void GraphTask::start() {
    started_ = true;
    if (Observer* observer = run_state().observer) {
        std::vector<Tensor> seeds;
        for (const Seed& seed : seeds_) seeds.push_back(seed.gradient);
        observer->backward_started(*this, roots_, seeds);
    }
    for (Seed& seed : seeds_) deliver(seed.edge, std::move(seed.gradient));
}

void GraphTask::deliver(const Edge& edge, Tensor gradient) {
    Node* node = edge.function.get();
    if (!node) return;
    PendingTable::Pending* entry = table_.find(node);
    INTERNAL_ASSERT(entry != nullptr && entry->dependencies > 0);
    const bool last = --entry->dependencies == 0;
    if (!entry->wanted()) return;
    Observer* observer = run_state().observer;
    const Tensor part = observer ? gradient : Tensor();
    const Tensor& sum = table_.add(*entry, edge.input_nr, std::move(gradient));
    if (observer) observer->grad_buffered(*node, edge.input_nr, part, sum);
    if (!last) return;
    ready_.push({node->sequence_nr(), node});
    if (observer) observer->node_ready(*node);
}

// A node whose gradient is only wanted as a result is done with here.
std::optional<Advance> GraphTask::begin(const Ready& ready) {
    PendingTable::Pending& entry = *table_.find(ready.node);
    running_.node = ready.node;
    running_.grads_in = table_.take(entry);
    if (entry.captured)
        for (size_t i = 0; i < targets_.size(); ++i)
            if (targets_[i].function.get() == ready.node)
                results_[i] = running_.grads_in[targets_[i].input_nr];
    if (!entry.needed) {
        running_.grads_in.clear();
        return Applied{ready.node->id()};
    }
    running_.phase = Phase::PreHooks;
    running_.hook = 0;
    collect_pre_hooks();
    return std::nullopt;
}

Advance GraphTask::run() {
    Node& node = *running_.node;
    if (running_.phase == Phase::PreHooks) {
        if (auto call = next_pre_hook()) return std::move(*call);
        running_.hooks.clear();
        running_.phase = Phase::Body;
        if (const CallbackRef function = node.callback()) {
            TensorList arguments = node.arguments(running_.grads_in);
            return ask(function, CallKind::FunctionBackward, std::move(arguments), 0);
        }
        const bool accumulates = node.sequence_nr() == Node::kAccumulate;
        const bool look_back = node.has_hooks() || (run_state().observer && !accumulates);
        running_.grads_out = node.apply(look_back ? running_.grads_in : std::move(running_.grads_in));
    }
    if (running_.phase == Phase::Body) {
        fit(node, running_.grads_out);
        running_.phase = Phase::NodeHooks;
        running_.hook = 0;
        collect_node_hooks();
    }
    if (running_.hook < running_.hooks.size()) {
        TensorList arguments = running_.grads_out;
        for (const Tensor& grad : running_.grads_in) arguments.push_back(grad);
        return ask(running_.hooks[running_.hook].callback, CallKind::GradFnHook, std::move(arguments),
                   running_.grads_out.size());
    }
    return finish();
}

Advance GraphTask::finish() {
    Node& node = *running_.node;
    const auto edges = node.next_edges();
    for (size_t slot = 0; slot < edges.size(); ++slot)
        if (!edges[slot].function) running_.grads_out[slot].reset();
    check_for_nan(node, running_.grads_out);
    Observer* observer = run_state().observer;
    if (observer && node.sequence_nr() != Node::kAccumulate)
        observer->node_applied(node, running_.grads_in, running_.grads_out);
    running_.grads_in.clear();
    running_.hooks.clear();
    running_.phase = Phase::Idle;
    TensorList grads = std::move(running_.grads_out);
    running_.grads_out.clear();
    if (!options_.keep_graph) node.release_saved();
    for (size_t slot = 0; slot < edges.size(); ++slot) deliver(edges[slot], std::move(grads[slot]));
    return Applied{node.id()};
}

NeedsCall GraphTask::ask(const CallbackRef& callback, CallKind kind, TensorList args, size_t grad_inputs) {
    running_.waiting = true;
    return {callback, kind, std::move(args), grad_inputs, options_.create_graph, running_.node->id()};
}

void GraphTask::resume(TensorList result) {
    INTERNAL_ASSERT(running_.waiting);
    running_.waiting = false;
    Node& node = *running_.node;
    const EngineScope scope(options_.create_graph);
    try {
        if (running_.phase == Phase::Body)
            running_.grads_out = node.accept(std::move(result));
        else
            accept_from_hook(running_.hooks[running_.hook++], result);
    } catch (Error& error) {
        if (error.node() == 0) error.set_node(node.id().value);
        done_ = true;
        throw;
    }
}

void GraphTask::fit(Node& node, TensorList& grads) {
    const auto edges = node.next_edges();
    const bool custom = node.callback() != nullptr;
    if (grads.size() < edges.size()) grads.resize(edges.size());
    for (size_t slot = 0; slot < edges.size(); ++slot) {
        Tensor& grad = grads[slot];
        const Edge& edge = edges[slot];
        const bool asked_for = edge.function && table_.find(edge.function.get())->wanted();
        const bool drop = !asked_for && !custom && !(edge.function && gives_all(node));
        if (drop) grad.reset();  // a custom Function's hooks see all that it returned
        if (!edge.function || !grad.defined()) continue;
        const OutputForm form = edge.function->output_form(edge.input_nr);
        if (!form.geometry) continue;
        const Dims wanted = form.geometry->sizes();
        if (!Shape::equal(grad.sizes(), wanted)) {
            CHECK(broadcasts_to(wanted, grad.sizes()), RuntimeError,
                  "Function " + node.name() + " returned an invalid gradient at index " +
                      std::to_string(slot) + " - got " + to_string(grad.sizes()) +
                      " but expected shape compatible with " + to_string(wanted));
            grad = gradient_math().sum_to(grad, wanted);
        }
        if (grad.dtype() != form.dtype) grad = gradient_math().to_dtype(grad, form.dtype);
    }
}

void GraphTask::complete() {
    done_ = true;
    table_.clear();
    if (capture_ && !options_.allow_unused)
        for (const Tensor& result : results_)
            CHECK(result.defined(), RuntimeError,
                  "One of the differentiated Tensors appears to not have been used in the graph. Set "
                  "allow_unused=True if this is the desired behavior.");
    if (Observer* observer = run_state().observer) observer->backward_finished(*this);
}

}  // namespace backstep::autograd
