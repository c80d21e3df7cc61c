#pragma once

#include <span>
#include <string_view>

#include "explain/autopsy/unread/mendings.h"

namespace backstep::explain {

// One way for a source to be unreadable: how Python's text for it is recognised, what else the line must look
// like, and what mends it. Its messages are `unread.ID.what` and `unread.ID.cure`.
struct UnreadKind {
    std::string_view id;
    std::string_view piece;  // of the text
    bool (*fits)(const BrokenLine& broken) = nullptr;
    Mending (*mend)(const BrokenLine& broken) = nullptr;
};

// The first that fits; the last fits all.
const UnreadKind& unread_kind(const BrokenLine& broken);
std::span<const UnreadKind> unread_kinds();

}  // namespace backstep::explain
