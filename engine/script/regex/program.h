#pragma once

#include "script/regex/pattern.h"

namespace backstep::script::regex {

// One step of a compiled pattern. `to` and `other` are places in the program.
struct Instruction {
    enum class Op : uint8_t {
        Character,  // index: the test
        Repeat,     // index: the test, least ... most times, in one go
        At,
        Save,     // index: the slot (2g: where group g begins, 2g + 1: where it ends)
        Split,    // to, and if that fails, other
        Jump,     // to
        Mark,     // index: the loop; remembers where its body begins
        Advance,  // index: the loop; leaves it for `to` when the body took nothing
        BackReference,
        IfGroup,  // to, when group `index` took no part
        Look,     // the instructions up to `to`, which is where to go on
        Atomic,
        Accept,
    } op;
    PatternNode::Mode mode = PatternNode::Mode::Greedy;
    Anchor anchor{};
    bool negated = false, behind = false, fold = false;
    uint32_t index = 0, to = 0, other = 0, least = 0, most = 0;
};

struct Program {
    std::vector<Instruction> code;
    std::vector<CharacterTest> tests;
    uint32_t groups = 0, loops = 0;
};

// Raises PatternError when the counted repetitions of a pattern make too large a program.
Program compile(const Pattern& pattern);

}  // namespace backstep::script::regex
