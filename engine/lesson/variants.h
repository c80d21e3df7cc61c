#pragma once

#include <string>
#include <vector>

#include "base/message.h"

namespace backstep::lesson {

// A ready-made comparison: the code as it stands, and the same with one idea exchanged.
struct Variant {
    std::string idea;  // the same in every language, for every code
    Message first;     // title of each lane
    Message second;
    Message difference;             // what is exchanged and what to look at, in a sentence
    std::vector<std::string> code;  // of the second lane
};

// Those that apply to this code: with and without clearing gradients; ReLU, LeakyReLU and GELU; recorded,
// no_grad, inference_mode and detach; checkpointed and plain, plain and checkpointed; sum and mean of the
// loss. Lines stay where they are, so that both lanes can be followed side by side.
std::vector<Variant> variants_of(const std::vector<std::string>& session);

}  // namespace backstep::lesson
