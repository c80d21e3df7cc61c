#pragma once

#include <string_view>

#include "base/source_span.h"

namespace backstep::explain {

// The lines of a cell above a place, the nearest first.
class LinesAbove {
  public:
    LinesAbove(std::string_view text, uint32_t line) : text_(text) {
        size_t at = 0;
        for (; line_ + 1 < line && at < text.size(); ++line_) at = text.find('\n', at) + 1;
        end_ = at;
    }
    bool next() {
        if (end_ == 0) return false;
        const size_t before = text_.rfind('\n', end_ >= 2 ? end_ - 2 : 0);
        start_ = before == std::string_view::npos || before + 1 >= end_ ? 0 : before + 1;
        row_ = text_.substr(start_, end_ - 1 - start_);
        end_ = start_;
        --line_;
        return true;
    }
    SourceSpan span(uint32_t cell) const {
        const size_t column = row_.find_first_not_of(' ');
        const uint32_t line = line_ + 1;
        return {line, line, static_cast<uint16_t>(column), static_cast<uint16_t>(row_.size()), cell};
    }
    std::string_view code() const {
        const size_t column = row_.find_first_not_of(' ');
        return column == std::string_view::npos ? std::string_view() : row_.substr(column);
    }

  private:
    std::string_view text_, row_;
    uint32_t line_ = 0;  // how many lines stand above the one looked at
    size_t start_ = 0, end_ = 0;
};

// The `def` line of the function that a statement stands in; unknown at the top level.
inline SourceSpan function_around(std::string_view text, const SourceSpan& statement) {
    LinesAbove above(text, statement.line);
    for (uint16_t column = statement.column; column > 0 && above.next();) {
        if (above.code().empty() || above.span(statement.cell).column >= column) continue;
        column = above.span(statement.cell).column;
        if (above.code().starts_with("def ")) return above.span(statement.cell);
    }
    return {};
}

}  // namespace backstep::explain
