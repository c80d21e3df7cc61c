#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace backstep::script {

// The code point '\N{name}' means, capitals or not; nothing for a name that resources/unicode lacks.
std::optional<uint32_t> character_named(std::string_view name);

// "03B1 GREEK SMALL LETTER ALPHA", one a line.
std::string_view character_name_list();

}  // namespace backstep::script
