#pragma once

#include <optional>
#include <string_view>

#include "explain/story.h"

namespace backstep::explain {

// The tensor at a place that no binding names: `ps[0]` of a list, `state["w"]` of a dictionary, `m.w` of an
// object. Found where the code put it there; nothing when that cannot be told from the code.
std::optional<Story::Name> at_place(const Story& story, std::string_view place);

}  // namespace backstep::explain
