#include <algorithm>

#include "script/regex/reader.h"
#include "script/text/characters.h"
#include "script/text/str_repr.h"

namespace backstep::script::regex {

// What stands up to the closing parenthesis. Flags that change inside hold until there.
uint32_t Reader::closed(size_t begin) {
    if (++depth_ > kGroupDepth) fail("groups are nested too deeply", begin);
    const uint32_t flags = pattern_.flags;
    const uint32_t inner = alternatives();
    --depth_;
    pattern_.flags = flags;
    if (!take(')')) fail("missing ), unterminated subpattern", begin);
    return inner;
}

std::string Reader::name_until(char32_t end) {
    const size_t begin = at_;
    while (!at_end() && peek() != end) ++at_;
    if (begin == at_) fail("missing group name", begin);
    if (at_end()) fail(std::string("missing ") + static_cast<char>(end) + ", unterminated name", begin);
    return part(begin, at_++);
}

uint32_t Reader::numbered_group(std::string name, size_t name_at, size_t begin) {
    const uint32_t number = ++pattern_.groups;
    closed_.push_back(false);
    if (!name.empty()) {
        for (const auto& [known, index] : pattern_.names)
            if (known == name)
                fail("redefinition of group name " + str_repr(name) + " as group " + std::to_string(number) +
                         "; was group " + std::to_string(index),
                     name_at);
        pattern_.names.emplace_back(std::move(name), number);
    }
    PatternNode node{.kind = Kind::Group};
    node.index = number;
    node.children = {closed(begin)};
    closed_[number] = true;
    return add(std::move(node));
}

std::optional<uint32_t> Reader::group() {
    const size_t begin = at_ - 1;
    if (!take('?')) return numbered_group("", 0, begin);
    if (at_end()) fail("unexpected end of pattern", at_);
    if (take(':')) return closed(begin);
    if (take("P<")) {
        const size_t name_at = at_;
        std::string name = name_until('>');
        const bool good = !is_digit(static_cast<unsigned char>(name[0])) &&
                          std::all_of(name.begin(), name.end(), [](char c) {
                              const auto byte = static_cast<unsigned char>(c);
                              return byte == '_' || byte >= 0x80 || is_letter(byte) || is_digit(byte);
                          });
        if (!good) fail("bad character in group name " + str_repr(name), name_at);
        return numbered_group(std::move(name), name_at, begin);
    }
    if (take("P=")) return reference_by_name();
    if (peek() == 'P') {
        ++at_;
        if (at_end()) fail("unexpected end of pattern", at_);
        fail("unknown extension ?P" + part(at_, at_ + 1), at_ - 2);
    }
    if (take('#')) {
        while (!at_end() && peek() != ')') ++at_;
        if (!take(')')) fail("missing ), unterminated comment", begin);
        return std::nullopt;
    }
    if (take('=')) return look(false, false, begin);
    if (take('!')) return look(false, true, begin);
    if (take("<=")) return look(true, false, begin);
    if (take("<!")) return look(true, true, begin);
    if (peek() == '<') {
        ++at_;
        if (at_end()) fail("unexpected end of pattern", at_);
        fail("unknown extension ?<" + part(at_, at_ + 1), at_ - 2);
    }
    if (take('>')) {
        PatternNode node{.kind = Kind::Atomic};
        node.children = {closed(begin)};
        return add(std::move(node));
    }
    if (take('(')) return if_group(begin);
    return flags(begin);
}

uint32_t Reader::reference_by_name() {
    const size_t name_at = at_;
    const std::string name = name_until(')');
    for (const auto& [known, index] : pattern_.names) {
        if (known != name) continue;
        if (!closed_[index]) fail("cannot refer to an open group", name_at);
        PatternNode node{.kind = Kind::BackReference};
        node.index = index;
        node.fold = pattern_.flags & IgnoreCase;
        return add(std::move(node));
    }
    fail("unknown group name " + str_repr(name), name_at);
}

uint32_t Reader::look(bool behind, bool negated, size_t begin) {
    PatternNode node{.kind = Kind::Look};
    node.behind = behind;
    node.negated = negated;
    node.children = {closed(begin)};
    if (behind) node.width = width_of(node.children[0]);
    return add(std::move(node));
}

// How many characters a node takes, where that is one number.
uint32_t Reader::width_of(uint32_t index) const {
    const auto refuse = [] { fail("look-behind requires fixed-width pattern", SIZE_MAX); };
    const PatternNode& node = pattern_.nodes[index];
    uint64_t width = 0;
    switch (node.kind) {
        case Kind::Character:
            return 1;
        case Kind::At:
        case Kind::Look:
            return 0;
        case Kind::BackReference:
            refuse();
            break;
        case Kind::Sequence:
            for (const uint32_t child : node.children) width += width_of(child);
            break;
        case Kind::Group:
        case Kind::Atomic:
            return width_of(node.children[0]);
        case Kind::Repeat:
            if (node.least != node.most) refuse();
            width = uint64_t{node.least} * width_of(node.children[0]);
            break;
        case Kind::Alternatives:
        case Kind::IfGroup:
            width = width_of(node.children[0]);
            for (const uint32_t child : node.children)
                if (width_of(child) != width) refuse();
            break;
    }
    if (width >= kNoLimit) refuse();
    return static_cast<uint32_t>(width);
}

// (?(1)yes|no)
uint32_t Reader::if_group(size_t begin) {
    const size_t name_at = at_;
    const std::string name = name_until(')');
    PatternNode node{.kind = Kind::IfGroup};
    for (const auto& [known, index] : pattern_.names)
        if (known == name) node.index = index;
    if (node.index == 0) {
        const bool number =
            std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (!number) fail("unknown group name " + str_repr(name), name_at);
        node.index = static_cast<uint32_t>(std::min<unsigned long>(std::stoul(name.substr(0, 9)), 100'000));
        if (node.index == 0) fail("bad group number", name_at);
        if (node.index > pattern_.groups) fail("invalid group reference " + name, name_at);
    }
    node.children = {sequence()};
    if (take('|')) {
        node.children.push_back(sequence());
        if (peek() == '|') fail("conditional backref with more than two branches", at_);
    } else {
        node.children.push_back(add({.kind = Kind::Sequence}));
    }
    if (!take(')')) fail("missing ), unterminated subpattern", begin);
    return add(std::move(node));
}

// (?i) for the whole pattern, (?i:...) and (?-i:...) for a part.
std::optional<uint32_t> Reader::flags(size_t begin) {
    const size_t first = at_;
    uint32_t on = 0, off = 0;
    bool leaving = false;
    for (;; ++at_) {
        if (at_end()) fail("missing -, : or )", at_);
        const char32_t c = peek();
        if (c == ')' || c == ':') break;
        if (c == '-' && !leaving) {
            leaving = true;
            continue;
        }
        constexpr std::pair<char32_t, uint32_t> kLetters[] = {
            {'i', IgnoreCase}, {'m', MultiLine}, {'s', DotAll}, {'x', Verbose}, {'a', Ascii}, {'u', Unicode}};
        const auto* known = std::find_if(std::begin(kLetters), std::end(kLetters),
                                         [&](const auto& letter) { return letter.first == c; });
        if (known == std::end(kLetters)) {
            if (at_ == first) fail("unknown extension ?" + part(at_, at_ + 1), at_ - 1);
            fail(is_letter(c) ? "unknown flag" : "missing -, : or )", at_);
        }
        (leaving ? off : on) |= known->second;
    }
    if (take(')')) {
        if (leaving) fail("missing :", at_ - 1);
        if (begin != 0) fail("global flags not at the start of the expression", begin);
        pattern_.flags |= on;
        if (on & Ascii) pattern_.flags &= ~static_cast<uint32_t>(Unicode);
        return std::nullopt;
    }
    ++at_;
    const uint32_t outside = pattern_.flags;
    pattern_.flags = (outside | on) & ~off;
    const uint32_t inner = closed(begin);
    pattern_.flags = outside;
    return inner;
}

}  // namespace backstep::script::regex
