#pragma once

#include <optional>

#include "explain/cure.h"
#include "explain/story.h"

namespace backstep::explain {

// The loop in which a run was stopped at its limit of instructions, with how to give it an end.
struct Endless {
    SourceSpan loop;  // its head
    Message what;
    std::vector<Cure> cures;
};
// Nothing when the run came to an end of its own.
std::optional<Endless> endless_loop(const Story& story);

}  // namespace backstep::explain
