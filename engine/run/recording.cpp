#include "run/recording.h"

namespace backstep::run {

using namespace trace;

Recording::Recording(size_t budget_bytes)
    : trace_(std::make_shared<Trace>()), sink_(trace_.get()), budget_(budget_bytes) {}

ValueSnapshot Recording::kept_array(ValueSnapshot value) {
    constexpr uint64_t kSmall = 4096;
    const uint64_t bytes = value.bytes();
    if (bytes > kSmall && budget_ != 0 && held_ + bytes > budget_ / 2) return value.summarized();
    if (!windowed()) held_ += bytes;
    return value;
}

void Recording::weigh() {
    if (windowed() || budget_ == 0) return;
    over_budget_ = trace_->bytes() + held_ > budget_;
}

void Recording::turn_began() {
    ++turns_;
    if (!over_budget_) return;
    if (windowed()) {
        if (before_) forget(*before_);
        before_ = std::move(now_);
    }
    now_ = std::make_unique<Trace>();
    sink_ = now_.get();
}

void Recording::loop_left() {
    turns_ = 0;
    if (windowed()) close_window();
}

void Recording::series(std::string_view name, double value) {
    if (windowed()) trace_->append(SeriesPoint{intern(name), turns_, value});
}

void Recording::finish() {
    if (windowed()) close_window();
    trace_->finish();
}

void Recording::forget(const Trace& window) {
    ++skipped_turns_;
    skipped_events_ += window.size();
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
