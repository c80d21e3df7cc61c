#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/source_span.h"
#include "run/turn_window.h"
#include "run/what_if/override.h"
#include "trace/trace.h"

namespace backstep::run {

// strict: what `python3 FILE` does. notebook: cells share names, torch, nn, F, np and math are supplied and a
// bare expression that ends a cell echoes. window: as notebook, and in a text that is not divided into cells
// ("# %%") every one echoes, inside with, for and if too.
enum class Mode : uint8_t { Strict, Notebook, Window };

struct Cell {
    std::string name;  // what tracebacks call it
    std::string text;
};

// What a run may use; 0 lifts a limit. Past those of the trace the recording keeps first and last turns only:
// its bytes, its events, and the nodes of graphs that are alive, which one picture may have to hold.
struct Limits {
    uint64_t steps = 200'000'000;
    uint32_t recursion = 1000;
    size_t memory = size_t{1} << 30;
    size_t output = size_t{64} << 20;
    size_t trace_bytes = size_t{128} << 20;
    uint32_t trace_events = 0;
    uint32_t trace_nodes = 0;
};

// How a cell ended, and a way to ask its session before the next one runs. `evaluate` gives an expression's
// value as Python writes it, a tensor as its number or nested lists; or, without a value, the error. What it
// computes is not recorded.
struct Evaluation {
    std::optional<std::string> value;
    std::string error;
};
struct CellReport {
    uint32_t cell = 0;
    std::string error_type;  // empty when it ended well
    std::string message;
    SourceSpan where;
    std::function<Evaluation(const std::string& expression)> evaluate;
};

struct Request {
    std::vector<Cell> cells;
    Mode mode = Mode::Strict;
    Limits limits;
    bool record = true;
    std::optional<TurnWindow> window;  // record these turns whole, those around them hardly
    bool keep_going = false;           // after a cell that raised, as a lesson does whose error is the point
    std::vector<Override> overrides;   // numbers a learner changed; heard of when the run records
    std::function<void(const CellReport&)> after_cell;
    // Each piece of stdout as it comes (echoes of a notebook included), on the thread of the run.
    std::function<void(std::string_view)> output;
};

struct Outcome {
    enum class Status : uint8_t { Finished, Raised, Refused, LimitReached, Stopped, Exited };
    Status status = Status::Finished;
    trace::TraceView view;   // of all that was recorded, up to the mistake
    std::string output;      // stdout
    std::string errors;      // stderr: what the script wrote there, before the traceback
    std::string traceback;   // Python's text, newline at the end; empty when finished
    std::string error_type;  // "RuntimeError"
    std::string message;     // str(e)
    SourceSpan where;        // innermost, in the user's files
    int exit_status = 0;     // of the `run` command
    std::vector<Message> notices;
};

// One run of a source, from its beginning: source and limits in, trace and output out. Never throws. All of
// its state is on the thread that calls execute(); stop() may come from any.
class Run {
  public:
    explicit Run(Request request);
    ~Run();
    Run(const Run&) = delete;

    // What is recorded so far may be read from any thread while execute() goes on.
    std::shared_ptr<const trace::Trace> trace() const;
    Outcome execute();
    void stop();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

// A run in one call.
Outcome run(Request request);

}  // namespace backstep::run
