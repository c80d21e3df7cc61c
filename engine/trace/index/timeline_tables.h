#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "trace/index/entities.h"
#include "trace/index/gates.h"
#include "trace/index/grouping.h"
#include "trace/index/picture_maker.h"
#include "trace/index/step_cutter.h"
#include "trace/loops/turns.h"
#include "trace/step_state.h"

namespace backstep::trace {

// All that a Timeline knows: made in one reading of the trace, then only read, but for the plans of pictures,
// which are drawn up when first asked for (a training loop has thousands and few are looked at).
struct TimelineTables {
    explicit TimelineTables(TraceView view);

    TraceView view;
    StepTable steps;
    Entities entities;
    std::vector<PictureRecord> pictures;
    Gates gates;
    std::vector<MemoryMeter> meter;
    Turns turns;
    struct NamedLeaf {
        StringId name;
        std::vector<uint32_t> records;  // what has a `.grad` under this name, by birth
    };
    std::vector<NamedLeaf> parameters;  // in order of first birth

    std::shared_ptr<const PicturePlan> plan(PictureId id) const;

  private:
    void list_parameters();
    mutable std::mutex mutex_;
    mutable std::unordered_map<uint32_t, std::shared_ptr<const PicturePlan>> plans_;
};

// Everything visible at step `number`.
StepState make_state(const TimelineTables& tables, uint32_t number);
// The same for the part of a large picture that step `about` concerns.
StepState make_close_up(const TimelineTables& tables, uint32_t number, uint32_t about);

}  // namespace backstep::trace
