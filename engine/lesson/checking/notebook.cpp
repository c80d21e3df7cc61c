#include "lesson/checking/notebook.h"

#include <optional>

#include "run/run_worker.h"

namespace backstep::lesson {

namespace {

class RunningSession final : public Session {
  public:
    RunningSession(const run::CellReport& report, std::shared_ptr<const trace::Trace> trace)
        : report_(report), trace_(std::move(trace)) {}

    Evaluated evaluate(const std::string& expression) override {
        run::Evaluation evaluation = report_.evaluate(expression);
        return {std::move(evaluation.value), std::move(evaluation.error)};
    }
    const trace::Timeline& timeline() override {
        if (!timeline_) timeline_.emplace(trace::TraceView(trace_));
        return *timeline_;
    }

  private:
    const run::CellReport& report_;
    std::shared_ptr<const trace::Trace> trace_;
    std::optional<trace::Timeline> timeline_;
};

class EngineNotebook final : public Notebook {
  public:
    void run(const Lesson& lesson, const AfterCell& after_cell) override {
        run::Request request;
        request.mode = run::Mode::Notebook;
        request.keep_going = true;
        for (const Cell* cell : lesson.cells()) request.cells.push_back({lesson.file, cell->source});
        std::shared_ptr<const trace::Trace> trace;
        request.after_cell = [&](const run::CellReport& report) {
            RunningSession session(report, trace);
            after_cell(report.cell, {report.error_type, report.message, report.where.line}, session);
        };
        run::Run running(std::move(request));
        trace = running.trace();
        running.execute();
    }

    Evaluated evaluate_after(const run::Varied& session, const std::string& expression) override {
        run::Request request;
        request.mode = run::Mode::Notebook;
        request.keep_going = true;
        request.overrides = session.overrides;
        for (const std::string& source : session.sources) request.cells.push_back({"", source});
        Evaluated evaluated;
        request.after_cell = [&](const run::CellReport& report) {
            if (report.cell + 1 < session.sources.size()) return;
            run::Evaluation evaluation = report.evaluate(expression);
            evaluated = {std::move(evaluation.value), std::move(evaluation.error)};
        };
        run::run_deep(std::move(request));  // the lesson's own run goes on around it, on this thread
        return evaluated;
    }
};

}  // namespace

std::unique_ptr<Notebook> make_notebook() { return std::make_unique<EngineNotebook>(); }

}  // namespace backstep::lesson
