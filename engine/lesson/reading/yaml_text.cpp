#include "lesson/reading/yaml_text.h"

#include <set>

#include "lesson/reading/markdown.h"

namespace backstep::lesson {

YamlText::YamlText(const std::string& text, uint32_t first_line, uint32_t indent, Findings& findings)
    : first_line_(first_line), indent_(indent), findings_(findings) {
    try {
        root_ = YAML::Load(text);
        readable_ = true;
    } catch (const YAML::Exception& e) {
        const uint32_t line = e.mark.is_null() ? 0 : static_cast<uint32_t>(e.mark.line);
        const uint32_t column = e.mark.is_null() ? 0 : static_cast<uint32_t>(e.mark.column);
        findings_.add({first_line_ + line, indent_ + column + 1}, "bad_yaml", {{"reason", e.msg}});
    }
}

Place YamlText::place(const YAML::Node& node) const {
    const YAML::Mark mark = node.IsDefined() ? node.Mark() : YAML::Mark::null_mark();
    if (mark.is_null()) return {first_line_, 0};
    return {first_line_ + static_cast<uint32_t>(mark.line), indent_ + static_cast<uint32_t>(mark.column) + 1};
}

bool YamlText::is_map(const YAML::Node& node, const std::string& what) const {
    if (node.IsMap()) return true;
    findings_.add(place(node), "not_a_map", {{"what", what}});
    return false;
}

bool YamlText::is_list(const YAML::Node& node, const std::string& what) const {
    if (node.IsSequence()) return true;
    findings_.add(place(node), "not_a_list", {{"what", what}});
    return false;
}

void YamlText::known_keys(const YAML::Node& map, std::initializer_list<const char*> known) const {
    std::set<std::string> seen;
    for (const auto& member : map) {
        const std::string key = member.first.IsScalar() ? member.first.Scalar() : std::string();
        bool is_known = false;
        for (const char* candidate : known) is_known = is_known || key == candidate;
        const Place where = place(member.first);
        if (!seen.insert(key).second) findings_.add(where, "key_twice", {{"key", key}});
        if (is_known) continue;
        const std::string near = nearest(key, known);
        std::string all;
        for (const char* candidate : known) all += (all.empty() ? "" : ", ") + std::string(candidate);
        if (near.empty())
            findings_.add(where, "unknown_key", {{"key", key}, {"known", all}});
        else
            findings_.add(where, "unknown_key_near", {{"key", key}, {"near", near}});
    }
}

bool YamlText::is_misspelt(const YAML::Node& map, const char* key) {
    for (const auto& member : map)
        if (member.first.IsScalar() && member.first.Scalar() != key &&
            nearest(member.first.Scalar(), {key}) == key)
            return true;
    return false;
}

void YamlText::tell_missing(const YAML::Node& map, const char* key) const {
    if (is_misspelt(map, key)) return;
    findings_.add(place(map), "missing_key", {{"key", key}});
}

std::optional<std::string> YamlText::text(const YAML::Node& map, const char* key, bool required) const {
    const YAML::Node node = map[key];
    if (!node.IsDefined() || node.IsNull()) {
        if (required) tell_missing(map, key);
        return std::nullopt;
    }
    if (!node.IsScalar()) {
        findings_.add(place(node), "not_a_text", {{"key", key}});
        return std::nullopt;
    }
    if (required && node.Scalar().empty()) tell_missing(map, key);
    return node.Scalar();
}

std::optional<double> YamlText::number(const YAML::Node& map, const char* key, bool required) const {
    const auto written = text(map, key, required);
    if (!written) return std::nullopt;
    double value = 0;
    if (YAML::convert<double>::decode(map[key], value)) return value;
    findings_.add(place(map[key]), "not_a_number", {{"key", key}, {"value", *written}});
    return std::nullopt;
}

std::optional<bool> YamlText::flag(const YAML::Node& map, const char* key) const {
    const YAML::Node node = map[key];
    if (!node.IsDefined() || node.IsNull())
        return is_misspelt(map, key) ? std::nullopt : std::optional(false);
    const auto written = text(map, key, false);
    if (!written) return std::nullopt;
    bool value = false;
    if (YAML::convert<bool>::decode(node, value)) return value;
    findings_.add(place(node), "not_a_flag", {{"key", key}, {"value", *written}});
    return std::nullopt;
}

Inlines YamlText::prose(const YAML::Node& map, const char* key, bool required) const {
    const auto written = text(map, key, required);
    return written ? read_inlines(*written, place(map[key]), findings_) : Inlines();
}

std::vector<std::string> YamlText::words(const YAML::Node& map, const char* key) const {
    std::vector<std::string> list;
    const YAML::Node node = map[key];
    if (!node.IsDefined() || !is_list(node, key)) return list;
    for (const auto& entry : node)
        if (entry.IsScalar()) list.push_back(entry.Scalar());
    return list;
}

std::optional<std::string> flat_text(const YAML::Node& node) {
    if (node.IsScalar()) return node.Scalar();
    if (node.IsNull()) return "None";
    if (!node.IsSequence()) return std::nullopt;
    std::string text;
    for (const auto& entry : node) {
        const auto part = flat_text(entry);
        if (!part) return std::nullopt;
        text += (text.empty() ? "" : ", ") + *part;
    }
    return "[" + text + "]";
}

}  // namespace backstep::lesson
