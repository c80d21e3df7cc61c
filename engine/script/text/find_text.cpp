#include "script/text/find_text.h"

#include <cstring>

namespace backstep::script {

size_t find_text(std::string_view text, std::string_view wanted, size_t from) {
    if (from > text.size()) return std::string_view::npos;
    if (wanted.size() < 2) return text.find(wanted, from);
    const void* const found = memmem(text.data() + from, text.size() - from, wanted.data(), wanted.size());
    return found ? static_cast<size_t>(static_cast<const char*>(found) - text.data())
                 : std::string_view::npos;
}

}  // namespace backstep::script
