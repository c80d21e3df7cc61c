#include "script/regex/pattern.h"
#include "script/text/characters.h"

namespace backstep::script::regex {

bool is_word(char32_t c, bool ascii) {
    return c == '_' || is_digit(c) || (is_letter(c) && (c < 0x80 || !ascii));
}

namespace {

bool belongs(char32_t c, Category category, bool ascii) {
    const bool space = is_space(c) && (c < 0x80 || !ascii) && (!ascii || c < 0x1c || c == ' ');
    switch (category) {
        case Category::Digit:
            return is_digit(c);
        case Category::NotDigit:
            return !is_digit(c);
        case Category::Word:
            return is_word(c, ascii);
        case Category::NotWord:
            return !is_word(c, ascii);
        case Category::Space:
            return space;
        case Category::NotSpace:
            return !space;
    }
    return false;
}

}  // namespace

bool CharacterTest::holds(char32_t c) const {
    for (const auto& [low, high] : ranges)
        if (c >= low && c <= high) return true;
    for (const Category category : categories)
        if (belongs(c, category, ascii)) return true;
    return false;
}

bool CharacterTest::matches(char32_t c) const {
    switch (kind) {
        case Kind::Any:
            return true;
        case Kind::AnyButNewline:
            return c != '\n';
        case Kind::Literal:
            return c == literal || (fold && to_lower(c) == to_lower(literal));
        case Kind::Set:
            break;
    }
    return (holds(c) || (fold && (holds(to_lower(c)) || holds(to_upper(c))))) != negated;
}

}  // namespace backstep::script::regex
