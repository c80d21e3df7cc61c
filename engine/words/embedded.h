#pragma once

#include <string_view>

namespace backstep::words {

// The YAML files of resources/translations as they stood when this was built.
std::string_view embedded_spanish();
std::string_view embedded_english();
std::string_view embedded_glossary();

}  // namespace backstep::words
