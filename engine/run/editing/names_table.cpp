#include "run/editing/names_table.h"

#include <algorithm>
#include <mutex>

#include "run/editing/read_names.h"

namespace backstep::run {

const NamesTable& NamesTable::shared() {
    static const NamesTable table = read_names();
    return table;
}

const NamesTable::Names* NamesTable::members(std::string_view place) const {
    const auto found = places_.find(place);
    return found == places_.end() ? nullptr : &found->second;
}

std::vector<std::string_view> NamesTable::places() const {
    std::vector<std::string_view> all;
    for (const auto& [place, names] : places_) all.push_back(place);
    return all;
}

const KnownName* NamesTable::find(std::string_view place, std::string_view name) const {
    const Names* names = place.empty() ? &builtins_ : members(place);
    if (!names) return nullptr;
    const auto found = std::ranges::lower_bound(*names, name, {}, &KnownName::name);
    return found == names->end() || found->name != name ? nullptr : &*found;
}

void NamesTable::add(std::string place, Names names) {
    std::ranges::sort(names, {}, &KnownName::name);
    places_.insert_or_assign(std::move(place), std::move(names));
}

}  // namespace backstep::run
