#pragma once

#include <cstddef>
#include <string_view>

namespace backstep::lesson {

// Whether what the session says is what a lesson states: number by number (see agrees), lists element by
// element, everything else as text, quotes aside. Counts the numbers compared.
struct Comparison {
    bool same = true;
    size_t numbers = 0;
};
Comparison compare(std::string_view stated, std::string_view actual);

}  // namespace backstep::lesson
