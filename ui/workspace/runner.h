#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "base/message.h"
#include "run/run_worker.h"
#include "stage/recording.h"

namespace backstep::ui {

// What came of a run: a recording, also of one that raised and of a source that could not be read (the error
// is its last step).
struct RunOutcome {
    std::shared_ptr<const Recording> recording;
    bool refused = false;          // the source could not be read, and nothing ran before it
    bool stopped = false;          // by the learner, before its end
    std::vector<Message> notices;  // of what it asked for and does not do here
};

// Runs sources on a worker, one at a time, as the window does it (cells share names, torch is supplied, bare
// expressions echo). A new run stops the one before it, which is never heard of; a run that is stopped comes
// back with what it had recorded.
class Runner : public QObject {
    Q_OBJECT

  public:
    explicit Runner(QObject* parent = nullptr);
    ~Runner() override;

    // `keepGoing`: a cell that raises does not end the run, as in a lesson whose error is the point.
    void start(std::vector<run::Cell> cells, bool keepGoing, std::vector<run::Override> overrides = {});
    // Runs what was run last once more, to see turns of a loop that were not kept.
    void repeat(const run::TurnWindow& window);
    void stop();
    bool isRunning() const { return m_worker != nullptr; }

  signals:
    void began(std::shared_ptr<const backstep::trace::Trace> trace);  // it may be read while it grows
    void runningChanged(bool running);
    void stopping();  // it has been asked for; what was recorded is made ready, which takes a while
    void finished(const backstep::ui::RunOutcome& outcome);

  private:
    void launch(run::Request request);

    run::Request m_last;
    std::unique_ptr<run::RunWorker> m_worker;
    int m_turn = 0;
};

}  // namespace backstep::ui
