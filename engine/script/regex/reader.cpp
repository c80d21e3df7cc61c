#include "script/regex/reader.h"

#include "script/text/str_repr.h"

namespace backstep::script::regex {

Pattern read_pattern(std::u32string_view text, uint32_t flags) { return Reader(text, flags).read(); }

bool Reader::take(char32_t c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
}

bool Reader::take(std::string_view ascii) {
    if (text_.size() - at_ < ascii.size()) return false;
    for (size_t i = 0; i < ascii.size(); ++i)
        if (text_[at_ + i] != static_cast<char32_t>(ascii[i])) return false;
    at_ += ascii.size();
    return true;
}

std::string Reader::part(size_t from, size_t to) const {
    std::string out;
    for (size_t i = from; i < std::min(to, text_.size()); ++i) append_utf8(out, text_[i]);
    return out;
}

uint32_t Reader::add(PatternNode node) {
    pattern_.nodes.push_back(std::move(node));
    return static_cast<uint32_t>(pattern_.nodes.size() - 1);
}

CharacterTest Reader::new_test(CharacterTest::Kind kind) const {
    CharacterTest test;
    test.kind = kind;
    test.fold = pattern_.flags & IgnoreCase;
    test.ascii = pattern_.flags & Ascii;
    return test;
}

uint32_t Reader::add_test(CharacterTest test) {
    PatternNode node{.kind = Kind::Character};
    node.index = static_cast<uint32_t>(pattern_.tests.size());
    pattern_.tests.push_back(std::move(test));
    return add(std::move(node));
}

Pattern Reader::read() {
    if (!(pattern_.flags & Ascii)) pattern_.flags |= Unicode;
    pattern_.root = alternatives();
    if (!at_end()) fail("unbalanced parenthesis", at_);
    return std::move(pattern_);
}

uint32_t Reader::alternatives() {
    PatternNode node{.kind = Kind::Alternatives};
    do node.children.push_back(sequence());
    while (take('|'));
    return node.children.size() == 1 ? node.children[0] : add(std::move(node));
}

// Blanks and #... of a verbose pattern.
void Reader::skip_comments() {
    if (!(pattern_.flags & Verbose)) return;
    while (!at_end()) {
        const char32_t c = peek();
        if (c == '#')
            while (!at_end() && peek() != '\n') ++at_;
        else if (c == ' ' || (c >= '\t' && c <= '\r'))
            ++at_;
        else
            return;
    }
}

uint32_t Reader::sequence() {
    PatternNode node{.kind = Kind::Sequence};
    for (;;) {
        skip_comments();
        if (at_end() || peek() == '|' || peek() == ')') break;
        const size_t begin = at_;
        const char32_t c = peek();
        if (c == '*' || c == '+' || c == '?') fail("nothing to repeat", begin);
        const std::optional<uint32_t> one = item();
        skip_comments();
        if (one) node.children.push_back(repeated(*one, begin, true));
    }
    return add(std::move(node));
}

std::optional<uint32_t> Reader::item() {
    const size_t begin = at_;
    const char32_t c = text_[at_++];
    PatternNode at{.kind = Kind::At};
    switch (c) {
        case '(':
            return group();
        case '[':
            return set();
        case '\\':
            return escape();
        case '.':
            return add_test(new_test(pattern_.flags & DotAll ? CharacterTest::Kind::Any
                                                             : CharacterTest::Kind::AnyButNewline));
        case '^':
            at.anchor = pattern_.flags & MultiLine ? Anchor::LineStart : Anchor::TextStart;
            return add(std::move(at));
        case '$':
            at.anchor = pattern_.flags & MultiLine ? Anchor::LineEnd : Anchor::EndBeforeNewline;
            return add(std::move(at));
        case '{': {
            uint32_t least, most;
            --at_;
            if (braces(least, most)) fail("nothing to repeat", begin);
            ++at_;
            break;
        }
        default:
            break;
    }
    CharacterTest literal = new_test(CharacterTest::Kind::Literal);
    literal.literal = c;
    return add_test(std::move(literal));
}

// {m}, {m,}, {,n} or {m,n}; anything else in braces stands for itself.
bool Reader::braces(uint32_t& least, uint32_t& most) {
    const size_t begin = at_;
    const auto digits = [&](uint32_t otherwise) {
        if (at_end() || peek() < '0' || peek() > '9') return otherwise;
        uint64_t n = 0;
        for (; peek() >= '0' && peek() <= '9'; ++at_)
            n = std::min<uint64_t>(n * 10 + (peek() - '0'), kNoLimit);
        if (n >= kNoLimit) fail("the repetition number is too large", begin);
        return static_cast<uint32_t>(n);
    };
    if (!take('{')) return false;
    const size_t inside = at_;
    least = digits(0);
    const bool counted = at_ > inside;
    if (take(',')) {
        most = digits(kNoLimit);
        if (!counted && peek() == '}' && text_[at_ - 1] == ',') most = kNoLimit;
    } else {
        if (!counted) {
            at_ = begin;
            return false;
        }
        most = least;
    }
    if (!take('}')) {
        at_ = begin;
        return false;
    }
    if (most < least) fail("min repeat greater than max repeat", inside);
    return true;
}

uint32_t Reader::repeated(uint32_t item, size_t begin, bool repeats) {
    uint32_t least = 0, most = kNoLimit;
    const size_t sign = at_;
    if (take('*')) {
    } else if (take('+')) {
        least = 1;
    } else if (take('?')) {
        most = 1;
    } else if (peek() != '{' || !braces(least, most)) {
        return item;
    }
    if (!repeats) fail("multiple repeat", sign);
    if (pattern_.nodes[item].kind == Kind::At) fail("nothing to repeat", sign);
    PatternNode node{.kind = Kind::Repeat};
    node.least = least;
    node.most = most;
    node.mode = take('?')   ? PatternNode::Mode::Lazy
                : take('+') ? PatternNode::Mode::Possessive
                            : PatternNode::Mode::Greedy;
    node.children = {item};
    skip_comments();
    return repeated(add(std::move(node)), begin, false);
}

}  // namespace backstep::script::regex
