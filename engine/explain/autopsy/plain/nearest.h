#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::explain {

// The word that was most likely meant by a misspelt one: a letter or two are missing, too many, changed or in
// the wrong order, or only capitals and underscores differ. Empty when none is so near.
std::string nearest(std::string_view word, std::span<const std::string> known);
std::string nearest(std::string_view word, std::span<const std::string_view> known);

}  // namespace backstep::explain
