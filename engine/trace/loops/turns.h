#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "trace/index/step_cutter.h"
#include "trace/trace.h"

namespace backstep::trace {

// One time through the body of a loop: steps first..last, those of loops and calls inside it included.
struct Turn {
    PathId path;
    uint32_t loop = 0;   // into Turns::loops()
    uint32_t outer = 0;  // the turn of another loop it happened in; 0 for none
    uint32_t index = 0;  // from 0
    uint32_t first = 0;
    uint32_t last = 0;
};

// One loop from its beginning to its end. Turns that made no step, or that the trace budget dropped, are
// missing in `turns`, whose members still know which turn they were.
struct LoopRun {
    SourceSpan span;
    std::vector<uint32_t> turns;
    uint32_t fold = 0;  // into Turns::folds(), from 1; 0 for none
};

// All turns of a loop but the first, seen as one.
struct Fold {
    uint32_t loop = 0;
    uint32_t first = 0;  // steps
    uint32_t last = 0;
    uint32_t from = 0;  // turns, counted from 1
    uint32_t to = 0;
    bool contains(uint32_t step) const { return first <= step && step <= last; }
    friend bool operator==(const Fold&, const Fold&) = default;
};

// Which turns of which loops the steps of a trace belong to, read off their occurrence paths.
class Turns {
  public:
    Turns(const TraceView& view, const StepTable& steps);

    uint32_t at(uint32_t step) const { return at_[step]; }  // the innermost turn; 0 outside loops
    const Turn& turn(uint32_t number) const { return turns_[number]; }
    uint32_t count() const { return static_cast<uint32_t>(turns_.size() - 1); }
    const std::vector<LoopRun>& loops() const { return loops_; }
    const std::vector<Fold>& folds() const { return folds_; }  // by first step; outer before inner
    const Fold* fold_of(uint32_t loop) const {
        return loops_[loop].fold == 0 ? nullptr : &folds_[loops_[loop].fold - 1];
    }

    // The same step one turn of its loop later or earlier: the one that does the same in the same place. From
    // outside, the turn that begins next or ended last; beyond the ends, the first step after the loop and
    // the last before it.
    uint32_t next(uint32_t step) const;
    uint32_t previous(uint32_t step) const;

  private:
    uint32_t turn_of(PathId path);
    void note_folds();
    uint32_t same_step(uint32_t step, const Turn& from, const Turn& to) const;
    bool alike(uint32_t a, PathId within_a, uint32_t b, PathId within_b) const;
    uint32_t place_in_loop(const Turn& turn) const;

    TraceView view_;
    const StepTable& steps_;
    std::vector<uint32_t> at_;
    std::vector<Turn> turns_;
    std::vector<LoopRun> loops_;
    std::vector<Fold> folds_;
    std::vector<uint32_t> turn_of_path_;
    struct Place {
        uint32_t parent;
        SourceSpan span;
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct PlaceHash {
        size_t operator()(const Place& place) const {
            return (size_t{place.parent} * 1000003u + place.span.line) * 1000003u + place.span.column;
        }
    };
    std::unordered_map<Place, uint32_t, PlaceHash> loop_at_;
};

}  // namespace backstep::trace
