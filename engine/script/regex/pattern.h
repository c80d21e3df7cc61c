#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace backstep::script::regex {

// The flags of Python's re, with its numbers.
enum Flag : uint32_t { IgnoreCase = 2, MultiLine = 8, DotAll = 16, Unicode = 32, Verbose = 64, Ascii = 256 };

// What is wrong with a pattern, in re.error's words; `position` is SIZE_MAX where Python names none.
struct PatternError : std::runtime_error {
    PatternError(const std::string& text, size_t at) : std::runtime_error(text), position(at) {}
    size_t position;
};

enum class Category : uint8_t { Digit, NotDigit, Word, NotWord, Space, NotSpace };

// One character of a text: a literal, any, or one of a set.
struct CharacterTest {
    enum class Kind : uint8_t { Literal, Any, AnyButNewline, Set } kind = Kind::Literal;
    bool fold = false;   // letters match in either case
    bool ascii = false;  // the categories know ASCII only
    bool negated = false;
    char32_t literal = 0;
    std::vector<std::pair<char32_t, char32_t>> ranges;
    std::vector<Category> categories;

    bool matches(char32_t c) const;

  private:
    bool holds(char32_t c) const;
};

// A place in a text that needs no character.
enum class Anchor : uint8_t {
    TextStart,
    TextEnd,
    LineStart,
    LineEnd,
    EndBeforeNewline,
    WordEdge,
    NotWordEdge
};

// A pattern as a tree. Children of a node are indices into Pattern::nodes.
struct PatternNode {
    enum class Kind : uint8_t {
        Sequence,
        Alternatives,
        Character,      // index: which test
        Repeat,         // least ... most times
        Group,          // index: its number
        At,             // anchor
        BackReference,  // index: the group
        Look,           // ahead, or behind by `width` characters
        Atomic,
        IfGroup,  // index: the group; children: yes, no
    } kind = Kind::Sequence;
    enum class Mode : uint8_t { Greedy, Lazy, Possessive } mode = Mode::Greedy;
    Anchor anchor{};
    bool negated = false, behind = false, fold = false;
    uint32_t index = 0, least = 0, most = 0, width = 0;
    std::vector<uint32_t> children{};
};
constexpr uint32_t kNoLimit = UINT32_MAX;

struct Pattern {
    std::vector<PatternNode> nodes;
    std::vector<CharacterTest> tests;
    uint32_t root = 0;
    uint32_t groups = 0;
    std::vector<std::pair<std::string, uint32_t>> names;
    uint32_t flags = 0;
};

// Reads a pattern as Python's re does. Raises PatternError.
Pattern read_pattern(std::u32string_view text, uint32_t flags);

// Whether \w means it; `ascii` leaves letters beyond ASCII out.
bool is_word(char32_t c, bool ascii);

}  // namespace backstep::script::regex
