#include "workspace/runner.h"

namespace backstep::ui {

namespace {

// On the worker: finding the steps of a long run takes a while too.
RunOutcome read(const run::Outcome& outcome) {
    using Status = run::Outcome::Status;
    auto recording = std::make_shared<Recording>(std::make_shared<trace::Timeline>(outcome.view));
    const bool refused = outcome.status == Status::Refused && recording->size() <= 1;
    return {.recording = std::move(recording),
            .refused = refused,
            .stopped = outcome.status == Status::Stopped,
            .notices = outcome.notices};
}

}  // namespace

namespace {

// More are not walked one by one, and what is asked for in between is recorded again: so that a run that is
// stopped, an endless one too, is on the stage at once.
constexpr uint32_t kEvents = 150'000;
constexpr uint32_t kNodes = 5'000;

}  // namespace

Runner::Runner(QObject* parent) : QObject(parent) {}

Runner::~Runner() = default;

void Runner::start(std::vector<run::Cell> cells, bool keepGoing, std::vector<run::Override> overrides) {
    run::Request request;
    request.cells = std::move(cells);
    request.mode = run::Mode::Window;
    request.limits.trace_events = kEvents;
    request.limits.trace_nodes = kNodes;
    request.keep_going = keepGoing;
    request.overrides = std::move(overrides);
    m_last = request;
    launch(std::move(request));
}

void Runner::repeat(const run::TurnWindow& window) {
    run::Request request = m_last;
    request.window = window;
    launch(std::move(request));
}

void Runner::launch(run::Request request) {
    const bool wasRunning = isRunning();
    m_worker.reset();
    const int turn = ++m_turn;
    m_worker = std::make_unique<run::RunWorker>(std::move(request), [this, turn](run::Outcome outcome) {
        auto took = [this, turn, result = read(outcome)] {
            if (turn != m_turn) return;
            m_worker.reset();
            emit runningChanged(false);
            emit finished(result);
        };
        QMetaObject::invokeMethod(this, std::move(took), Qt::QueuedConnection);
    });
    emit began(m_worker->trace());
    if (!wasRunning) emit runningChanged(true);
}

void Runner::stop() {
    if (!isRunning()) return;
    m_worker->stop();
    emit stopping();
}

}  // namespace backstep::ui
