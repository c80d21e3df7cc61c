#include "script/text/character_names.h"

#include <charconv>
#include <string>
#include <unordered_map>

namespace backstep::script {
namespace {

std::unordered_map<std::string_view, uint32_t> read_list() {
    std::unordered_map<std::string_view, uint32_t> codes;
    std::string_view list = character_name_list();
    while (!list.empty()) {
        const std::string_view line = list.substr(0, list.find('\n'));
        list.remove_prefix(std::min(line.size() + 1, list.size()));
        uint32_t code = 0;
        const auto read = std::from_chars(line.data(), line.data() + line.size(), code, 16);
        const auto digits = static_cast<size_t>(read.ptr - line.data());
        if (digits + 1 < line.size()) codes.emplace(line.substr(digits + 1), code);
    }
    return codes;
}

}  // namespace

std::optional<uint32_t> character_named(std::string_view name) {
    static const auto codes = read_list();
    std::string capitals(name);
    for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    const auto found = codes.find(capitals);
    if (found == codes.end()) return {};
    return found->second;
}

}  // namespace backstep::script
