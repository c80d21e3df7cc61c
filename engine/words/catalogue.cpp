#include "words/catalogue.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <stdexcept>

#include "words/embedded.h"

namespace backstep::words {

namespace {

using Entries = std::map<std::string, Catalogue::Entry, std::less<>>;

// A group may have a message of the name "other" too: a plural is told by having nothing but its two forms.
bool is_plural(const YAML::Node& value) {
    return value.IsMap() && value.size() == 2 && value["one"] && value["other"];
}

void collect(const YAML::Node& node, const std::string& prefix, Entries& into) {
    for (const auto& member : node) {
        const std::string id = prefix + member.first.as<std::string>();
        const YAML::Node& value = member.second;
        Catalogue::Entry entry;
        if (value.IsScalar()) {
            entry.other = value.as<std::string>();
        } else if (is_plural(value)) {
            entry.other = value["other"].as<std::string>();
            entry.one = value["one"].as<std::string>();
        } else if (value.IsMap()) {
            collect(value, id + ".", into);
            continue;
        } else {
            throw std::runtime_error("a message is a text or a map: " + id);
        }
        if (!into.emplace(id, std::move(entry)).second) throw std::runtime_error("message said twice: " + id);
    }
}

}  // namespace

Catalogue Catalogue::parse(std::string_view yaml) {
    Catalogue catalogue;
    collect(YAML::Load(std::string(yaml)), "", catalogue.entries_);
    return catalogue;
}

const Catalogue& Catalogue::of(Language language) {
    static const Catalogue spanish = parse(embedded_spanish());
    static const Catalogue english = parse(embedded_english());
    return language == Language::Spanish ? spanish : english;
}

const Catalogue::Entry* Catalogue::find(std::string_view id) const {
    const auto found = entries_.find(id);
    return found == entries_.end() ? nullptr : &found->second;
}

std::vector<std::string> holes_of(std::string_view text) {
    std::vector<std::string> holes;
    for (size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
        const size_t close = text.find('}', open);
        if (close == text.npos) break;
        std::string hole(text.substr(open + 1, close - open - 1));
        if (std::find(holes.begin(), holes.end(), hole) == holes.end()) holes.push_back(std::move(hole));
    }
    return holes;
}

}  // namespace backstep::words
