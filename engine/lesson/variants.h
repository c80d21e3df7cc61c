#pragma once

#include <string>
#include <vector>

#include "base/message.h"

namespace backstep::lesson {

// A ready-made comparison: the code as it stands, and the same with one idea exchanged.
struct Variant {
    Message first;  // title of each lane
    Message second;
    std::vector<std::string> code;  // of the second lane
};

// Those that apply to this code: with and without clearing gradients; ReLU, LeakyReLU and GELU; recorded,
// no_grad, inference_mode and detach; checkpointed and plain; sum and mean.
std::vector<Variant> variants_of(const std::vector<std::string>& session);

}  // namespace backstep::lesson
