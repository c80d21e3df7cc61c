#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/what_if/number_literals.h"
#include "run/what_if/override.h"
#include "trace/trace.h"

namespace backstep::run {

// One number of a session made another (what-if). When it comes from the source, what is written there
// changes; else the leaf's element is overridden. `span` speaks of the sources as they were when the change
// was made: of the piece that is rewritten, or of the call that makes the leaf.
struct Change {
    SourceSpan span;
    double value = 0;

    bool rewrites = false;
    bool whole = false;  // an int stands there
    std::string around;  // an expression that must still run, whose place the number takes

    uint32_t occurrence = 0;  // of an override, see there
    uint32_t element = 0;

    std::string text() const;  // what is written there
};

// What can be changed, with the value it has. Of an element of a tensor of this run: nothing when no leaf was
// made there.
std::optional<Change> change_of_tensor(const trace::TraceView& view, TensorId tensor, uint32_t element);
// Of what a name was given, a leaf (its first element) or a plain number: first in a cell, and in the latest
// of the first `cells` that makes it.
std::optional<Change> change_of_name(const trace::TraceView& view, std::string_view name,
                                     uint32_t cells = UINT32_MAX);
// Of a number that stands in the code.
Change change_of_literal(const NumberLiteral& literal);

// A session with its changes made, one after the other.
struct Varied {
    std::vector<std::string> sources;
    std::vector<Override> overrides;
    std::vector<SourceSpan> places;  // of each change, in the new sources
};
Varied vary(std::vector<std::string> sources, const std::vector<Change>& changes);

}  // namespace backstep::run
