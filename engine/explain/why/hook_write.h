#pragma once

#include <optional>
#include <string>

#include "explain/cure.h"
#include "explain/story.h"

namespace backstep::explain {

// A hook that writes over the gradient it is given: what it calls it, the event of the line that does so, and
// that line with a new gradient given back instead.
struct HookWrite {
    TensorId given;    // the gradient
    std::string name;  // "g"
    uint32_t line = 0;
    std::string code;
    Edit edit;
};

// Of the event at which the write happened, or was refused; `write` is its code. Nothing outside of hooks.
std::optional<HookWrite> hook_write(const Story& story, uint32_t event, const SourceSpan& write);

}  // namespace backstep::explain
