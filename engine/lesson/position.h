#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "trace/timeline.h"

namespace backstep::lesson {

// A place in the run of a lesson, said in words, so that it survives every change of numbers and of steps:
// `start`, `end`, `leaf w`, `value y`, `backward`, `node MulBackward0`, `slate w`, `backward finished`,
// `cleared w`, `optimizer`, `in place w`, `hook`, `print`, `error`. `second`, `third`, ... `tenth` or `last`
// in front chooses among several ("second backward"), and so does a number behind what has no name ("backward
// 2"); without either the first one is meant. It speaks of the cell above it.
struct Position {
    enum class Kind : uint8_t {
        Start,
        End,
        Leaf,
        Value,
        Backward,
        Node,
        Slate,
        BackwardFinished,
        Cleared,
        Optimizer,
        InPlace,
        Hook,
        Print,
        Error,
    };
    Kind kind = Kind::Start;
    std::string name;  // tensor or node, where the kind has one
    uint32_t nth = 0;  // 0 first, 1 second, ...
    bool last = false;
    uint32_t cell = 0;
    uint32_t line = 0;  // where it stands in the lesson file
};

// Nothing when the words are not a position.
std::optional<Position> parse_position(std::string_view words);
// The words again.
std::string to_string(const Position& position);

// The step it means in this run; nothing when the run has none such.
std::optional<uint32_t> step_at(const Position& position, const trace::Timeline& timeline);

}  // namespace backstep::lesson
