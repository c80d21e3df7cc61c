#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "words/language.h"

namespace backstep::words {

// The sentences of one language by id. Keys nest in the file (`narration: {leaf: ...}` is `narration.leaf`).
// An entry is a text, or a map of `one` and `other` that the hole {count} chooses from.
class Catalogue {
  public:
    struct Entry {
        std::string other;
        std::string one;  // empty: the same as other
    };

    // Throws std::runtime_error for text that is no such catalogue: a mistake of ours, caught by tests.
    static Catalogue parse(std::string_view yaml);
    static const Catalogue& of(Language language);

    const Entry* find(std::string_view id) const;
    const std::map<std::string, Entry, std::less<>>& entries() const { return entries_; }

  private:
    std::map<std::string, Entry, std::less<>> entries_;
};

// The names of the holes in a text, in order of appearance, each once.
std::vector<std::string> holes_of(std::string_view text);

}  // namespace backstep::words
