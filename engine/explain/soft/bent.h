#pragma once

#include <optional>
#include <string>

#include "explain/story.h"

namespace backstep::explain {

// The first statement that makes or calls a function of straight pieces, `nn.ReLU()` or `torch.relu(x)`, with
// one that bends in its place: what a second derivative needs.
struct Bent {
    uint32_t line = trace::kNone;
    std::string code;
    Edit edit;
};
std::optional<Bent> bent_instead(const Story& story);

// Whether this backward went through the derivative of a derivative of straight pieces.
bool derives_pieces_twice(const Story& story, const trace::RunRecord& run);

}  // namespace backstep::explain
