#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/source_span.h"

namespace backstep::run {

// Why a source cannot begin to run, in Python's words, and where.
struct Mistake {
    std::string type;  // "SyntaxError"
    std::string message;
    SourceSpan where;
};

// Reads the source without running it, as a window's session would.
std::optional<Mistake> find_mistake(std::string_view source);

}  // namespace backstep::run
