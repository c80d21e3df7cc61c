#include "explain/autopsy/absent/absent_names.h"

#include <algorithm>
#include <vector>

namespace backstep::explain {

namespace {

AbsentName read(std::string_view line) {
    const size_t blank = line.find(' ');
    if (blank == std::string_view::npos) return {line, {}, false};
    return {line.substr(0, blank), line.substr(blank + 3), line[blank + 1] == '='};
}

std::vector<AbsentName> read_all(std::string_view list) {
    std::vector<AbsentName> names;
    while (!list.empty()) {
        const size_t end = std::min(list.find('\n'), list.size());
        const std::string_view line = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        if (!line.empty() && line[0] != '#') names.push_back(read(line));
    }
    std::ranges::sort(names, {}, &AbsentName::name);
    return names;
}

}  // namespace

std::span<const AbsentName> absent_names() {
    static const std::vector<AbsentName> names = read_all(absent_list());
    return names;
}

const AbsentName* absent_name(std::string_view full_name) {
    const auto names = absent_names();
    for (;;) {
        const auto found = std::ranges::lower_bound(names, full_name, {}, &AbsentName::name);
        if (found != names.end() && found->name == full_name) return &*found;
        const size_t dot = full_name.rfind('.');
        if (dot == std::string_view::npos) return nullptr;
        full_name = full_name.substr(0, dot);
    }
}

}  // namespace backstep::explain
