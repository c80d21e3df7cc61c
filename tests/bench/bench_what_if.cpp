#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <algorithm>
#include <vector>

#include "canvas/graph_canvas.h"
#include "lesson/reader.h"
#include "run/run.h"
#include "run/what_if/change.h"
#include "stage/recording.h"
#include "thread_time.h"

// A number of a lesson changed under the hand, from the change to the pixels: the code is run again, the
// steps are found, the learner's step is looked up, and the canvas draws it on the layout it has. Reports the
// mean and, as the counter p95_ms, the time within which 95 of 100 changes are done.

namespace {

using namespace backstep;

run::Request request_of(const run::Varied& varied) {
    run::Request request;
    request.mode = run::Mode::Window;
    request.overrides = varied.overrides;
    for (const std::string& source : varied.sources) request.cells.push_back({"cell", source});
    return request;
}

void change_a_number(benchmark::State& state, const char* file, const char* name) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char program[] = "bench_what_if";
    static char* values[] = {program, nullptr};
    if (!qApp) new QApplication(count, values);

    const auto reading = lesson::read_lesson_file(std::string(BACKSTEP_LESSONS "/en/") + file);
    std::vector<std::string> sources;
    for (const lesson::Cell* cell : reading.lesson->cells()) sources.push_back(cell->source);
    const auto run_of = [&](const std::vector<run::Change>& changes) {
        auto outcome = run::run(request_of(run::vary(sources, changes)));
        return std::make_shared<const ui::Recording>(std::make_shared<trace::Timeline>(outcome.view));
    };
    auto recording = run_of({});
    auto change = run::change_of_name(recording->timeline()->trace(), name);
    if (!change) return state.SkipWithError("the lesson has no such number");

    ui::GraphCanvas canvas;
    canvas.resize(1280, 800);
    canvas.setTimeline(recording->timeline());
    uint32_t step = recording->openingStep();
    canvas.showStep(static_cast<int>(step), static_cast<int>(step), 1);
    QImage image(canvas.size(), QImage::Format_RGB32);
    std::vector<double> times;
    for (auto _ : state) {
        const double start = threadMilliseconds();
        change->value += 0.1;
        const auto next = run_of({*change});
        step = next->stepLike(*recording, step).first;
        recording = next;
        canvas.setTimeline(recording->timeline());
        canvas.showStep(static_cast<int>(step), static_cast<int>(step), 1);
        canvas.render(&image);
        times.push_back(threadMilliseconds() - start);
    }
    std::sort(times.begin(), times.end());
    if (!times.empty()) state.counters["p95_ms"] = times[times.size() * 95 / 100];
}

BENCHMARK_CAPTURE(change_a_number, lesson_1, "01-graph.md", "b")->Unit(benchmark::kMillisecond);

}  // namespace
