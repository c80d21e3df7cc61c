#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "trace/timeline.h"

namespace backstep::layout {

// What is drawn as one card: a turn of the outermost loop in which the picture was not all made in one turn,
// a call (a module's forward, a function), or a line of source.
enum class FoldBy : uint8_t { Nothing, Iteration, Module, Line };

// Items that are drawn as one card, by birth; called by its code ("self.first(x)") or its turn ("i=3").
struct FoldGroup {
    std::string title;
    std::vector<uint32_t> items;
    trace::PathId place;  // the turn or call; none for a line or a single expression
};

// The groups of a picture: two or more nodes that were made one after another in the same place, with the
// leaves without gradient that only they use. What follows a group never feeds it, so no fold makes a cycle.
// A call that is open shows the calls inside it as its groups.
std::vector<FoldGroup> fold_groups(const trace::Timeline& timeline, const trace::Picture& picture, FoldBy by,
                                   const std::set<trace::PathId>& open = {});

}  // namespace backstep::layout
