#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace backstep::lesson {

// A run of prose in one style. Formulas and checked numbers are runs of their own.
struct Inline {
    enum class Kind : uint8_t { Text, Code, Formula, Link, Citation, Break };
    Kind kind = Kind::Text;
    bool strong = false;
    bool emphasis = false;
    bool display = false;    // Formula: on a line of its own
    std::string text;        // what is shown; TeX for a Formula, the key for a Citation
    std::string target;      // Link: its address
    std::string expression;  // a checked number: what must give this value (`-18`<!-- = w.grad -->)
    uint32_t line = 0;
    uint32_t column = 0;
};

using Inlines = std::vector<Inline>;

// The text of a run without its styles: for search, for accessible names, for word counts.
std::string plain_text(const Inlines& inlines);

}  // namespace backstep::lesson
