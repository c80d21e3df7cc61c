#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>

#include "run/run_worker.h"
#include "trace/timeline.h"

// Whole snippets through parser, machine, engine and, where the argument says so, the recorder.

namespace {

using namespace backstep;

run::Outcome execute(const std::string& source, bool traced) {
    run::Request request;
    request.cells.push_back({"bench.py", source});
    request.record = traced;
    return run::run_deep(std::move(request));
}

void measure(benchmark::State& state, const std::string& source) {
    for (auto _ : state) {
        const run::Outcome outcome = execute(source, state.range(0) != 0);
        if (outcome.exit_status != 0) state.SkipWithError(outcome.traceback.c_str());
    }
}

const std::string kChain = R"(
import torch
y = torch.tensor(0.5, requires_grad=True)
factor, offset = torch.tensor(0.999), torch.tensor(0.001)
for _ in range(5000):
    y = y * factor
    y = y + offset
y.backward()
)";

void chain_script(benchmark::State& state) { measure(state, kChain); }
BENCHMARK(chain_script)
    ->ArgName("traced")
    ->Arg(1)
    ->Arg(0)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

void snippet(benchmark::State& state, const char* file) {
    std::ifstream in(std::string(BACKSTEP_SNIPPETS "/") + file);
    measure(state, {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
}
#define SNIPPET(name)                             \
    BENCHMARK_CAPTURE(snippet, name, #name ".py") \
        ->Name(#name)                             \
        ->ArgName("traced")                       \
        ->Arg(1)                                  \
        ->Arg(0)                                  \
        ->MeasureProcessCPUTime()                 \
        ->Unit(benchmark::kMillisecond)
SNIPPET(xor);
SNIPPET(cubic);
SNIPPET(mlp);

// The state at steps all over a recording of 10,000 operations.
void jump(benchmark::State& state) {
    const run::Outcome outcome = execute(kChain, true);
    const trace::Timeline timeline(outcome.view);
    uint32_t step = 1;
    for (auto _ : state) {
        step = (step * 7919u + 13u) % timeline.size() + 1;
        benchmark::DoNotOptimize(timeline.state(step));
    }
}
BENCHMARK(jump)->Unit(benchmark::kMillisecond);

}  // namespace
