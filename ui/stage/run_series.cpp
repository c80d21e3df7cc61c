#include "stage/run_series.h"

#include <QElapsedTimer>

namespace backstep::ui {

namespace {

constexpr int kTick = 16;
constexpr qint64 kShare = 4;        // ms of each tick
constexpr uint32_t kPortion = 500;  // events between two looks at the clock

}  // namespace

RunSeries::RunSeries(QObject* parent) : QObject(parent) {
    m_timer.setInterval(kTick);
    connect(&m_timer, &QTimer::timeout, this, &RunSeries::readOn);
}

void RunSeries::follow(std::shared_ptr<const trace::Trace> trace) {
    if (trace == m_trace) return;
    m_trace = std::move(trace);
    m_reader = trace::SeriesReader();
    m_trace ? m_timer.start() : m_timer.stop();
    emit restarted();
}

void RunSeries::readOn() {
    const trace::TraceView view(m_trace);
    QElapsedTimer clock;
    clock.start();
    const uint32_t before = m_reader.events_read();
    bool more = true;
    while (more && clock.elapsed() < kShare) more = m_reader.read(view, kPortion);
    if (!more && view.finished()) m_timer.stop();
    if (m_reader.events_read() != before) emit grew();
}

void RunSeries::readToEnd() {
    if (!m_trace) return;
    const trace::TraceView view(m_trace);
    m_reader.read(view, view.size());
    emit grew();
}

}  // namespace backstep::ui
