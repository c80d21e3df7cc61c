#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/reading/findings.h"

namespace backstep::lesson {

// The text of a lesson file with every line end made \n, no byte order mark and nothing but UTF-8: a wrong
// byte is told and becomes U+FFFD.
class SourceText {
  public:
    SourceText(std::string_view bytes, Findings& findings);

    const std::string& text() const { return text_; }
    uint32_t line_count() const { return static_cast<uint32_t>(line_starts_.size()); }
    std::string_view line(uint32_t number) const;  // without its line end; empty past the last
    size_t offset_of(uint32_t line) const;
    Place place(size_t offset) const;

    // Where `snippet` stands in a line; the line as a whole when it does not.
    Place find(uint32_t line, std::string_view snippet) const;

  private:
    std::string text_;
    std::vector<size_t> line_starts_;
};

}  // namespace backstep::lesson
