#pragma once

#include <compare>
#include <cstdint>

namespace backstep {

// A stretch of source text. Lines count from 1; columns count Unicode code points from 0, end exclusive, as
// Python's carets do. `cell` is the index of the file or notebook cell the text stands in. line 0 means
// nowhere.
struct SourceSpan {
    uint32_t line = 0;
    uint32_t end_line = 0;
    uint16_t column = 0;
    uint16_t end_column = 0;
    uint32_t cell = 0;

    bool known() const { return line != 0; }
    friend auto operator<=>(const SourceSpan&, const SourceSpan&) = default;
};

}  // namespace backstep
