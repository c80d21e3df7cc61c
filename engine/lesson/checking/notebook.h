#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "lesson/lesson.h"
#include "run/what_if/change.h"
#include "trace/timeline.h"

namespace backstep::lesson {

// How a cell ended; `type` is empty when it ended well. `line` is its line in the cell, 0 unknown.
struct CellOutcome {
    std::string type;
    std::string text;
    uint32_t line = 0;
};

// The value of an expression as Python writes it, a tensor as its number or its nested lists; or why there is
// none.
struct Evaluated {
    std::optional<std::string> value;
    std::string reason;
};

// The session after a cell, to be asked before the next one runs.
class Session {
  public:
    virtual ~Session() = default;
    virtual Evaluated evaluate(const std::string& expression) = 0;
    // Everything that has run so far.
    virtual const trace::Timeline& timeline() = 0;
};

// What runs the cells of a lesson, one after the other in one session. A cell that raises ends; the next one
// runs.
class Notebook {
  public:
    using AfterCell = std::function<void(uint32_t cell, const CellOutcome& outcome, Session& session)>;
    virtual ~Notebook() = default;
    virtual void run(const Lesson& lesson, const AfterCell& after_cell) = 0;
    // What an expression is at the end of another session, run from its beginning.
    virtual Evaluated evaluate_after(const run::Varied& session, const std::string& expression) = 0;
};

// One over the engine's own interpreter.
std::unique_ptr<Notebook> make_notebook();

}  // namespace backstep::lesson
