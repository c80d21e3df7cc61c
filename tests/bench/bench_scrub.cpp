#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <vector>

#include "main_window.h"
#include "stage/scrubber.h"
#include "thread_time.h"

// The window over a training of 5,000 steps, whose scrubber is dragged from end to end: how long each paint
// of the window takes of the processor, and how long the event loop is away by the clock. The same while the
// training runs.

namespace {

using namespace backstep;

const char* const kTraining =
    "import torch\n"
    "x = torch.tensor([1.0, 2.0, 3.0, 4.0])\n"
    "y = torch.tensor([3.0, 5.0, 7.0, 9.0])\n"
    "w = torch.tensor(0.0, requires_grad=True)\n"
    "b = torch.tensor(0.0, requires_grad=True)\n"
    "opt = torch.optim.SGD([w, b], lr=0.001)\n"
    "for step in range(5000):\n"
    "    opt.zero_grad()\n"
    "    loss = ((w * x + b - y) ** 2).mean()\n"
    "    loss.backward()\n"
    "    opt.step()\n"
    "    if step % 100 == 0:\n"
    "        print(step, loss.item())\n";

double percentile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return values[std::min(values.size() - 1,
                           static_cast<size_t>(share * static_cast<double>(values.size())))];
}

// Times every paint of a window, and how far apart the ticks of the event loop are.
class TimedApplication : public QApplication {
  public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() != QEvent::UpdateRequest) return QApplication::notify(receiver, event);
        const double start = threadMilliseconds();
        const bool taken = QApplication::notify(receiver, event);
        paints.push_back(threadMilliseconds() - start);
        return taken;
    }
    void watch() {
        paints.clear();
        gaps.clear();
        m_since.start();
        m_ticker.setTimerType(Qt::PreciseTimer);
        m_ticker.disconnect();
        connect(&m_ticker, &QTimer::timeout, this, [this] {
            gaps.push_back(static_cast<double>(m_since.nsecsElapsed()) / 1e6);
            m_since.restart();
        });
        m_ticker.start(1);
    }
    void report(benchmark::State& state) {
        m_ticker.stop();
        state.counters["paints"] = static_cast<double>(paints.size());
        state.counters["paint_p95_ms"] = percentile(paints, 0.95);
        state.counters["gap_p99_ms"] = percentile(gaps, 0.99);
    }

    std::vector<double> paints, gaps;

  private:
    QTimer m_ticker;
    QElapsedTimer m_since;
};

TimedApplication& application() {
    static int count = 1;
    static char name[] = "bench_scrub";
    static char* values[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static auto* made = new TimedApplication(count, values);  // outlives what is torn down at exit
    return *made;
}

struct Stage {
    QTemporaryDir folder;
    ui::MainWindow window;

    explicit Stage(QSize size) : window(options()) {
        window.resize(size);
        window.show();
    }
    ui::WindowOptions options() const {
        ui::WindowOptions options;
        options.settingsFile = folder.filePath("settings.ini");
        options.draftFile = folder.filePath("draft.py");
        options.language = words::Language::English;
        options.theme = ui::ThemeId::Light;
        return options;
    }
};

// Runs the event loop, and in it `act` every so many milliseconds, until it says that it is done. (Waiting
// with QTest would sleep, and the sleep would be taken for a gap.)
template <class Act>
void inEventLoop(int milliseconds, Act act) {
    QEventLoop loop;
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (!act()) loop.quit();
    });
    timer.start(milliseconds);
    loop.exec();
}

void scrub(benchmark::State& state, bool charts) {
    TimedApplication& app = application();
    Stage stage({1280, 800});
    stage.window.workspace().runSnippet(kTraining);
    if (!QTest::qWaitFor([&] { return stage.window.playback().size() > 0; }, 120000))
        return state.SkipWithError("the training did not end");
    if (charts) stage.window.showPage("Charts");
    auto* scrubber = stage.window.findChild<ui::Scrubber*>();
    QTest::qWait(500);
    for (auto _ : state) {
        app.watch();
        const int y = scrubber->height() / 2 - 6;
        QTest::mousePress(scrubber, Qt::LeftButton, {}, QPoint(8, y));
        int moves = 0;
        inEventLoop(8, [&] {
            const double x = 8 + (scrubber->width() - 16) * moves / 400.0;
            QMouseEvent move(QEvent::MouseMove, QPointF(x, y), scrubber->mapToGlobal(QPointF(x, y)),
                             Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(scrubber, &move);
            return ++moves <= 400;
        });
        QTest::mouseRelease(scrubber, Qt::LeftButton, {}, QPoint(scrubber->width() - 8, y));
        app.report(state);
    }
    state.counters["steps"] = stage.window.playback().size();
}

void scrub_canvas(benchmark::State& state) { scrub(state, false); }
void scrub_charts(benchmark::State& state) { scrub(state, true); }

// The charts grow while the training runs.
void train(benchmark::State& state) {
    TimedApplication& app = application();
    Stage stage({1280, 800});
    stage.window.showPage("Charts");
    for (auto _ : state) {
        app.watch();
        stage.window.workspace().runSnippet(kTraining);
        const auto before = stage.window.playback().recording();
        inEventLoop(1, [&] { return stage.window.playback().recording() == before; });
        app.report(state);
    }
}

BENCHMARK(scrub_canvas)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(scrub_charts)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(train)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
