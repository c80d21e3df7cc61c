#include <benchmark/benchmark.h>

#include "layout/dot_layout.h"

// dot in process on chains of binary operations with a leaf each, at the sizes that lessons and models have.

namespace {

using namespace backstep;

struct FixedWidths : layout::TextMeasure {
    double title_width(const std::string& text) const override {
        return 7.8 * static_cast<double>(text.size());
    }
    double formula_width(const std::string& text) const override {
        return 6.0 * static_cast<double>(text.size());
    }
    double name_width(const std::string& text) const override {
        return 9.6 * static_cast<double>(text.size());
    }
};

trace::Picture network(size_t nodes) {
    trace::Picture picture;
    for (size_t i = 0; i < nodes; ++i) {
        trace::PictureItem item;
        item.kind = i % 2 ? trace::ItemKind::Leaf : trace::ItemKind::Node;
        item.title = i % 2 ? "w" : "MulBackward0";
        item.operands = i % 2 ? 0 : 2;
        item.requires_grad = i % 4 == 1;
        picture.items.push_back(item);
    }
    const auto connect = [&picture](size_t from, size_t to, uint16_t operand) {
        if (from >= picture.items.size() || to >= picture.items.size()) return;
        trace::PictureEdge edge;
        edge.from = static_cast<uint32_t>(from);
        edge.to = static_cast<uint32_t>(to);
        edge.operand = operand;
        picture.edges.push_back(edge);
    };
    for (size_t i = 0; i < nodes; i += 2) {
        connect(i + 1, i, 1);
        if (i >= 2) connect(i - 2, i, 0);
    }
    return picture;
}

void dot(benchmark::State& state) {
    const trace::Picture picture = network(static_cast<size_t>(state.range(0)));
    const layout::DotLayout engine;
    for (auto _ : state) benchmark::DoNotOptimize(engine.lay_out(picture, FixedWidths(), {}));
}
BENCHMARK(dot)->Arg(20)->Arg(100)->Arg(300)->Unit(benchmark::kMillisecond);

}  // namespace
