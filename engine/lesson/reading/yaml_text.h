#pragma once

#include <yaml-cpp/yaml.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "lesson/prose.h"
#include "lesson/reading/findings.h"

namespace backstep::lesson {

// YAML that stands in a lesson file: front matter or a fenced block. Every question asked of it answers with
// a usable value and tells what was wrong at its place in the file.
class YamlText {
  public:
    // `first_line` is the line of the file its first line is, `indent` the columns it is moved by.
    YamlText(const std::string& text, uint32_t first_line, uint32_t indent, Findings& findings);

    bool readable() const { return readable_; }
    const YAML::Node& root() const { return root_; }
    Place place(const YAML::Node& node) const;

    // False (and told) when the node is something else.
    bool is_map(const YAML::Node& node, const std::string& what) const;
    bool is_list(const YAML::Node& node, const std::string& what) const;
    // Tells the keys of a map that are none of these, with the nearest one, and those said twice.
    void known_keys(const YAML::Node& map, std::initializer_list<const char*> known) const;

    std::optional<std::string> text(const YAML::Node& map, const char* key, bool required) const;
    std::optional<double> number(const YAML::Node& map, const char* key, bool required) const;
    // False where the key is not there; nothing where it is misspelt or says something else.
    std::optional<bool> flag(const YAML::Node& map, const char* key) const;
    Inlines prose(const YAML::Node& map, const char* key, bool required) const;
    std::vector<std::string> words(const YAML::Node& map, const char* key) const;

    // Unless it is there under a misspelt name, which `known_keys` tells.
    void tell_missing(const YAML::Node& map, const char* key) const;

  private:
    static bool is_misspelt(const YAML::Node& map, const char* key);

    YAML::Node root_;
    bool readable_ = false;
    uint32_t first_line_;
    uint32_t indent_;
    Findings& findings_;
};

// What a scalar or a list of scalars says, as one text: `-18.0`, `[1.0, 2.0]`. Nothing for a map.
std::optional<std::string> flat_text(const YAML::Node& node);

}  // namespace backstep::lesson
