#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/message.h"

namespace backstep {

// What a reader found wrong in a file, where, and how to mend it. Lines and columns count from 1.
struct Diagnostic {
    std::string file;
    uint32_t line = 0;
    uint32_t column = 0;
    Message what;
    Message cure;
};

using Diagnostics = std::vector<Diagnostic>;

}  // namespace backstep
