#include "run/recording.h"

namespace backstep::run {

using namespace trace;

Recording::Recording(Budget budget, std::optional<TurnWindow> window)
    : trace_(std::make_shared<Trace>()), sink_(trace_.get()), budget_(budget), window_(window) {}

ValueSnapshot Recording::kept_array(ValueSnapshot value) {
    constexpr uint64_t kSmall = 4096;
    const uint64_t bytes = value.bytes();
    if (bytes > kSmall && budget_.bytes != 0 && held_ + bytes > budget_.bytes / 2) return value.summarized();
    if (!windowed()) held_ += bytes;
    return value;
}

void Recording::weigh() {
    if (windowed()) return;
    const auto past = [](size_t used, size_t limit) { return limit != 0 && used > limit; };
    over_budget_ = past(trace_->bytes() + held_, budget_.bytes) || past(trace_->size(), budget_.events) ||
                   past(alive_, budget_.nodes);
}

void Recording::turn_began(const SourceSpan& loop, uint32_t turn) {
    const bool repeated = window_ && window_->loop == loop;
    if (repeated && wanted(turn)) {
        if (windowed()) close_window();
        return;
    }
    if (!over_budget_ && !repeated) return;
    if (windowed()) {
        if (before_) forget(*before_);
        before_ = std::move(now_);
    } else {
        if (!series_) series_ = std::make_unique<SeriesReader>(true);
        series_->read(TraceView(trace_), trace_->size());
    }
    now_ = std::make_unique<Trace>();
    sink_ = now_.get();
}

void Recording::loop_left() {
    if (windowed()) close_window();
}

void Recording::finish() {
    if (windowed()) close_window();
    trace_->finish();
}

void Recording::forget(const Trace& window) {
    ++skipped_turns_;
    skipped_events_ += window.size();
    leave_series(window);
    for (uint32_t i = 0; i < window.size(); ++i) {
        const Event event = window.event(i);
        if (const auto* write = event.as<TensorMutated>()) {
            TensorMutated latest = *write;
            latest.part_of_step = true;
            written_.insert_or_assign(write->tensor.value, latest);
        } else if (const auto* sum = event.as<GradAccumulated>())
            grads_.insert_or_assign(sum->tensor.value, GradSet{sum->tensor, sum->after});
        else if (const auto* set = event.as<GradSet>())
            grads_.insert_or_assign(set->tensor.value, *set);
        else if (const auto* cleared = event.as<GradCleared>()) {
            ValueSnapshot zero;
            if (cleared->to_zero) zero = ValueSnapshot::scalar(DType::Float32, 0);
            grads_.insert_or_assign(cleared->tensor.value, GradSet{cleared->tensor, zero});
        }
    }
}

void Recording::leave_series(const Trace& window) {
    constexpr uint32_t kFine = 1u << 18;  // points; then every other turn, every third, ...
    series_->read(*trace_, window, 0, window.size());
    if (skipped_turns_ % (1 + points_ / kFine) != 0) return;
    for (const Series& series : series_->series()) {
        const Sample& latest = series.samples.back();
        if (latest.turn != series_->turns() || !latest.path) continue;
        trace_->append(SeriesPoint{series.kind, intern(series.name), latest.path, latest.value});
        ++points_;
    }
}

void Recording::close_window() {
    sink_ = trace_.get();
    if (skipped_turns_ > 0) {
        trace_->append(Skipped{skipped_turns_, skipped_events_});
        for (auto& [tensor, event] : written_) trace_->append(std::move(event));
        for (auto& [tensor, event] : grads_) trace_->append(std::move(event));
    }
    if (before_) copy(*before_);
    if (now_) copy(*now_);
    before_.reset();
    now_.reset();
    written_.clear();
    grads_.clear();
    skipped_turns_ = skipped_events_ = 0;
}

void Recording::copy(const Trace& window) {
    const auto values = [&](const Range& from) {
        const Range to{trace_->begin_values(), from.count};
        for (uint32_t i = 0; i < from.count; ++i) trace_->push_value(window.value(from, i));
        return to;
    };
    // What an event has in the window's pools goes into the trace's.
    const auto moved = [&](auto body) {
        using Body = decltype(body);
        if constexpr (std::is_same_v<Body, OpExecuted>) {
            std::vector<Operand> operands;
            for (uint32_t i = 0; i < body.operands.count; ++i)
                operands.push_back(window.operand(body.operands, i));
            body.operands = trace_->add_operands(operands);
        } else if constexpr (std::is_same_v<Body, NodeRecorded>) {
            std::vector<NextEdge> edges;
            for (uint32_t i = 0; i < body.edges.count; ++i) edges.push_back(window.edge(body.edges, i));
            body.edges = trace_->add_edges(edges);
        } else if constexpr (std::is_same_v<Body, NodeApplied>) {
            body.grads_in = values(body.grads_in);
            body.grads_out = values(body.grads_out);
        }
        trace_->append(std::move(body));
    };
    for (uint32_t i = 0; i < window.size(); ++i) window.event(i).visit(moved);
}

}  // namespace backstep::run
