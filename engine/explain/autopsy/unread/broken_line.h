#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source_span.h"

namespace backstep::explain {

// The line where a source stopped being readable, and its neighbours: what a cure is written from. Places are
// bytes of `text()`.
class BrokenLine {
  public:
    BrokenLine(const std::string& source, const SourceSpan& where, std::string_view message);

    uint32_t number() const { return number_; }  // from 1, as in the span
    const std::string& text() const { return text_; }
    std::string_view message() const { return message_; }
    size_t from() const { return from_; }  // what Python marks
    size_t to() const { return to_; }
    std::string marked() const { return text_.substr(from_, to_ - from_); }

    size_t ink() const;                // where the first sign that is no blank stands
    size_t code_end() const;           // behind the last sign of code: no comment, no blanks
    bool is_code(size_t place) const;  // stands outside of quotes and comments
    // The brackets that are open before `end`, outermost first: those that were, and what the line makes of
    // them.
    std::string open_brackets(size_t end, std::string open = {}) const;
    bool begins_with(std::string_view word) const;  // a whole word

    // Another line of the source, from 1; empty where there is none.
    std::string line(uint32_t number) const;
    BrokenLine with_line(uint32_t number) const;  // the same source, read at another line
    uint32_t count() const { return static_cast<uint32_t>(lines_.size()); }
    uint32_t line_before() const;  // the nearest above that has code; 0 for none
    static std::string indent_of(const std::string& line);

    // What the message has between quotes, in order: "'(' was never closed" has "(".
    std::string quoted(size_t which) const;
    uint32_t line_told() const;  // "on line N" of the message; 0 when it tells none

  private:
    enum class Part : uint8_t { Code, Quoted, Comment };
    void read_line(uint32_t number);

    std::vector<std::string> lines_;
    uint32_t number_;
    std::string text_;
    std::vector<Part> parts_;  // of each byte
    std::string message_;
    size_t from_ = 0, to_ = 0;
};

}  // namespace backstep::explain
