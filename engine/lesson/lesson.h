#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lesson/blocks.h"
#include "words/language.h"

namespace backstep::lesson {

struct Source {
    std::string document;
    std::string gloss;  // its name in the lesson's language, where that is another one
    std::string section;
};

// Where a presentation of the lesson stops: at every step, or at its focus blocks. A stop block adds one, and
// where there are some they stand in the place of every step.
enum class Stops : uint8_t { EveryStep, Focus };

// What stands between the `---` lines at the top of a lesson.
struct FrontMatter {
    std::string id;  // same in every language
    std::string title;
    words::Language language = words::Language::Spanish;
    bool says_language = false;  // else `language` is a guess
    int order = 0;
    Source source;
    Stops stops = Stops::EveryStep;
    std::vector<std::string> tags;
};

// A stretch of a lesson that keeps the picture at one place: what stands between two focus blocks. A part is
// what stands under one second-level heading; the text in front of the first is part 0.
struct Scene {
    Position at;
    uint32_t part = 0;
    uint32_t first_block = 0;
    uint32_t last_block = 0;  // exclusive
};

// A lesson as read from one Markdown file: an immutable value, shared between threads. Blocks are in the
// order of the file.
struct Lesson {
    std::string file;
    FrontMatter front;
    std::vector<Block> blocks;
    std::vector<Scene> scenes;       // never empty
    std::vector<std::string> parts;  // titles of the second-level headings

    // The cells in order: what a notebook session runs.
    std::vector<const Cell*> cells() const;
    std::vector<const Expect*> expectations() const;
    // The error that an expect block announces among the blocks from this one to the next cell: its type.
    std::string announced_error(size_t from) const;
    const Reference* reference(const std::string& key) const;
};

// Every run of prose in these blocks, in order: also of lists, asides, tables, questions and their reasons,
// and formulas on a line of their own.
void for_each_prose(const std::vector<Block>& blocks, const std::function<void(const Inlines&)>& visit);

// The id of a block that has one.
const std::string* id_of(const Block& block);
// What a learner's progress calls a block that asks for something: its id, or for a game which pass is
// played; empty for one that only tells.
std::string progress_key(const Block& block);

using LessonRef = std::shared_ptr<const Lesson>;

}  // namespace backstep::lesson
