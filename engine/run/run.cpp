#include "run/run.h"

#include <mutex>
#include <optional>

#include "autograd/run_state.h"
#include "base/buffer.h"
#include "bindings/modules.h"
#include "run/graph_recorder.h"
#include "run/recording.h"
#include "run/script_recorder.h"
#include "script/session.h"
#include "tensor/stop.h"

namespace backstep::run {

namespace {

script::Limits limits_of(const Limits& limits) {
    script::Limits result;
    result.steps = limits.steps;
    result.recursion = limits.recursion;
    result.output_bytes = limits.output;
    return result;
}

Outcome::Status status_of(script::CellResult::Status status) {
    using From = script::CellResult::Status;
    switch (status) {
        case From::Finished:
            return Outcome::Status::Finished;
        case From::Raised:
            return Outcome::Status::Raised;
        case From::SyntaxRefused:
            return Outcome::Status::Refused;
        case From::LimitReached:
            return Outcome::Status::LimitReached;
        case From::Stopped:
            return Outcome::Status::Stopped;
        case From::Exited:
            return Outcome::Status::Exited;
    }
    return Outcome::Status::Finished;
}

}  // namespace

struct Run::Inside {
    Request request;
    Recording recording;
    std::atomic<bool> stop_requested{false};
    std::mutex running_mutex;
    script::Vm* running = nullptr;  // while it runs cells; whoever stops it from outside holds the mutex

    explicit Inside(Request what)
        : request(std::move(what)),
          recording({request.limits.trace_bytes, request.limits.trace_events, request.limits.trace_nodes},
                    request.window) {}

    void lend(script::Vm* lent);  // to whoever stops the run
    void execute(Outcome& outcome);
    void run_cells(script::Session& session, ScriptRecorder* script, Outcome& outcome);
    static void tell(const script::CellResult& result, Outcome& outcome);
    void refuse(const script::CellResult& result);
    void report(script::Session& session, uint32_t cell, const script::CellResult& result);
};

Run::Run(Request request) : inside_(std::make_unique<Inside>(std::move(request))) {}
Run::~Run() = default;

std::shared_ptr<const trace::Trace> Run::trace() const { return inside_->recording.trace(); }

void Run::stop() {
    inside_->stop_requested = true;
    const std::lock_guard lock(inside_->running_mutex);
    if (inside_->running) inside_->running->stop_requested = true;
}

void Run::Inside::lend(script::Vm* lent) {
    const std::lock_guard lock(running_mutex);
    running = lent;
    if (running && stop_requested) running->stop_requested = true;
}

Outcome Run::execute() {
    Outcome outcome;
    try {
        inside_->execute(outcome);
    } catch (const Error& error) {  // there is no memory for a session
        outcome.status = Outcome::Status::Raised;
        outcome.error_type = error.python_name();
        outcome.message = error.message();
        outcome.traceback = outcome.error_type + "\n";
        outcome.exit_status = 1;
    }
    inside_->recording.finish();
    outcome.view = trace::TraceView(inside_->recording.trace());
    return outcome;
}

void Run::Inside::execute(Outcome& outcome) {
    MemoryBudget::set_limit(request.limits.memory);
    {
        const StopScope stop(stop_requested);
        script::Session session(static_cast<script::SessionMode>(request.mode), limits_of(request.limits));
        script::Vm& vm = session.vm();
        const auto write = [&](std::string_view text) {
            outcome.output += text;
            if (request.output) request.output(text);
        };
        vm.output = write;
        vm.error_output = [&](std::string_view text) { outcome.errors += text; };
        vm.notice = [&](const Message& notice) { outcome.notices.push_back(notice); };
        const script::CellResult ready = session.prepare([&] {
            bindings::register_modules(vm);
            if (request.mode == Mode::Strict) return;
            for (auto& [name, value] : bindings::supplied_names(vm)) session.names().set(name, value);
        });
        if (request.mode == Mode::Notebook)
            session.echo = [&](SourceSpan, const script::Value& value, const std::string& repr) {
                if (!value.is_none()) write(repr + "\n");
            };
        GraphRecorder graph(recording, request.overrides);
        ScriptRecorder script(recording, graph, vm);
        if (request.record) {
            autograd::run_state().observer = &graph;
            vm.set_observer(&script);
        }
        lend(&vm);
        if (ready.status == script::CellResult::Status::Finished)
            run_cells(session, request.record ? &script : nullptr, outcome);
        else
            tell(ready, outcome);
        lend(nullptr);
        graph.settle();
        autograd::run_state().observer = nullptr;
        vm.set_observer(nullptr);
        autograd::end_run();
    }
}

void Run::Inside::run_cells(script::Session& session, ScriptRecorder* script, Outcome& outcome) {
    for (uint32_t i = 0; i < request.cells.size(); ++i) {
        const Cell& cell = request.cells[i];
        recording.trace()->add_source(cell.name, cell.text);
        if (script) script->cell_began(i);
        const script::CellResult result = session.run(cell.text, cell.name);
        for (const script::SkippedLine& line : result.skipped)
            outcome.notices.push_back(
                Message("run.line_skipped").with("line", std::to_string(line.line)).with("text", line.text));
        report(session, i, result);
        if (result.status == script::CellResult::Status::Finished) continue;
        tell(result, outcome);
        if (result.status == script::CellResult::Status::SyntaxRefused) refuse(result);
        const bool raised =
            outcome.status == Outcome::Status::Raised || outcome.status == Outcome::Status::Refused;
        if (!raised || !request.keep_going) return;
    }
}

void Run::Inside::tell(const script::CellResult& result, Outcome& outcome) {
    outcome.status = status_of(result.status);
    outcome.traceback = result.traceback;
    outcome.error_type = result.error_type;
    outcome.message = result.message;
    outcome.where = result.where;
    outcome.exit_status = result.status == script::CellResult::Status::Exited ? result.exit_status : 1;
}

// A cell that could not begin to run leaves its error as the last step.
void Run::Inside::refuse(const script::CellResult& result) {
    trace::ErrorRaised error;
    error.type = recording.intern(result.error_type);
    error.text = recording.append_text(result.message);
    error.span = result.where;
    recording.append(error);
}

namespace {

// Looks without being seen: nothing that is computed meanwhile is recorded.
class Unrecorded {
  public:
    explicit Unrecorded(script::Vm& vm)
        : vm_(vm), script_(vm.observer()), graph_(autograd::run_state().observer) {
        vm_.set_observer(nullptr);
        autograd::run_state().observer = nullptr;
    }
    ~Unrecorded() {
        vm_.set_observer(script_);
        autograd::run_state().observer = graph_;
    }

  private:
    script::Vm& vm_;
    script::Observer* script_;
    autograd::Observer* graph_;
};

Evaluation evaluate(script::Session& session, const std::string& expression) {
    const Unrecorded unrecorded(session.vm());
    try {
        const std::string plain = "(lambda v: v.tolist() if hasattr(v, 'tolist') else v)(" + expression + ")";
        return {session.vm().repr(session.evaluate(plain)), {}};
    } catch (const script::Raised& raised) {
        return {std::nullopt, session.vm().repr(raised.exception)};
    } catch (const script::Halted&) {
        return {std::nullopt, "LimitReached"};
    } catch (const Error& error) {
        return {std::nullopt, std::string(error.python_name()) + ": " + error.message()};
    } catch (const std::exception& error) {
        return {std::nullopt, error.what()};
    }
}

}  // namespace

void Run::Inside::report(script::Session& session, uint32_t cell, const script::CellResult& result) {
    if (!request.after_cell) return;
    CellReport report{cell, result.error_type, result.message, result.where, {}};
    report.evaluate = [&session](const std::string& expression) { return evaluate(session, expression); };
    request.after_cell(report);
}

Outcome run(Request request) { return Run(std::move(request)).execute(); }

}  // namespace backstep::run
