#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "lesson/blocks.h"
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

// The session a lesson's cells run in, one after the other, as the proof-reader needs it.
class Notebook {
  public:
    virtual ~Notebook() = default;
    virtual CellOutcome run(const Cell& cell) = 0;
    virtual Evaluated evaluate(const std::string& expression) = 0;
    // Everything that has run so far.
    virtual const trace::Timeline& timeline() = 0;
};

// One over the engine's own interpreter.
std::unique_ptr<Notebook> make_notebook();

}  // namespace backstep::lesson
