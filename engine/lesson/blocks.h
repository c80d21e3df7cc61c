#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lesson/position.h"
#include "lesson/prose.h"

namespace backstep::lesson {

struct Block;

struct Heading {
    int level = 1;
    Inlines text;
};
struct Paragraph {
    Inlines text;
};
struct DisplayFormula {
    std::string tex;
    std::string expression;  // as Inline::expression
    uint32_t line = 0;
    uint32_t column = 0;
};
struct ListBlock {
    bool ordered = false;
    int start = 1;
    std::vector<std::vector<Block>> items;
};
// A quoted aside: the metaphor or the rule of thumb of a lesson.
struct Aside {
    std::vector<Block> blocks;
};
struct Table {
    enum class Align : uint8_t { Left, Centre, Right };
    std::vector<Align> columns;
    std::vector<std::vector<Inlines>> rows;  // the first one is the header
};

// A code cell. All cells of a lesson run in one session; `index` is SourceSpan::cell.
struct Cell {
    uint32_t index = 0;
    std::string source;
    uint32_t first_line = 0;    // of the source, in the lesson file
    bool imports_only = false;  // folds on screen
};

// A fenced block in no language that runs: an output or an error text.
struct Listing {
    std::string text;
};

// `expression: value` lines, evaluated where they stand in the session, or at a position of the cell above.
struct Expectation {
    std::string expression;
    std::string value;  // as written
    uint32_t line = 0;
    uint32_t column = 0;
};
struct Expect {
    std::optional<Position> after;
    std::vector<Expectation> entries;
};

struct Answer {
    Inlines text;
    Inlines reason;
    bool right = false;
};
// `expression`, where there is one, gives the number that the right answer says and no other one does.
struct Quiz {
    std::string id;
    std::string expression;
    Inlines question;
    std::vector<Answer> answers;
};

// A gate: the number is hidden until the learner has said it. `answer` is the right value, `expression` what
// gives it in the session; `wrong` holds what learners say instead, each with the thought that leads there.
struct Predict {
    struct Wrong {
        double value = 0;
        Inlines reason;
    };
    std::string id;
    std::optional<Position> before;
    Inlines question;
    double answer = 0;
    std::string expression;
    Inlines reason;
    std::vector<Wrong> wrong;
};

// An invitation to change one number of the session: `change` is a name bound to a leaf or to a plain number,
// `to` what is suggested for it. `watch` is what to look at, and `value` what it is at this place then. A
// name that several cells make is that of the latest above the block.
struct WhatIf {
    std::string id;
    std::string change;
    std::string to;  // as written
    std::string watch;
    std::string value;  // as written
    Inlines text;
    Inlines reason;
    uint32_t cell = 0;  // the last above it
};

// Two variants of the session so far on one timeline: as it stands, and with `by` in the place of the piece
// of code `replace`. `values` are what `watch` is in the one and in the other.
struct Compare {
    std::string id;
    Inlines text;
    std::vector<std::string> names;  // of the two lanes
    std::string replace;
    std::string by;
    bool everywhere = false;  // the piece may stand there more than once
    std::string watch;
    std::vector<std::string> values;  // as written
    Inlines reason;
};

// An invitation to play the engine in this backward pass.
struct EngineGame {
    Position at;
    Inlines text;
};

// From here on the prose speaks of this place, and the picture goes there.
struct Focus {
    Position at;
};

// A place where a presentation stops (see Lesson::stops), with what the instructor means to say there.
struct Stop {
    Position at;
    Inlines text;
};

// For the instructor: shown in the notes window only.
struct Notes {
    Inlines text;
};

struct Reference {
    std::string key;
    std::string authors;
    std::string title;
    std::string venue;
    std::string url;
    int year = 0;
    uint32_t line = 0;
};
struct References {
    std::vector<Reference> entries;
};

// One block of a lesson, where it begins in the file, and the scene and the part it belongs to (see
// Lesson::scenes). What stands between a heading and the first focus under it is read in that part, and shows
// the scene from before.
struct Block {
    std::variant<Heading, Paragraph, DisplayFormula, ListBlock, Aside, Table, Cell, Listing, Expect, Quiz,
                 Predict, WhatIf, Compare, EngineGame, Focus, Stop, Notes, References>
        content;
    uint32_t line = 0;
    uint32_t scene = 0;
    uint32_t part = 0;

    template <class T>
    const T* as() const {
        return std::get_if<T>(&content);
    }
};

}  // namespace backstep::lesson
