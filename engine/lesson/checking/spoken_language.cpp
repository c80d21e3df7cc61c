#include "lesson/checking/spoken_language.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace backstep::lesson {

namespace {

// Words that are frequent in one of the two languages and no words of the other.
using Words = std::array<std::string_view, 16>;
constexpr Words kSpanish = {"el",  "la",   "los", "las", "que", "y",  "una",  "del",
                            "por", "para", "con", "se",  "su",  "es", "como", "lo"};
constexpr Words kEnglish = {"the", "of",   "and", "to",   "in",  "is",  "that", "it",
                            "for", "with", "you", "this", "are", "its", "by",   "be"};

// How many of these words a text has.
size_t count(const std::string& text, const Words& words) {
    size_t found = 0;
    std::string word;
    const auto end_of_word = [&] {
        found += std::ranges::find(words, word) != words.end() ? 1 : 0;
        word.clear();
    };
    for (const char sign : text) {
        const auto letter = static_cast<unsigned char>(sign);
        if (std::isalpha(letter) || letter >= 0x80)
            word += static_cast<char>(std::tolower(letter));
        else
            end_of_word();
    }
    end_of_word();
    return found;
}

}  // namespace

void check_spoken_language(const Lesson& lesson, Findings& findings) {
    if (!lesson.front.says_language) return;  // the reader told
    constexpr size_t kEnough = 12;
    constexpr size_t kTimes = 8;  // as many words of the other language as of its own
    const bool spanish = lesson.front.language == words::Language::Spanish;
    size_t own = 0, other = 0;
    for (const Block& block : lesson.blocks) {
        for_each_prose({block}, [&](const Inlines& inlines) {
            const std::string text = plain_text(inlines);
            own += count(text, spanish ? kSpanish : kEnglish);
            other += count(text, spanish ? kEnglish : kSpanish);
        });
        if (other < kEnough) continue;
        if (other >= own * kTimes)
            return findings.add_check({block.line, 0}, "other_language",
                                      {{"lang", std::string(words::name_of(lesson.front.language))}});
        own = other = 0;  // a long lesson is looked at piece by piece
    }
}

}  // namespace backstep::lesson
