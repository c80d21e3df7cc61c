#include "trace/index/step_cutter.h"

#include <optional>
#include <unordered_map>

namespace backstep::trace {
namespace {

// The line a frame stands on, and whether it has earned a step yet.
struct RunningLine {
    SourceSpan span;
    PathId path;
    uint32_t event = 0;
    size_t steps_before = 0;
    bool bound = false;
    uint32_t bound_event = 0;
};

class StepCutter {
  public:
    explicit StepCutter(const TraceView& view) : trace_(*view), view_(view) {
        table_.steps.emplace_back();
        table_.defining.push_back(0);
        table_.paths.emplace_back();
        table_.output.push_back(0);
        frames_.emplace_back();
    }

    StepTable cut() {
        for (index_ = 0; index_ < view_.size(); ++index_)
            trace_.event(index_).visit([this](const auto& body) { see(body); });
        settle_line();
        if (open_) table_.steps.back().last_event = view_.size();
        for (const Step& step : table_.steps) table_.ends.push_back(step.last_event);
        return std::move(table_);
    }

  private:
    template <class Body>
    void see(const Body&) {}

    void see(const Line& line) {
        close();
        const size_t depth = call_depth(line.path);
        while (frames_.size() > depth + 1) {  // frames an exception left without returning
            settle_line();
            frames_.pop_back();
        }
        settle_line();
        frames_.back() = {line.span, line.path, index_, table_.steps.size(), false, 0};
    }
    void see(const Call& call) {
        close();
        frames_.push_back({call.span, call.path, index_, table_.steps.size(), false, 0});
    }
    void see(const Return&) {
        close();
        settle_line();
        if (frames_.size() > 1) frames_.pop_back();
    }
    void see(const VariableBound& binding) {
        if (binding.quiet) return;
        frames_.back().bound = true;
        frames_.back().bound_event = index_;
    }
    void see(const LeafCreated& leaf) { begin(StepKind::LeafMade, {}, leaf.tensor, leaf.span); }
    void see(const OpExecuted& op) {
        if (op.inside_node) return;
        if (!op.in_place) tell_once(op);
        const bool written = op.in_place && op.why != NotRecorded::Recorded;
        begin(written ? StepKind::InPlaceWrite : StepKind::OpExecuted, {}, op.output, op.span);
        if (op.why == NotRecorded::NoGrad || op.why == NotRecorded::InferenceMode)
            if (tasks_ == 0) table_.steps.back().phase = Phase::Plain;
    }
    void see(const NodeRecorded& node) {
        Step& step = table_.steps.back();
        if (open_ && step.kind == StepKind::OpExecuted && !node.accumulates && !step.node) {
            step.node = node.node;
            step.node_span = node.span;
        }
    }
    void see(const TensorMutated& write) {
        if (write.part_of_step && open_) return;
        begin(StepKind::InPlaceWrite, {}, write.tensor, write.span);
    }
    void see(const BackwardStarted& start) {
        ++tasks_;
        begin(StepKind::BackwardSeed, start.root, start.tensor, {});
    }
    void see(const NodeApplied& node) { begin(StepKind::NodeApplied, node.node, {}, {}); }
    void see(const GradAccumulated& grad) { begin(StepKind::Accumulated, grad.node, grad.tensor, {}); }
    void see(const BackwardFinished&) {
        begin(StepKind::BackwardFinished, {}, {}, {});
        if (tasks_ > 0) --tasks_;
    }
    void see(const GradCleared& grad) {
        if (open_ && table_.steps.back().kind == StepKind::GradCleared) return;
        begin(StepKind::GradCleared, {}, grad.tensor, {});
    }
    void see(const OptimizerStepped&) { begin(StepKind::OptimizerStep, {}, {}, {}); }
    void see(const HookCalled& hook) { begin(StepKind::HookCalled, hook.node, {}, hook.span); }
    void see(const Printed& text) { say(text.text); }
    void see(const Echoed& text) {
        begin(StepKind::Printed, {}, {}, {});
        table_.printed += trace_.text(text.text) + '\n';
        table_.output.back() = static_cast<uint32_t>(table_.printed.size());
    }
    void see(const ErrorRaised& error) {
        begin(StepKind::Error, error.node, {}, {});
        if (error.span.known()) table_.steps.back().span = error.span;
        tasks_ = 0;
    }
    void see(const LimitReached&) { begin(StepKind::Limit, {}, {}, {}); }
    void see(const Skipped&) { begin(StepKind::Limit, {}, {}, {}); }

    void say(StringId text) {
        const bool goes_on = open_ && table_.steps.back().kind == StepKind::Printed;
        if (!goes_on) begin(StepKind::Printed, {}, {}, {});
        table_.printed += trace_.text(text);
        table_.output.back() = static_cast<uint32_t>(table_.printed.size());
    }

    void begin(StepKind kind, NodeId node, TensorId tensor, const SourceSpan& expression) {
        close();
        push(kind, index_);
        Step& step = table_.steps.back();
        step.node = node;
        step.tensor = tensor;
        step.node_span = expression;
        const RunningLine& line = frames_.back();
        step.span = line.span.known() ? line.span : expression;
        open_ = true;
    }

    // What the forward of a custom Function returns is made by an operation that is not recorded, and becomes
    // the output of the Function's node: the tensor is told of with that, and the operation is a line that
    // ran.
    void tell_once(const OpExecuted& op) {
        if (const auto inner = unrecorded_.find(op.output.value); inner != unrecorded_.end()) {
            table_.steps[inner->second].kind = StepKind::Line;
            table_.steps[inner->second].tensor = {};
            unrecorded_.erase(inner);
        }
        if (op.why == NotRecorded::NoGrad) unrecorded_[op.output.value] = table_.steps.size();
    }

    void push(StepKind kind, uint32_t defining) {
        Step step;
        step.number = static_cast<uint32_t>(table_.steps.size());
        step.kind = kind;
        step.first_event = table_.steps.back().last_event;
        step.phase = phase_of(kind);
        const PathId path = frames_.back().path;
        step.iteration = iteration_of(path);
        table_.steps.push_back(step);
        table_.defining.push_back(defining);
        table_.paths.push_back(path);
        table_.output.push_back(static_cast<uint32_t>(table_.printed.size()));
    }

    void close() {
        if (open_) table_.steps.back().last_event = index_;
        open_ = false;
    }

    // A line that bound a name and made no step is one.
    void settle_line() {
        RunningLine& line = frames_.back();
        if (line.bound && table_.steps.size() == line.steps_before) {
            push(StepKind::Line, line.bound_event);
            table_.steps.back().span = line.span;
            table_.steps.back().last_event = index_;
        }
        line.bound = false;
    }

    Phase phase_of(StepKind kind) const {
        if (tasks_ > 0) return Phase::Backward;
        const bool records = kind == StepKind::LeafMade || kind == StepKind::OpExecuted;
        return records ? Phase::Forward : Phase::Plain;
    }
    uint32_t iteration_of(PathId path) const {
        for (; path; path = trace_.path(path).parent)
            if (!trace_.path(path).call) return trace_.path(path).place.index + 1;
        return 0;
    }
    size_t call_depth(PathId path) {
        if (path.value >= depths_.size()) depths_.resize(path.value + 1, kUnknown);
        if (path.value == 0) return 0;
        if (depths_[path.value] == kUnknown) {
            uint32_t depth = 0;
            for (PathId at = path; at; at = trace_.path(at).parent) depth += trace_.path(at).call;
            depths_[path.value] = depth;
        }
        return depths_[path.value];
    }

    static constexpr uint32_t kUnknown = 0xffffffff;
    const Trace& trace_;
    const TraceView& view_;
    StepTable table_;
    std::vector<RunningLine> frames_;
    std::vector<uint32_t> depths_;
    std::unordered_map<uint32_t, size_t> unrecorded_;  // tensor made under no_grad -> the step that made it
    uint32_t index_ = 0;
    uint32_t tasks_ = 0;
    bool open_ = false;
};

}  // namespace

StepTable cut_steps(const TraceView& view) { return StepCutter(view).cut(); }

}  // namespace backstep::trace
