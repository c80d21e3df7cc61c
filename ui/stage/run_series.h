#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "trace/loops/series.h"

namespace backstep::ui {

// The series of a run, read while it goes on: a little every 16 ms, so that the window stays fluid.
class RunSeries : public QObject {
    Q_OBJECT

  public:
    explicit RunSeries(QObject* parent = nullptr);

    // Starts over with the run that writes `trace`; the same one again changes nothing.
    void follow(std::shared_ptr<const trace::Trace> trace);
    const std::shared_ptr<const trace::Trace>& trace() const { return m_trace; }
    const std::vector<trace::Series>& all() const { return m_reader.series(); }
    bool inTurns() const { return m_reader.in_turns(); }
    uint32_t turns() const { return m_reader.turns(); }
    uint32_t turnAt(uint32_t event) const { return m_reader.turn_at(event); }
    void readToEnd();

  signals:
    void restarted();
    void grew();  // at most once per 16 ms

  private:
    void readOn();

    std::shared_ptr<const trace::Trace> m_trace;
    trace::SeriesReader m_reader;
    QTimer m_timer;
};

}  // namespace backstep::ui
