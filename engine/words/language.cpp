#include "words/language.h"

namespace backstep::words {

std::optional<Language> language_named(std::string_view name) {
    if (name == "es") return Language::Spanish;
    if (name == "en") return Language::English;
    return std::nullopt;
}

std::string_view name_of(Language language) { return language == Language::Spanish ? "es" : "en"; }

Language language_of_locale(std::string_view locale) {
    const bool spanish =
        locale.starts_with("es") &&
        (locale.size() == 2 || locale[2] == '_' || locale[2] == '-' || locale[2] == '.' || locale[2] == '@');
    return spanish ? Language::Spanish : Language::English;
}

}  // namespace backstep::words
