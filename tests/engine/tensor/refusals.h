#pragma once

#include <functional>
#include <utility>

#include "tables.h"

namespace backstep::test {

// Each call raises what stands beside it, word for word.
inline void check(const std::vector<std::pair<std::function<void()>, std::string>>& cases) {
    for (const auto& [call, expected] : cases) COMPARE_TEXT(raised_by(call), expected);
}

}  // namespace backstep::test
