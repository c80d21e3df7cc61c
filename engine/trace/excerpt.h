#pragma once

#include <memory>

#include "trace/trace.h"

namespace backstep::trace {

// A trace made of events of another one, in an order of its own: the sources are the same, ids of tensors and
// nodes stay what they are.
class Excerpt {
  public:
    explicit Excerpt(const Trace& from);

    const std::shared_ptr<Trace>& trace() const { return trace_; }
    void append(Event event);
    void append(uint32_t first, uint32_t last);  // events [first, last) of the other trace
    void append(GradBuffered event) { trace_->append(std::move(event)); }

  private:
    StringId word(StringId id) { return trace_->intern(from_.text(id)); }
    void reach(PathId path);
    Range operands(const Range& range);
    Range edges(const Range& range);
    Range values(const Range& range);

    const Trace& from_;
    std::shared_ptr<Trace> trace_;
    uint32_t paths_ = 0;  // how many are copied; they keep their ids
};

}  // namespace backstep::trace
