#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "trace/index/memory_ledger.h"
#include "trace/trace.h"

namespace backstep::trace {

// One number as the run goes on. `turn` counts the turns of loops that ran a backward, from 1; 0 is before
// the first. In a run without such a loop it counts the backwards; once there is one, those outside it count
// no more, and only what the parameters were is kept of them. `event` is where it came to be; `kept` says
// whether what happened there is still in the trace.
struct Sample {
    uint32_t turn = 0;
    uint32_t event = 0;
    double value = 0;
    bool kept = true;
    PathId path;
};

// The loss is whatever a backward starts from, under the name it had; a parameter is shown by its elements up
// to four, else by its norm, and is then called ‖so‖; a gradient by its norm when it was added to `.grad`;
// bytes by their peak since the backward before.
struct Series {
    SeriesKind kind = SeriesKind::Loss;
    std::string name;
    std::vector<Sample> samples;  // in order, one a turn at most; none where no turn has any

    std::string measured() const;  // what it is about, in code: `w` of ‖w‖
};

// Reads series off the events of a trace, as far as they have come; call again for more. What was not kept
// past the trace budget it takes from the SeriesPoints left there.
class SeriesReader {
  public:
    // `latest_only`: of each series the last sample, for a run without end.
    explicit SeriesReader(bool latest_only = false) : latest_only_(latest_only) {}

    // At most `most` events more; whether there may be others.
    bool read(const TraceView& view, uint32_t most);
    // Events [from, to) of `events`, whose words and paths are in `words`.
    void read(const Trace& words, const Trace& events, uint32_t from, uint32_t to);

    const std::vector<Series>& series() const { return series_; }
    bool in_turns() const { return in_turns_; }  // a backward ran inside a loop
    uint32_t turns() const { return turn_; }
    // The turn an event belongs to: the last one that had begun. A turn begins where its loop enters it, a
    // backward outside loops where its forward begins. 0 before the first. Not known with `latest_only`.
    uint32_t turn_at(uint32_t event) const;
    uint32_t events_read() const { return next_; }

  private:
    struct Scalar {
        double value = 0;
        StringId name;
        SourceSpan span;
    };
    struct Parameter {
        StringId name;
        ValueSnapshot value;
    };

    template <class Body>
    void see(const Body&) {}
    void see(const Line& line) {
        line_ = event_;
        enter(line.path);
    }
    void see(const LeafCreated& leaf);
    void see(const RequiresGradSet& set);
    void see(const OpExecuted& op);
    void see(const VariableBound& binding);
    void see(const TensorMutated& write);
    void see(const BackwardStarted& start);
    void see(const BackwardFinished&);
    void see(const GradAccumulated& grad);
    void see(const SeriesPoint& point);

    void enter(PathId path);
    void begin_turn();
    void forget_what_was_outside();
    uint32_t beginning_of(PathId turn) const;
    PathId turn_of(PathId path) const;
    bool within(PathId turn, PathId outer) const;
    void add_parameter(const std::string& name, const ValueSnapshot& value);
    void add(SeriesKind kind, const std::string& name, double value);

    bool latest_only_;
    const Trace* words_ = nullptr;
    uint32_t next_ = 0;
    uint32_t event_ = 0;
    uint32_t line_ = 0;  // the event of the line that runs
    PathId path_, last_turn_;
    uint32_t turn_ = 0;
    uint32_t tasks_ = 0;
    bool in_turns_ = false;
    bool counted_ = true;  // what runs now belongs to a turn
    bool kept_ = true;
    struct Entered {
        PathId turn;
        uint32_t event = 0;
    };
    std::vector<Entered> open_;         // the turns that contain this place, from the outermost
    std::optional<uint32_t> forward_;   // where that of the next backward began
    std::vector<uint32_t> beginnings_;  // events, by turn
    MemoryLedger memory_;
    uint64_t peak_referenced_ = 0, peak_held_ = 0;
    std::unordered_map<uint32_t, Scalar> scalars_;  // made lately, by tensor
    std::unordered_map<uint32_t, Parameter> parameters_;
    std::vector<Series> series_;
    std::unordered_map<std::string, size_t> place_;
};

}  // namespace backstep::trace
