#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/editing/names_table.h"

namespace backstep::run {

// What could stand at a place of a source, and how many bytes of it are typed there already.
struct Completions {
    size_t typed = 0;
    bool member = false;  // behind a dot
    std::vector<KnownName> names;
};

// `cursor` counts bytes. Behind a dot the members of what stands before it, as far as the source tells (an
// import, what a variable was last made by; else a tensor's); elsewhere the names of the source, those a
// window supplies, built-in functions and keywords. Nothing in strings and comments.
Completions complete(std::string_view source, size_t cursor);

// The name that `cursor` stands on or behind.
std::optional<KnownName> help_on(std::string_view source, size_t cursor);
// The function whose brackets `cursor` stands in.
std::optional<KnownName> help_on_call(std::string_view source, size_t cursor);

}  // namespace backstep::run
