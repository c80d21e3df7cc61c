#pragma once

#include <array>
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
        Recent& recent = recent_[(reinterpret_cast<uintptr_t>(text.data()) >> 3) % recent_.size()];
        if (recent.from == text.data() && strings_[recent.id.value] == text) return recent.id;
        auto found = ids_.find(text);
        if (found == ids_.end()) {
            const StringId id = append(text);
            found = ids_.emplace(strings_[id.value], id).first;
        }
        recent = {text.data(), found->second};
        return found->second;
    }
    // For texts that are not expected again (what was printed): no look-up, no sharing.
    StringId append(std::string_view text) {
        if (text.empty()) return StringId();
        strings_.emplace_back(text);
        return StringId(strings_.size() - 1);
    }
    const std::string& text(StringId id) const { return strings_[id.value]; }

  private:
    // A loop says the same words from the same places in memory again and again: no need to hash them.
    struct Recent {
        const char* from = nullptr;
        StringId id;
    };
    std::array<Recent, 64> recent_{};
    StableVector<std::string> strings_;
    std::unordered_map<std::string_view, StringId> ids_;
};

}  // namespace backstep::trace
