#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trace/event_log.h"
#include "trace/step.h"
#include "trace/string_table.h"

namespace backstep::trace {

// One turn of a loop or one call; `parent` is what it happened in. Index: which turn (from 0), or the how
// many-eth call from this place.
struct PathEntry {
    PathId parent;
    Occurrence place;
    bool call = false;
    StringId label;        // of a turn: the loop's variable and its value, "c='a'"; or the variable alone,
    ValueSnapshot number;  // and its value here
};

// A file or notebook cell.
struct SourceCell {
    std::string name;
    std::string text;
};

// Everything that happened in one run, in order, append-only. One thread writes; append() publishes the new
// size with release order, so a TraceView taken by any thread may read what it covers without a lock while
// the run goes on. Nothing that was appended ever moves or changes.
class Trace {
  public:
    Trace();

    // Writing.
    uint32_t add_source(std::string name, std::string text);
    StringId intern(std::string_view text) { return strings_.intern(text); }
    StringId append_text(std::string_view text) { return strings_.append(text); }
    PathId add_path(PathEntry entry);
    Range add_operands(std::span<const Operand> operands);
    Range add_edges(std::span<const NextEdge> edges);
    Range add_values(std::span<const ValueSnapshot> values);
    uint32_t begin_values() const { return values_.size(); }
    void push_value(ValueSnapshot value) { values_.emplace_back(std::move(value)); }
    template <class Body>
    uint32_t append(Body&& body) {
        return events_.append(std::forward<Body>(body));
    }
    void finish() { finished_.store(true, std::memory_order_release); }

    // Reading.
    uint32_t size() const { return events_.size(); }
    bool finished() const { return finished_.load(std::memory_order_acquire); }
    Event event(uint32_t index) const { return events_[index]; }
    const std::string& text(StringId id) const { return strings_.text(id); }
    const PathEntry& path(PathId id) const { return paths_[id.value]; }
    std::string label(const PathEntry& turn) const;  // "i=3", or empty
    const Operand& operand(const Range& range, uint32_t i) const { return operands_[range.first + i]; }
    const NextEdge& edge(const Range& range, uint32_t i) const { return edges_[range.first + i]; }
    const ValueSnapshot& value(const Range& range, uint32_t i) const { return values_[range.first + i]; }
    uint32_t source_count() const { return source_count_.load(std::memory_order_acquire); }
    const SourceCell& source(uint32_t cell) const { return sources_[cell]; }
    // The text a span covers, on one line; empty if the source is unknown.
    std::string code(const SourceSpan& span) const;
    // Bytes of events and pools, without what value snapshots hold.
    size_t bytes() const;

  private:
    EventLog events_;
    StableVector<Operand> operands_;
    StableVector<NextEdge> edges_;
    StableVector<ValueSnapshot> values_;
    StableVector<PathEntry> paths_;
    StableVector<SourceCell> sources_;
    StringTable strings_;
    std::atomic<uint32_t> source_count_{0};
    std::atomic<bool> finished_{false};
};

// The first `size` events of a trace: what a reader works on while the writer goes on.
class TraceView {
  public:
    TraceView() : TraceView(std::make_shared<Trace>()) {}
    explicit TraceView(std::shared_ptr<const Trace> trace)
        : trace_(std::move(trace)), finished_(trace_->finished()), size_(trace_->size()) {}
    TraceView(std::shared_ptr<const Trace> trace, uint32_t size)
        : trace_(std::move(trace)), finished_(trace_->finished()), size_(size) {}

    const Trace& operator*() const { return *trace_; }
    const Trace* operator->() const { return trace_.get(); }
    const std::shared_ptr<const Trace>& shared() const { return trace_; }
    uint32_t size() const { return size_; }
    bool finished() const { return finished_; }

  private:
    std::shared_ptr<const Trace> trace_;
    bool finished_ = false;
    uint32_t size_ = 0;
};

}  // namespace backstep::trace
