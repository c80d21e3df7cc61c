#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/blocks.h"
#include "lesson/reading/source_text.h"

namespace backstep::lesson {

// A fenced block as Markdown sees it.
struct Fence {
    std::string info;
    std::string text;
    uint32_t line = 0;    // of the opening fence
    uint32_t indent = 0;  // columns its text is moved by
    bool nested = false;  // inside a list or a quotation
};

// Turns Markdown into blocks. Fenced blocks go to `fence`, which adds what they mean; everything else is
// prose. `source` is the file the text stands in, line for line, and is asked for columns.
void read_markdown(std::string_view text, const SourceText& source, Findings& findings,
                   std::vector<Block>& into, const std::function<void(const Fence&)>& fence);

// One paragraph of prose that stands inside a YAML block (a question, a reason).
Inlines read_inlines(std::string_view text, Place place, Findings& findings);

}  // namespace backstep::lesson
