#pragma once

#include <span>
#include <string>
#include <string_view>

namespace backstep::script {

// The name Python means with "Did you mean: 'x'?", by its rules: an edit costs 2, a change of case 1, and
// half of the letters may be wrong. Empty when none is near, or when there are so many that Python does not
// look.
std::string closest_name(std::string_view wrong, std::span<const std::string> names);

}  // namespace backstep::script
