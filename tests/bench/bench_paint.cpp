#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>

#include "canvas/canvas_model.h"
#include "canvas/graph_canvas.h"
#include "canvas/graph_painter.h"
#include "canvas/picture_layout.h"
#include "fixtures/lesson_traces.h"
#include "fixtures/trace_builder.h"
#include "thread_time.h"

// One frame of a graph drawn from nothing into an image of 1280 x 800, offscreen, zoomed to fit.

namespace {

using namespace backstep;

trace::Timeline chain_of(uint32_t nodes) {
    trace::TraceBuilder builder("y = y * k\n");
    builder.line(1);
    TensorId y = builder.leaf("w", 0.5, true);
    const TensorId factor = builder.leaf("k", 0.999, false);
    for (uint32_t i = 0; i < nodes; ++i) {
        trace::TraceBuilder::Op op;
        op.title = "MulBackward0";
        op.name = "mul";
        op.formula = "{self} \\cdot {other}";
        op.code = "y * k";
        op.inputs = {y, factor};
        op.value = 0.5;
        op.locals = {0.999, 0.5};
        y = builder.op(op);
    }
    builder.backward(y);
    return builder.timeline();
}

ui::Frame frame_of(uint32_t nodes) {
    const trace::Timeline timeline = chain_of(nodes);
    auto pose = std::make_shared<ui::Pose>();
    pose->state = timeline.state(timeline.size() / 2);
    ui::Frame frame;
    frame.before = frame.after = pose;
    return frame;
}

void start_application() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char name[] = "bench_paint";
    static char* values[] = {name, nullptr};
    if (!qApp) new QApplication(count, values);  // outlives what is torn down at exit
}

void paint(benchmark::State& state) {
    start_application();

    ui::Frame frame = frame_of(static_cast<uint32_t>(state.range(0)));
    const auto layout = ui::layOutPicture(frame.after->state);
    const QRectF scene = ui::GraphPainter::sceneBounds(*layout);
    QImage image(1280, 800, QImage::Format_RGB32);
    frame.zoom = std::min({1.0, image.width() / scene.width(), image.height() / scene.height()});
    for (auto _ : state) {
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(frame.zoom, frame.zoom);
        painter.translate(-scene.topLeft());
        ui::GraphPainter::paint(painter, frame, *layout, ui::Theme::of(ui::ThemeId::Light));
    }
}
// Lesson 1 at full detail: a node that runs, its callout, chips, gradients.
void paint_lesson(benchmark::State& state) {
    start_application();
    const trace::Timeline timeline = trace::lesson_graph().timeline();
    const ui::Frame frame = ui::frameOf(timeline, 13, 14, 0.5, ui::Language::Spanish);
    const auto layout = ui::layOutPicture(ui::lastStateOf(timeline, *frame.after->state.picture));
    const QRectF scene = ui::GraphPainter::sceneBounds(*layout);
    QImage image(1280, 800, QImage::Format_RGB32);
    for (auto _ : state) {
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.translate(-scene.topLeft());
        ui::GraphPainter::paint(painter, frame, *layout, ui::Theme::of(ui::ThemeId::Light));
    }
}

// The canvas itself over a large graph, 12 frames a step: what one paintEvent takes, its 95th percentile as a
// counter. Argument 0: the whole graph fitted; 1: at full size, where cards can be read.
void paint_canvas(benchmark::State& state) {
    start_application();
    constexpr uint32_t kNodes = 20000;
    constexpr int kFrames = 12;
    static const auto timeline = std::make_shared<const trace::Timeline>(chain_of(kNodes));
    ui::GraphCanvas canvas;
    canvas.setFolding(layout::FoldBy::Nothing);
    canvas.resize(1280, 800);
    canvas.setTimeline(timeline);
    const int first = static_cast<int>(timeline->size()) * 3 / 4;
    canvas.showStep(first, first, 1);
    canvas.show();
    while (canvas.isLayingOut()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
    state.range(0) == 0 ? canvas.fit() : canvas.setZoom(1);
    QImage image(1280, 800, QImage::Format_RGB32);
    std::vector<double> times;
    int frame = 0;
    for (auto _ : state) {
        state.PauseTiming();
        const int step = first + frame / kFrames;
        canvas.showStep(step, step + 1, (frame % kFrames + 1.0) / kFrames);
        ++frame;
        state.ResumeTiming();
        const double start = threadMilliseconds();
        canvas.viewport()->render(&image);
        times.push_back(threadMilliseconds() - start);
    }
    std::sort(times.begin(), times.end());
    state.counters["p95_ms"] = times[times.size() * 95 / 100];
}

BENCHMARK(paint_canvas)->Arg(0)->Arg(1)->Iterations(240)->Unit(benchmark::kMillisecond);
BENCHMARK(paint_lesson)->Unit(benchmark::kMillisecond);
BENCHMARK(paint)->Arg(20)->Arg(200)->Arg(2000)->Unit(benchmark::kMillisecond);

}  // namespace
