#pragma once

#include <string>
#include <vector>

#include "lesson/blocks.h"

namespace backstep::lesson {

// The code of both lanes of a comparison: `second` is the session with every copy of the piece replaced.
struct Lanes {
    size_t found = 0;  // copies of the piece
    std::vector<std::string> second;
};
Lanes lanes_of(const Compare& compare, const std::vector<std::string>& session);

}  // namespace backstep::lesson
