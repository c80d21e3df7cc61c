#pragma once

#include <functional>
#include <memory>

#include "run/run.h"

namespace backstep::run {

// A Run on a thread of its own, with the deep stack that native code calling back into the script needs.
// `done` is called on that thread. Destroying it stops the run and waits for it.
class RunWorker {
  public:
    RunWorker(Request request, std::function<void(Outcome)> done);
    ~RunWorker();
    RunWorker(const RunWorker&) = delete;

    std::shared_ptr<const trace::Trace> trace() const { return run_.trace(); }
    void stop() { run_.stop(); }

  private:
    static void* work(void* self);

    Run run_;
    std::function<void(Outcome)> done_;
    struct Thread;
    std::unique_ptr<Thread> thread_;
};

// run() on such a thread, waiting for it: for callers whose own stack is not deep enough.
Outcome run_deep(Request request);

}  // namespace backstep::run
