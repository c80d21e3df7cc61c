#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lesson/lesson.h"
#include "trace/timeline.h"

namespace backstep::lesson {

// A link to a lesson, or to one step of it: `backstep:ID#STEP`. STEP is a step key, percent-encoded, or what
// else step_named() understands.
struct StepLink {
    std::string lesson;  // its id
    std::string step;    // empty for its beginning
    friend bool operator==(const StepLink&, const StepLink&) = default;
};
std::optional<StepLink> parse_step_link(std::string_view text);
std::string to_string(const StepLink& link);

// The step that is meant: a number, a step key, or `CELL POSITION`, as in `3 node MulBackward0` (cells count
// from 1). A key may have the lines of the lesson's file, as `backstep trace` writes them, or those of its
// cells. `lesson` is null for a snippet.
std::optional<uint32_t> step_named(std::string_view words, const trace::Timeline& timeline,
                                   const Lesson* lesson);

}  // namespace backstep::lesson
