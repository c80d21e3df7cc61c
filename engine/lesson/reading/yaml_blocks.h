#pragma once

#include <optional>
#include <string>

#include "lesson/blocks.h"
#include "lesson/reading/findings.h"
#include "lesson/reading/markdown.h"

namespace backstep::lesson {

// What a ```` ```yaml KIND ```` block says; nothing when it cannot be used, which has been told. Positions
// speak of `cell`, the last cell above.
std::optional<decltype(Block::content)> read_yaml_block(const std::string& kind, const Fence& fence,
                                                        uint32_t cell, Findings& findings);

}  // namespace backstep::lesson
