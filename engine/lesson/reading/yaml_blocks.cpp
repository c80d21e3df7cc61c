#include "lesson/reading/yaml_blocks.h"

#include <functional>

#include "lesson/reading/numbers.h"
#include "lesson/reading/yaml_text.h"

namespace backstep::lesson {

namespace {

using Content = decltype(Block::content);

struct Reader {
    const YamlText& yaml;
    uint32_t cell;
    Findings& findings;

    std::optional<Position> position(const YAML::Node& map, const char* key, bool required) const {
        const auto written = yaml.text(map, key, required);
        if (!written) return std::nullopt;
        const Place place = yaml.place(map[key]);
        auto position = parse_position(*written);
        if (!position) {
            findings.add(place, "unknown_position", {{"position", *written}});
            return std::nullopt;
        }
        position->cell = cell;
        position->line = place.line;
        return position;
    }

    std::optional<Content> expect() const {
        if (!yaml.is_map(yaml.root(), "expect")) return std::nullopt;
        Expect expect;
        expect.after = position(yaml.root(), "after", false);
        for (const auto& member : yaml.root()) {
            const auto expression = flat_text(member.first);
            if (expression == "after") continue;
            const auto value = flat_text(member.second);
            const Place place = yaml.place(member.first);
            if (!expression || !value)
                findings.add(place, "bad_expectation");
            else
                expect.entries.push_back({*expression, *value, place.line, place.column});
        }
        return expect;
    }

    std::optional<Content> quiz() const {
        const YAML::Node& root = yaml.root();
        if (!yaml.is_map(root, "quiz")) return std::nullopt;
        yaml.known_keys(root, {"id", "expression", "question", "answers"});
        Quiz quiz{yaml.text(root, "id", true).value_or(""),
                  yaml.text(root, "expression", false).value_or(""),
                  yaml.prose(root, "question", true),
                  {}};
        const YAML::Node answers = root["answers"];
        if (!answers.IsDefined()) {
            findings.add(yaml.place(root), "missing_key", {{"key", "answers"}});
            return quiz;
        }
        if (!yaml.is_list(answers, "answers")) return quiz;
        size_t right = 0;
        bool all_known = true;  // which answers are meant to be right
        for (const auto& entry : answers) {
            if (!yaml.is_map(entry, "answers")) continue;
            yaml.known_keys(entry, {"text", "reason", "right"});
            const auto is_right = yaml.flag(entry, "right");
            quiz.answers.push_back({yaml.prose(entry, "text", true), yaml.prose(entry, "reason", true),
                                    is_right.value_or(false)});
            right += quiz.answers.back().right;
            all_known = all_known && is_right;
        }
        if (quiz.answers.size() < 2) findings.add(yaml.place(answers), "too_few_answers");
        if (right != 1 && all_known)
            findings.add(yaml.place(answers), "one_right_answer", {{"right", std::to_string(right)}});
        return quiz;
    }

    std::optional<Content> predict() const {
        const YAML::Node& root = yaml.root();
        if (!yaml.is_map(root, "predict")) return std::nullopt;
        yaml.known_keys(root, {"id", "before", "question", "answer", "expression", "reason", "wrong"});
        Predict predict;
        predict.id = yaml.text(root, "id", true).value_or("");
        predict.before = position(root, "before", false);
        predict.question = yaml.prose(root, "question", true);
        const auto answer = yaml.number(root, "answer", true);
        predict.answer = answer.value_or(0);
        const auto expression = yaml.text(root, "expression", true);
        if (answer && expression) predict.expression = *expression;  // else nothing is to be compared
        predict.reason = yaml.prose(root, "reason", true);
        const YAML::Node wrong = root["wrong"];
        if (!wrong.IsDefined() || !yaml.is_list(wrong, "wrong")) return predict;
        for (const auto& entry : wrong) {
            if (!yaml.is_map(entry, "wrong")) continue;
            yaml.known_keys(entry, {"value", "reason"});
            predict.wrong.push_back(
                {yaml.number(entry, "value", true).value_or(0), yaml.prose(entry, "reason", true)});
            if (predict.wrong.back().value == predict.answer)
                findings.add(yaml.place(entry), "wrong_is_right");
        }
        return predict;
    }

    // A value as Python would write it: a number, a text or a list.
    std::string value(const YAML::Node& map, const char* key) const {
        const YAML::Node node = map[key];
        if (!node.IsDefined()) {
            yaml.tell_missing(map, key);
            return {};
        }
        const auto text = flat_text(node);
        if (!text) findings.add(yaml.place(node), "bad_value", {{"key", key}});
        return text.value_or("");
    }

    std::optional<Content> what_if() const {
        const YAML::Node& root = yaml.root();
        if (!yaml.is_map(root, "whatif")) return std::nullopt;
        yaml.known_keys(root, {"id", "change", "to", "watch", "value", "text", "reason"});
        WhatIf block;
        block.cell = cell;
        block.id = yaml.text(root, "id", true).value_or("");
        block.change = yaml.text(root, "change", true).value_or("");
        yaml.number(root, "to", true);
        block.to = yaml.text(root, "to", false).value_or("");
        block.watch = yaml.text(root, "watch", true).value_or("");
        block.value = value(root, "value");
        block.text = yaml.prose(root, "text", true);
        block.reason = yaml.prose(root, "reason", true);
        return block;
    }

    // Exactly two of something: one for each lane.
    std::vector<std::string> two(const YAML::Node& map, const char* key) const {
        std::vector<std::string> list;
        const YAML::Node node = map[key];
        if (!node.IsDefined()) {
            yaml.tell_missing(map, key);
            return list;
        }
        if (!yaml.is_list(node, key)) return list;
        for (const auto& entry : node) list.push_back(flat_text(entry).value_or(""));
        if (list.size() != 2 || list[0].empty() || list[1].empty())
            findings.add(yaml.place(node), "two_lanes",
                         {{"key", key}, {"count", std::to_string(list.size())}});
        list.resize(2);
        return list;
    }

    // A piece of code, without the line end that a `|` block leaves behind.
    std::string code(const YAML::Node& map, const char* key) const {
        std::string text = yaml.text(map, key, true).value_or("");
        if (text.ends_with('\n')) text.pop_back();
        return text;
    }

    std::optional<Content> compare() const {
        const YAML::Node& root = yaml.root();
        if (!yaml.is_map(root, "compare")) return std::nullopt;
        yaml.known_keys(root,
                        {"id", "text", "names", "replace", "by", "everywhere", "watch", "values", "reason"});
        Compare block;
        block.id = yaml.text(root, "id", true).value_or("");
        block.text = yaml.prose(root, "text", true);
        block.names = two(root, "names");
        block.replace = code(root, "replace");
        block.by = code(root, "by");
        block.everywhere = yaml.flag(root, "everywhere").value_or(false);
        block.watch = yaml.text(root, "watch", true).value_or("");
        block.values = two(root, "values");
        block.reason = yaml.prose(root, "reason", true);
        return block;
    }

    std::optional<Content> engine() const {
        const YAML::Node& root = yaml.root();
        if (!yaml.is_map(root, "engine")) return std::nullopt;
        yaml.known_keys(root, {"at", "text"});
        const auto at = position(root, "at", true);
        if (at && at->kind != Position::Kind::Backward) {
            findings.add(yaml.place(root["at"]), "not_a_backward", {{"position", to_string(*at)}});
            return std::nullopt;
        }
        Inlines text = yaml.prose(root, "text", true);
        return at ? std::optional<Content>(EngineGame{*at, std::move(text)}) : std::nullopt;
    }

    std::optional<Content> focus() const {
        if (!yaml.is_map(yaml.root(), "focus")) return std::nullopt;
        yaml.known_keys(yaml.root(), {"at"});
        const auto at = position(yaml.root(), "at", true);
        return at ? std::optional<Content>(Focus{*at}) : std::nullopt;
    }

    std::optional<Content> stop() const {
        if (!yaml.is_map(yaml.root(), "stop")) return std::nullopt;
        yaml.known_keys(yaml.root(), {"at", "text"});
        const auto at = position(yaml.root(), "at", true);
        Inlines text = yaml.prose(yaml.root(), "text", false);
        return at ? std::optional<Content>(Stop{*at, std::move(text)}) : std::nullopt;
    }

    std::optional<Content> notes() const {
        if (!yaml.is_map(yaml.root(), "notes")) return std::nullopt;
        yaml.known_keys(yaml.root(), {"text"});
        return Notes{yaml.prose(yaml.root(), "text", true)};
    }

    std::optional<Content> references() const {
        if (!yaml.is_list(yaml.root(), "references")) return std::nullopt;
        References references;
        for (const auto& entry : yaml.root()) {
            if (!yaml.is_map(entry, "references")) continue;
            yaml.known_keys(entry, {"key", "authors", "year", "title", "venue", "url"});
            Reference reference;
            reference.key = yaml.text(entry, "key", true).value_or("");
            reference.authors = yaml.text(entry, "authors", true).value_or("");
            reference.title = yaml.text(entry, "title", true).value_or("");
            reference.venue = yaml.text(entry, "venue", false).value_or("");
            reference.url = yaml.text(entry, "url", false).value_or("");
            reference.year = static_cast<int>(
                std::min(9999.0, std::max(0.0, yaml.number(entry, "year", true).value_or(0))));
            reference.line = yaml.place(entry).line;
            references.entries.push_back(std::move(reference));
        }
        return references;
    }
};

}  // namespace

std::optional<Content> read_yaml_block(const std::string& kind, const Fence& fence, uint32_t cell,
                                       Findings& findings) {
    using Read = std::optional<Content> (Reader::*)() const;
    static const std::pair<const char*, Read> kinds[] = {
        {"expect", &Reader::expect},         {"quiz", &Reader::quiz},       {"predict", &Reader::predict},
        {"whatif", &Reader::what_if},        {"compare", &Reader::compare}, {"engine", &Reader::engine},
        {"focus", &Reader::focus},           {"stop", &Reader::stop},       {"notes", &Reader::notes},
        {"references", &Reader::references},
    };
    for (const auto& [name, read] : kinds) {
        if (kind != name) continue;
        const YamlText yaml(fence.text, fence.line + 1, fence.indent, findings);
        if (!yaml.readable()) return std::nullopt;
        return (Reader{yaml, cell, findings}.*read)();
    }
    const std::string near = nearest(kind, {"expect", "quiz", "predict", "whatif", "compare", "engine",
                                            "focus", "stop", "notes", "references"});
    if (near.empty())
        findings.add({fence.line, 1}, "unknown_block", {{"kind", kind}});
    else
        findings.add({fence.line, 1}, "unknown_block_near", {{"kind", kind}, {"near", near}});
    return std::nullopt;
}

}  // namespace backstep::lesson
