#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace backstep::words {

// The languages Backstep speaks. API names, tracebacks and limits are English in both.
enum class Language : uint8_t { Spanish, English };

constexpr Language kLanguages[] = {Language::Spanish, Language::English};

// "es" or "en"; nothing for any other name.
std::optional<Language> language_named(std::string_view name);
std::string_view name_of(Language language);

// The language of a locale's name: "es_CL.UTF-8" is Spanish, everything that does not begin with es is
// English.
Language language_of_locale(std::string_view locale);

}  // namespace backstep::words
