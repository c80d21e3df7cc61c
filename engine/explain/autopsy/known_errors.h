#pragma once

#include <span>
#include <string_view>

namespace backstep::explain {

// One kind of mistake: how its text is recognised, and the code that mends it, one entry a cure. Messages are
// `autopsy.ID.what` and `autopsy.ID.cure1`, `cure2`, ...; holes in the code are filled as in the messages.
struct KnownError {
    std::string_view id;
    std::string_view type;   // "RuntimeError"; empty for any
    std::string_view piece;  // of the text
    std::span<const std::string_view> cures;
    std::string_view statement = {};  // a piece of the failing statement, for a text that others raise too
};

// Null for an error that is not known.
const KnownError* known_error(std::string_view type, std::string_view text, std::string_view statement);
std::span<const KnownError> known_errors();

}  // namespace backstep::explain
