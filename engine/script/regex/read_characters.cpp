#include "script/regex/reader.h"
#include "script/text/characters.h"
#include "script/text/str_repr.h"

namespace backstep::script::regex {

std::optional<Category> Reader::category(char32_t c) {
    switch (c) {
        case 'd':
            return Category::Digit;
        case 'D':
            return Category::NotDigit;
        case 'w':
            return Category::Word;
        case 'W':
            return Category::NotWord;
        case 's':
            return Category::Space;
        case 'S':
            return Category::NotSpace;
        default:
            return std::nullopt;
    }
}

// Exactly so many hexadecimal digits.
char32_t Reader::number(size_t digits, size_t begin) {
    char32_t value = 0;
    for (size_t i = 0; i < digits; ++i, ++at_) {
        const char32_t c = peek(), lower = c | 32;
        const bool hexadecimal = is_digit(c) || (lower >= 'a' && lower <= 'f');
        if (at_end() || !hexadecimal) fail("incomplete escape " + part(begin, at_), begin);
        value = value * 16 + (is_digit(c) ? c - '0' : lower - 'a' + 10);
    }
    if (value > 0x10ffff) fail("bad escape " + part(begin, at_), begin);
    return value;
}

char32_t Reader::octal(char32_t first, size_t begin) {
    char32_t value = first - '0';
    for (int i = 0; i < 2 && peek() >= '0' && peek() <= '7'; ++i) value = value * 8 + (text_[at_++] - '0');
    if (value > 0377) fail("octal escape value " + part(begin, at_) + " outside of range 0-0o377", begin);
    return value;
}

// After a backslash and `c`: the character they stand for.
char32_t Reader::literal_escape(char32_t c, size_t begin) {
    switch (c) {
        case 'n':
            return '\n';
        case 't':
            return '\t';
        case 'r':
            return '\r';
        case 'f':
            return '\f';
        case 'v':
            return '\v';
        case 'a':
            return '\a';
        case '0':
            return octal(c, begin);
        case 'x':
            return number(2, begin);
        case 'u':
            return number(4, begin);
        case 'U':
            return number(8, begin);
        default:
            if (c < 0x80 && is_letter(c)) fail("bad escape " + part(begin, at_), begin);
            return c;
    }
}

uint32_t Reader::escape() {
    const size_t begin = at_ - 1;
    if (at_end()) fail("bad escape (end of pattern)", begin);
    const char32_t c = text_[at_++];
    if (const auto known = category(c)) {
        CharacterTest test = new_test(CharacterTest::Kind::Set);
        test.categories.push_back(*known);
        return add_test(std::move(test));
    }
    PatternNode at{.kind = Kind::At};
    constexpr std::pair<char32_t, Anchor> kAnchors[] = {{'A', Anchor::TextStart},
                                                        {'Z', Anchor::TextEnd},
                                                        {'b', Anchor::WordEdge},
                                                        {'B', Anchor::NotWordEdge}};
    for (const auto& [letter, anchor] : kAnchors) {
        if (c != letter) continue;
        at.anchor = anchor;
        at.fold = pattern_.flags & Ascii;
        return add(std::move(at));
    }
    CharacterTest literal = new_test(CharacterTest::Kind::Literal);
    if (c >= '1' && c <= '9') {
        const auto octal_digit = [&](size_t i) {
            return i < text_.size() && text_[i] >= '0' && text_[i] <= '7';
        };
        if (c <= '7' && octal_digit(at_) && octal_digit(at_ + 1)) {
            literal.literal = octal(c, begin);
            return add_test(std::move(literal));
        }
        PatternNode node{.kind = Kind::BackReference};
        node.index = c - '0';
        if (is_digit(peek()) && !at_end()) node.index = node.index * 10 + (text_[at_++] - '0');
        if (node.index > pattern_.groups)
            fail("invalid group reference " + std::to_string(node.index), begin + 1);
        if (!closed_[node.index]) fail("cannot refer to an open group", begin);
        node.fold = pattern_.flags & IgnoreCase;
        return add(std::move(node));
    }
    literal.literal = literal_escape(c, begin);
    return add_test(std::move(literal));
}

// One member of a set: a category (false), or a single character (true).
bool Reader::set_item(CharacterTest& test, char32_t& single) {
    const size_t begin = at_;
    single = text_[at_++];
    if (single != '\\') return true;
    if (at_end()) fail("bad escape (end of pattern)", begin);
    const char32_t c = text_[at_++];
    if (const auto known = category(c)) {
        test.categories.push_back(*known);
        return false;
    }
    if (c == 'b')
        single = '\b';
    else if (c >= '1' && c <= '7')
        single = octal(c, begin);
    else
        single = literal_escape(c, begin);
    return true;
}

uint32_t Reader::set() {
    const size_t begin = at_ - 1;
    CharacterTest test = new_test(CharacterTest::Kind::Set);
    test.negated = take('^');
    for (bool first = true;; first = false) {
        if (at_end()) fail("unterminated character set", begin);
        if (!first && take(']')) return add_test(std::move(test));
        const size_t low_at = at_;
        char32_t low, high;
        const bool low_single = set_item(test, low);
        const size_t low_end = at_;
        if (at_ + 1 < text_.size() && peek() == '-' && text_[at_ + 1] != ']') {
            ++at_;
            const size_t high_at = at_;
            const bool high_single = set_item(test, high);
            if (!low_single || !high_single || high < low)
                fail("bad character range " + part(low_at, low_end) + "-" + part(high_at, at_), low_at);
            test.ranges.emplace_back(low, high);
        } else if (low_single) {
            test.ranges.emplace_back(low, low);
        }
    }
}

}  // namespace backstep::script::regex
