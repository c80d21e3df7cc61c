#include "run/recording.h"

namespace backstep::run {

using namespace trace;

Recording::Recording(size_t budget_bytes)
    : trace_(std::make_shared<Trace>()), sink_(trace_.get()), budget_(budget_bytes) {}

ValueSnapshot Recording::kept(ValueSnapshot value) {
    constexpr uint64_t kSmall = 4096;
    if (!value.buffer()) return value;
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
        const Event& event = window.event(i);
        if (const auto* write = std::get_if<TensorMutated>(&event)) {
            TensorMutated latest = *write;
            latest.part_of_step = true;
            written_.insert_or_assign(write->tensor.value, latest);
        } else if (const auto* sum = std::get_if<GradAccumulated>(&event))
            grads_.insert_or_assign(sum->tensor.value, GradSet{sum->tensor, sum->after});
        else if (const auto* set = std::get_if<GradSet>(&event))
            grads_.insert_or_assign(set->tensor.value, *set);
        else if (const auto* cleared = std::get_if<GradCleared>(&event)) {
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
    for (uint32_t i = 0; i < window.size(); ++i) {
        Event event = window.event(i);
        if (auto* op = std::get_if<OpExecuted>(&event)) {
            std::vector<Operand> operands;
            for (uint32_t o = 0; o < op->operands.count; ++o)
                operands.push_back(window.operand(op->operands, o));
            op->operands = trace_->add_operands(operands);
        } else if (auto* node = std::get_if<NodeRecorded>(&event)) {
            std::vector<NextEdge> edges;
            for (uint32_t e = 0; e < node->edges.count; ++e) edges.push_back(window.edge(node->edges, e));
            node->edges = trace_->add_edges(edges);
        } else if (auto* applied = std::get_if<NodeApplied>(&event)) {
            applied->grads_in = values(applied->grads_in);
            applied->grads_out = values(applied->grads_out);
        }
        trace_->append(std::move(event));
    }
}

}  // namespace backstep::run
