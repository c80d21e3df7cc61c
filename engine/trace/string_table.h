#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/ids.h"
#include "trace/stable_vector.h"

namespace backstep::trace {

// The words of a trace, each kept once and named by a number; id 0 is the empty string. One thread adds;
// any may read an id that it found in a published event.
class StringTable {
  public:
    StringTable() { strings_.emplace_back(); }

    StringId intern(std::string_view text) {
        if (text.empty()) return StringId();
        if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
        const StringId id = append(text);
        ids_.emplace(strings_[id.value], id);
        return id;
    }
    // For texts that are not expected again (what was printed): no look-up, no sharing.
    StringId append(std::string_view text) {
        if (text.empty()) return StringId();
        strings_.emplace_back(text);
        return StringId(strings_.size() - 1);
    }
    const std::string& text(StringId id) const { return strings_[id.value]; }

  private:
    StableVector<std::string> strings_;
    std::unordered_map<std::string_view, StringId> ids_;
};

}  // namespace backstep::trace
