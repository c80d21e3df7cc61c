#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/cure.h"
#include "explain/story.h"

namespace backstep::explain {

// What raised nothing and deserves a word: a silent mistake, or (harmless) code that looks like one and why
// it is right. The messages are `silent.ID.what` and `silent.ID.cure1`, ...
struct Remark {
    std::string id;  // "stale"
    bool harmless = false;
    Message what;
    SourceSpan span;  // the guilty line
    uint32_t step = 0;
    std::vector<Origin> origins;
    std::vector<Cure> cures;
};

// The remarks about everything up to the story's step, in order of their lines; the same remark about the
// same line once.
std::vector<Remark> remarks(const Story& story);

}  // namespace backstep::explain
