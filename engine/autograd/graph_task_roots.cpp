// How a GraphTask is set up: its roots, their seeds, and what it is to reach.
#include "autograd/gradient_math.h"
#include "autograd/graph_task.h"
#include "tensor/kernels/creation.h"

namespace backstep::autograd {
namespace {

std::string size_text(const Tensor& tensor) { return "torch.Size(" + to_string(tensor.sizes()) + ")"; }

Tensor seed_for(const Tensor& root, const Tensor& given, size_t index) {
    if (given.defined()) {
        CHECK(Shape::equal(root.sizes(), given.sizes()), RuntimeError,
              "Mismatch in shape: grad_output[" + std::to_string(index) + "] has a shape of " +
                  size_text(given) + " and output[" + std::to_string(index) + "] has a shape of " +
                  size_text(root) + ".");
        return given;
    }
    if (!requires_grad(root)) return {};
    CHECK(root.numel() == 1, RuntimeError, "grad can be implicitly created only for scalar outputs");
    return kernels::ones_like(root);
}

}  // namespace

void GraphTask::set_roots(std::span<const Tensor> roots, std::span<const Tensor> seeds) {
    CHECK(seeds.empty() || seeds.size() == roots.size(), RuntimeError,
          "got " + std::to_string(roots.size()) + " tensors and " + std::to_string(seeds.size()) +
              " gradients");
    std::vector<Tensor> gradients;
    for (size_t i = 0; i < roots.size(); ++i)
        gradients.push_back(seed_for(roots[i], seeds.empty() ? Tensor() : seeds[i], i));
    for (size_t i = 0; i < roots.size(); ++i) {
        Edge edge = gradient_edge(roots[i]);
        CHECK(
            edge.function, RuntimeError,
            "element " + std::to_string(i) + " of tensors does not require grad and does not have a grad_fn");
        Tensor& gradient = gradients[i];
        if (gradient.dtype() != roots[i].dtype())
            gradient = gradient_math().to_dtype(gradient, roots[i].dtype());
        seeds_.push_back({std::move(edge), std::move(gradient)});
        roots_.push_back(roots[i]);
    }
    std::vector<Edge> edges;
    for (const Seed& seed : seeds_) edges.push_back(seed.edge);
    table_.count(edges);
}

void GraphTask::limit_to(std::span<const Tensor> inputs, bool accumulate) {
    for (const Tensor& input : inputs) {
        CHECK(requires_grad(input), RuntimeError, "One of the differentiated Tensors does not require grad");
        if (accumulate) retain_grad(input);
        const NodeRef made_by = grad_fn(input);
        targets_.push_back(made_by ? Edge{made_by, output_nr(input)} : Edge{accumulator_or_null(input), 0});
    }
    capture_ = !accumulate;
    if (capture_) results_.resize(inputs.size());
    std::vector<Edge> edges;
    for (const Seed& seed : seeds_) edges.push_back(seed.edge);
    table_.limit(edges, targets_, capture_);
}

std::unique_ptr<GraphTask> GraphTask::backward(std::span<const Tensor> tensors, std::span<const Tensor> seeds,
                                               const BackwardOptions& options,
                                               std::span<const Tensor> inputs) {
    std::unique_ptr<GraphTask> task(new GraphTask(options));
    task->set_roots(tensors, seeds);
    if (!inputs.empty()) task->limit_to(inputs, true);
    return task;
}

std::unique_ptr<GraphTask> GraphTask::gradients(std::span<const Tensor> outputs,
                                                std::span<const Tensor> inputs, std::span<const Tensor> seeds,
                                                const BackwardOptions& options) {
    std::unique_ptr<GraphTask> task(new GraphTask(options));
    task->set_roots(outputs, seeds);
    task->limit_to(inputs, false);
    return task;
}

void run_to_end(GraphTask& task) {
    while (true) {
        Advance step = task.advance();
        if (std::holds_alternative<Done>(step)) return;
        if (const auto* needed = std::get_if<NeedsCall>(&step)) {
            const GradModeScope mode(needed->grad_enabled);
            task.resume(needed->callback->call(needed->kind, needed->args, needed->grad_inputs));
        }
    }
}

void backward(const Tensor& root, const Tensor& seed, const BackwardOptions& options) {
    run_to_end(*GraphTask::backward({&root, 1}, {&seed, 1}, options));
}

std::vector<Tensor> gradients(std::span<const Tensor> outputs, std::span<const Tensor> inputs,
                              std::span<const Tensor> seeds, const BackwardOptions& options) {
    const auto task = GraphTask::gradients(outputs, inputs, seeds, options);
    run_to_end(*task);
    return task->results();
}

}  // namespace backstep::autograd
