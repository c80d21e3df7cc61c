#pragma once

#include <optional>

#include "script/regex/pattern.h"

namespace backstep::script::regex {

// Reads one pattern from its start to its end. Groups within groups are the only recursion, kGroupDepth deep
// at most.
class Reader {
  public:
    Reader(std::u32string_view text, uint32_t flags) : text_(text) { pattern_.flags = flags; }
    Pattern read();

  private:
    static constexpr int kGroupDepth = 200;
    using Kind = PatternNode::Kind;

    bool at_end() const { return at_ >= text_.size(); }
    char32_t peek() const { return at_ < text_.size() ? text_[at_] : 0; }
    bool take(char32_t c);
    bool take(std::string_view ascii);
    [[noreturn]] static void fail(const std::string& text, size_t at) { throw PatternError(text, at); }
    std::string part(size_t from, size_t to) const;

    // Nodes.
    uint32_t add(PatternNode node);
    uint32_t add_test(CharacterTest test);
    uint32_t alternatives();
    uint32_t sequence();
    void skip_comments();
    std::optional<uint32_t> item();
    uint32_t repeated(uint32_t item, size_t begin, bool repeats);
    bool braces(uint32_t& least, uint32_t& most);

    // Groups: after "(".
    std::optional<uint32_t> group();
    uint32_t numbered_group(std::string name, size_t name_at, size_t begin);
    uint32_t closed(size_t begin);
    uint32_t look(bool behind, bool negated, size_t begin);
    uint32_t if_group(size_t begin);
    uint32_t reference_by_name();
    std::optional<uint32_t> flags(size_t begin);
    std::string name_until(char32_t end);
    uint32_t width_of(uint32_t node) const;

    // Escapes and sets.
    uint32_t escape();
    char32_t literal_escape(char32_t c, size_t begin);
    static std::optional<Category> category(char32_t c);
    CharacterTest new_test(CharacterTest::Kind kind) const;
    uint32_t set();
    bool set_item(CharacterTest& test, char32_t& single);
    char32_t number(size_t digits, size_t begin);
    char32_t octal(char32_t first, size_t begin);

    std::u32string_view text_;
    size_t at_ = 0;
    int depth_ = 0;
    std::vector<bool> closed_{true};  // by group: a reference to an open one is refused
    Pattern pattern_;
};

}  // namespace backstep::script::regex
