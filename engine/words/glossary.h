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
        std::vector<std::string> forms;  // other forms of it that prose has: plurals, conjugations
        std::string meaning;
        std::vector<std::string> forbidden;
    };
    std::string id;
    std::string api;      // `grad_fn`, `.grad`; empty when the API has no name for it
    bool common = false;  // prose uses the word in everyday senses too
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

// A term where it stands in `text`, in bytes. Common words are not looked for; of terms that overlap, the
// longest counts ("keep the graph" is not "graph"). In order of place.
struct Mention {
    const Term* term = nullptr;
    size_t offset = 0;
    size_t length = 0;
};
std::vector<Mention> mentions_in(std::string_view text, Language language);

}  // namespace backstep::words
