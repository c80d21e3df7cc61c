#include <benchmark/benchmark.h>

#include "autograd/autograd_meta.h"
#include "autograd/graph_task.h"
#include "ops/arithmetic.h"

// Recording and walking back scalar graphs through the engine's own interface, nobody watching.

namespace {

using namespace backstep;

Tensor number(float value) { return Tensor::from_scalar(value, DType::Float32); }

Tensor leaf(float value) {
    const Tensor tensor = number(value);
    autograd::set_requires_grad(tensor, true);
    return tensor;
}

void walk_back(const Tensor& root) {
    const auto task = autograd::GraphTask::backward({&root, 1}, {}, {});
    autograd::run_to_end(*task);
}

// loss = (w * x + b - target) ** 2, recorded and walked back: five nodes and two accumulations.
void loss(benchmark::State& state) {
    const Tensor w = leaf(0.5f), b = leaf(0.1f), x = number(1.5f), target = number(2.0f);
    for (auto _ : state) {
        autograd::set_grad(w, Tensor());
        autograd::set_grad(b, Tensor());
        walk_back(ops::pow(ops::sub(ops::add(ops::mul(w, x), b), target), Scalar(2)));
    }
    state.SetItemsProcessed(state.iterations() * 4);
}
BENCHMARK(loss);

// y = y * c, y = y + k, n operations in a row, walked back at the end.
void chain(benchmark::State& state) {
    const Tensor factor = number(0.999f), offset = number(0.001f);
    for (auto _ : state) {
        const Tensor start = leaf(0.5f);
        Tensor y = start;
        for (int64_t i = 0; i < state.range(0) / 2; ++i) {
            y = ops::mul(y, factor);
            y = ops::add(y, offset);
        }
        walk_back(y);
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(chain)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
