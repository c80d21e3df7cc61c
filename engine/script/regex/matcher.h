#pragma once

#include <functional>
#include <string_view>

#include "script/regex/program.h"

namespace backstep::script::regex {

// Tries a program on a text, backtracking in the order Python does. What it may come back to stands on a
// stack of its own, so a long text needs no deep recursion; `poll` is asked every few thousand steps, and may
// throw.
class Matcher {
  public:
    static constexpr size_t kNowhere = SIZE_MAX;
    static constexpr size_t kPollSteps = 4096;

    Matcher(const Program& program, std::u32string_view text, std::function<void()> poll);

    // A match that begins at `start`. `whole`: it must end where the text does; `advance`: it must take a
    // character.
    bool match_at(size_t start, bool whole, bool advance);
    // Two for each group, the whole match first; kNowhere for groups that took no part.
    const std::vector<size_t>& places() const { return places_; }
    size_t last_group() const { return last_group_; }  // 0: none

  private:
    struct Choice {
        enum class Kind : uint8_t { Way, Shorter, Longer, Place, Begin } kind;
        uint32_t at;       // of the instruction to go on with, or what to put back
        size_t position;   // in the text, or the old value
        size_t other = 0;  // how far a Shorter may go back; how many a Longer took; the old last group
    };

    bool run(uint32_t at, size_t position, size_t* end);
    bool step_back(size_t base, uint32_t& at, size_t& position);
    void unwind(size_t base);
    bool repeat(const Instruction& instruction, uint32_t at, size_t& position);
    bool at_anchor(const Instruction& instruction, size_t position) const;
    bool refers(const Instruction& instruction, size_t& position) const;
    bool inside(const Instruction& instruction, uint32_t at, size_t& position);
    void save(uint32_t slot, size_t position);
    void push(Choice choice);

    const Program& program_;
    const std::u32string_view text_;
    const std::function<void()> poll_;
    size_t steps_ = 0;
    std::vector<Choice> choices_;
    std::vector<size_t> places_, loop_begins_;
    size_t last_group_ = 0;
    bool whole_ = false, advance_ = false;
    size_t start_ = 0;
    int depth_ = 0;
};

}  // namespace backstep::script::regex
