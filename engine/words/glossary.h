#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "words/language.h"

namespace backstep::words {

// One term of the course in both languages, its name in the API, what a hover card says of it, and the words
// that must never stand for it.
struct Term {
    struct Side {
        std::string word;
        std::string meaning;
        std::vector<std::string> forbidden;
    };
    std::string id;
    std::string api;  // `grad_fn`, `.grad`; empty when the API has no name for it
    Side spanish;
    Side english;

    const Side& in(Language language) const { return language == Language::Spanish ? spanish : english; }
};

// The glossary, from resources/translations/glossary.yaml, in its order.
std::span<const Term> glossary();
const Term* term(std::string_view id);

// A word that stands in `text` although the glossary forbids it, and the word to use instead.
struct Synonym {
    std::string found;
    std::string instead;
    size_t offset = 0;
};
std::vector<Synonym> forbidden_synonyms(std::string_view text, Language language);

}  // namespace backstep::words
