#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lesson/blocks.h"
#include "lesson/lesson.h"
#include "trace/timeline.h"

namespace backstep::lesson {

// The step before which a prediction is asked, the first to show its answer: nothing when the run has none.
// What is written on a blank slate is known already when the only node that sends there has run, so a gate
// that the lesson sets before such a writing stands before that node.
std::optional<uint32_t> gate_of(const Predict& predict, const trace::Timeline& timeline);

// Those of a lesson, in its order, where playing waits until they are answered.
struct Gate {
    uint32_t step = 0;
    const Predict* predict = nullptr;  // the lesson's
};
std::vector<Gate> gates_of(const Lesson& lesson, const trace::Timeline& timeline);

}  // namespace backstep::lesson
