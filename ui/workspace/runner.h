#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "stage/recording.h"

class QThread;

namespace backstep::ui {

// What is to be run: one cell for a snippet, all of them for a lesson.
struct RunRequest {
    std::string name;  // as tracebacks name it
    std::vector<std::string> cells;
};

// What came of it: a recording (also of a run that raised: the error is its last step), and the report of a
// source that could not begin to run or of what it raised.
struct RunOutcome {
    std::shared_ptr<const Recording> recording;
    std::string report;
};

using RunFunction = std::function<RunOutcome(const RunRequest&, std::stop_token)>;

// Runs a source on one worker thread. A new run stops the one before it, whose outcome is dropped; so is that
// of a run that was stopped by hand.
class Runner : public QObject {
    Q_OBJECT

  public:
    explicit Runner(RunFunction run, QObject* parent = nullptr);
    ~Runner() override;

    void start(RunRequest request);
    void stop();
    bool isRunning() const { return m_thread != nullptr; }

  signals:
    void runningChanged(bool running);
    void finished(const backstep::ui::RunOutcome& outcome);

  private:
    void abandon();

    RunFunction m_run;
    QThread* m_thread = nullptr;
    std::stop_source m_stop;
    std::vector<QThread*> m_abandoned;  // stopped, not ended yet
};

}  // namespace backstep::ui
