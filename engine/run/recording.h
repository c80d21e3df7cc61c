#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "run/turn_window.h"
#include "trace/loops/series.h"
#include "trace/trace.h"

namespace backstep::run {

// Where a run's events go. Up to the trace budget all of them are kept ("full"). Past it only the turn of the
// outermost loop that is going on and the one before are ("window"), with the numbers of each turn that
// charts show ("series"); at the end a Skipped event says how much was not kept, what had changed in between
// is brought up to date, and the last turns follow. Words and paths are always kept. With a TurnWindow its
// loop is recorded as if past the budget but for the first turn and those of the window.
class Recording {
  public:
    // 0 lifts a limit.
    struct Budget {
        size_t bytes = 0;
        uint32_t events = 0;
        uint32_t nodes = 0;  // of graphs that are alive
    };

    explicit Recording(Budget budget, std::optional<TurnWindow> window = {});

    std::shared_ptr<trace::Trace> trace() const { return trace_; }
    StringId intern(std::string_view text) { return trace_->intern(text); }
    StringId append_text(std::string_view text) { return trace_->append_text(text); }
    trace::PathId add_path(trace::PathEntry entry) { return trace_->add_path(std::move(entry)); }

    template <class Body>
    void append(Body&& body) {
        using Event = std::remove_cvref_t<Body>;
        if constexpr (std::is_same_v<Event, trace::NodeRecorded>) ++alive_;
        if constexpr (std::is_same_v<Event, trace::GraphDropped>) alive_ -= alive_ > 0;
        sink_->append(std::forward<Body>(body));
        if ((++count_ & 0xff) == 0) [[unlikely]]
            weigh();
    }
    trace::Range add_operands(std::span<const trace::Operand> operands) {
        return sink_->add_operands(operands);
    }
    trace::Range add_edges(std::span<const trace::NextEdge> edges) { return sink_->add_edges(edges); }
    uint32_t begin_values() const { return sink_->begin_values(); }
    void push_value(trace::ValueSnapshot value) { sink_->push_value(std::move(value)); }

    // A value as the budget allows: itself, or only its summary once the values kept weigh too much.
    trace::ValueSnapshot kept(trace::ValueSnapshot value) {
        return value.is_inline() ? std::move(value) : kept_array(std::move(value));
    }
    // The same of a copy of a few bytes, which any budget allows.
    trace::ValueSnapshot kept_copy(trace::ValueSnapshot value, size_t bytes) {
        if (!windowed()) held_ += bytes;
        return value;
    }
    bool windowed() const { return sink_ != trace_.get(); }

    // The outermost loop begins its next turn, or was left: the window moves on.
    void turn_began(const SourceSpan& loop, uint32_t turn);
    void loop_left();
    void finish();

  private:
    trace::ValueSnapshot kept_array(trace::ValueSnapshot value);
    void weigh();
    void forget(const trace::Trace& window);
    void leave_series(const trace::Trace& window);
    void close_window();
    void copy(const trace::Trace& window);
    bool wanted(uint32_t turn) const {
        return turn == 0 || (window_->first <= turn && turn <= window_->last);
    }

    std::shared_ptr<trace::Trace> trace_;
    trace::Trace* sink_;
    Budget budget_;
    std::optional<TurnWindow> window_;
    size_t held_ = 0;
    uint32_t count_ = 0;
    uint32_t alive_ = 0;  // nodes
    bool over_budget_ = false;
    std::unique_ptr<trace::Trace> now_, before_;   // the window's two turns
    std::unique_ptr<trace::SeriesReader> series_;  // has read all that came before them
    // The latest of each tensor in what was forgotten.
    std::unordered_map<uint32_t, trace::TensorMutated> written_;
    std::unordered_map<uint32_t, trace::GradSet> grads_;
    uint32_t skipped_turns_ = 0;
    uint32_t skipped_events_ = 0;
    uint32_t points_ = 0;
};

}  // namespace backstep::run
