#include "lesson/reader.h"

#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "lesson/reading/front_matter.h"
#include "lesson/reading/markdown.h"
#include "lesson/reading/yaml_blocks.h"

namespace backstep::lesson {

namespace {

constexpr size_t kLargest = 4u << 20;  // bytes; a lesson is a page or ten

template <class T, class... Of>
constexpr bool is_one_of = (std::is_same_v<T, Of> || ...);

std::vector<std::string> words_of(const std::string& info) {
    std::istringstream stream(info);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool only_imports(const std::string& source) {
    std::istringstream stream(source);
    bool any = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        if (!line.starts_with("import ") && !line.starts_with("from ")) return false;
        any = true;
    }
    return any;
}

// Reads one file from top to bottom and keeps what it is told in `lesson`.
class LessonReader {
  public:
    LessonReader(std::string_view bytes, std::string file)
        : findings_(std::move(file)), source_(bytes, findings_), lesson_(std::make_shared<Lesson>()) {}

    Reading read() && {
        lesson_->file = findings_.file();
        const FrontMatterRead top = read_front_matter(source_, findings_);
        lesson_->front = top.front;
        // The front matter becomes empty lines, so that no position moves.
        std::string body = source_.text();
        for (size_t at = 0; at < source_.offset_of(top.body_line); ++at)
            if (body[at] != '\n') body[at] = ' ';
        read_markdown(body, source_, findings_, lesson_->blocks,
                      [this](const Fence& fence) { add_fence(fence); });
        if (cells_ == 0) findings_.add({top.body_line, 1}, "no_cell");
        set_scenes();
        check_citations();
        check_ids();
        return {std::move(lesson_), std::move(findings_).in_order()};
    }

  private:
    void add_fence(const Fence& fence) {
        const std::vector<std::string> words = words_of(fence.info);
        const Place place{fence.line, fence.indent + 1};
        if (fence.nested) {
            findings_.add(place, "nested_block");
        } else if (words.empty() || words[0] == "text") {
            add(Listing{fence.text}, fence.line);
        } else if (words[0] == "python") {
            add(Cell{cells_++, fence.text, fence.line + 1, only_imports(fence.text)}, fence.line);
        } else if (words[0] != "yaml") {
            findings_.add(place, "unknown_language_of_block", {{"language", words[0]}});
        } else if (words.size() < 2) {
            findings_.add(place, "yaml_without_kind");
        } else if (auto content = read_yaml_block(words[1], fence, cells_ ? cells_ - 1 : 0, findings_)) {
            const bool needs_cell = std::visit(
                []<class Content>(const Content&) {
                    return is_one_of<Content, Expect, WhatIf, Compare, EngineGame>;
                },
                *content);
            if (cells_ == 0 && needs_cell) findings_.add(place, "expect_before_cell", {{"kind", words[1]}});
            add(std::move(*content), fence.line);
        }
    }

    template <class Content>
    void add(Content content, uint32_t line) {
        lesson_->blocks.push_back({std::move(content), line, 0, 0});
    }

    void set_scenes() {
        auto& scenes = lesson_->scenes;
        scenes.emplace_back();
        uint32_t index = 0;
        for (Block& block : lesson_->blocks) {
            if (const Heading* heading = block.as<Heading>(); heading && heading->level == 2)
                lesson_->parts.push_back(plain_text(heading->text));
            if (const Focus* focus = block.as<Focus>()) {
                scenes.back().last_block = index;
                scenes.emplace_back();
                scenes.back().at = focus->at;
                scenes.back().first_block = index;
                scenes.back().part = static_cast<uint32_t>(lesson_->parts.size());
            } else if (scenes.back().first_block == index) {
                scenes.back().part = static_cast<uint32_t>(lesson_->parts.size());
            }
            block.scene = static_cast<uint32_t>(scenes.size() - 1);
            block.part = static_cast<uint32_t>(lesson_->parts.size());
            ++index;
        }
        scenes.back().last_block = index;
    }

    void check_citations() {
        std::set<std::string> known;
        for (const Block& block : lesson_->blocks)
            if (const References* references = block.as<References>())
                for (const Reference& reference : references->entries) known.insert(reference.key);
        for_each_prose(lesson_->blocks, [&](const Inlines& text) {
            for (const Inline& run : text)
                if (run.kind == Inline::Kind::Citation && !known.contains(run.text))
                    findings_.add({run.line, run.column}, "missing_reference", {{"key", run.text}});
        });
    }

    void check_ids() {
        std::set<std::string> seen;
        for (const Block& block : lesson_->blocks) {
            const std::string* id = id_of(block);
            if (id && !id->empty() && !seen.insert(*id).second)
                findings_.add({block.line, 1}, "id_twice", {{"id", *id}});
        }
    }

    Findings findings_;
    SourceText source_;
    std::shared_ptr<Lesson> lesson_;
    uint32_t cells_ = 0;
};

}  // namespace

Reading read_lesson(std::string_view text, std::string file) {
    if (text.size() > kLargest) {
        Findings findings(std::move(file));
        findings.add({1, 0}, "too_large");
        Reading reading = LessonReader({}, findings.file()).read();
        reading.diagnostics = std::move(findings).in_order();
        return reading;
    }
    return LessonReader(text, std::move(file)).read();
}

bool Reading::is_readable() const {
    return diagnostics.empty() || (!lesson->front.id.empty() && !lesson->cells().empty());
}

Reading read_lesson_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string bytes;
    bytes.resize(kLargest + 1);
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!stream && stream.gcount() == 0 && !stream.eof()) {
        Findings findings(path);
        findings.add({0, 0}, "unreadable");
        Reading reading = LessonReader({}, path).read();
        reading.diagnostics = std::move(findings).in_order();
        return reading;
    }
    bytes.resize(static_cast<size_t>(stream.gcount()));
    return read_lesson(bytes, path);
}

}  // namespace backstep::lesson
