#include "lesson/reading/front_matter.h"

#include "lesson/reading/yaml_text.h"

namespace backstep::lesson {

namespace {

bool is_rule(std::string_view line) {
    while (line.ends_with(' ')) line.remove_suffix(1);
    return line == "---";
}

// The line of the closing rule, 0 when there is none.
uint32_t closing_rule(const SourceText& source) {
    for (uint32_t line = 2; line <= source.line_count(); ++line)
        if (is_rule(source.line(line))) return line;
    return 0;
}

void read_source(const YamlText& yaml, Source& source) {
    const YAML::Node node = yaml.root()["source"];
    if (!node.IsDefined() || !yaml.is_map(node, "source")) return;
    yaml.known_keys(node, {"document", "gloss", "section"});
    source.document = yaml.text(node, "document", true).value_or("");
    source.gloss = yaml.text(node, "gloss", false).value_or("");
    source.section = yaml.text(node, "section", false).value_or("");
}

void read_language(const YamlText& yaml, FrontMatter& front, Findings& findings) {
    const auto lang = yaml.text(yaml.root(), "lang", true);
    if (!lang) return;
    const auto language = words::language_named(*lang);
    front.says_language = language.has_value();
    if (language)
        front.language = *language;
    else
        findings.add(yaml.place(yaml.root()["lang"]), "unknown_language", {{"lang", *lang}});
}

void read_stops(const YamlText& yaml, Stops& stops, Findings& findings) {
    const auto written = yaml.text(yaml.root(), "stops", false);
    if (!written) return;
    if (*written == "focus")
        stops = Stops::Focus;
    else if (*written != "steps")
        findings.add(yaml.place(yaml.root()["stops"]), "unknown_stops", {{"stops", *written}});
}

}  // namespace

FrontMatterRead read_front_matter(const SourceText& source, Findings& findings) {
    FrontMatterRead read;
    if (!is_rule(source.line(1))) {
        findings.add({1, 1}, "no_front_matter");
        return read;
    }
    const uint32_t end = closing_rule(source);
    if (end == 0) {
        findings.add({1, 1}, "open_front_matter");
        return read;
    }
    read.body_line = end + 1;
    const size_t from = source.offset_of(2);
    const YamlText yaml(source.text().substr(from, source.offset_of(end) - from), 2, 0, findings);
    if (!yaml.readable() || !yaml.is_map(yaml.root(), "front matter")) return read;
    // Jupytext writes its own keys when the file is opened as a notebook.
    yaml.known_keys(yaml.root(),
                    {"id", "title", "lang", "order", "source", "stops", "tags", "jupytext", "kernelspec"});
    read.front.id = yaml.text(yaml.root(), "id", true).value_or("");
    read.front.title = yaml.text(yaml.root(), "title", true).value_or("");
    read_language(yaml, read.front, findings);
    read.front.order =
        static_cast<int>(std::min(1e6, std::max(-1e6, yaml.number(yaml.root(), "order", true).value_or(0))));
    read_source(yaml, read.front.source);
    read_stops(yaml, read.front.stops, findings);
    read.front.tags = yaml.words(yaml.root(), "tags");
    return read;
}

}  // namespace backstep::lesson
