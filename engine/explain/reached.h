#pragma once

#include <vector>

#include "base/ids.h"

namespace backstep::explain {

// What can be reached from one tensor or node by going on to `next` of each, itself first, the nearest first,
// each once.
template <class Kind, class Next>
std::vector<Id<Kind>> reached(Id<Kind> from, const Next& next) {
    std::vector<Id<Kind>> order{from};
    std::vector<bool> seen;
    const auto fresh = [&seen](Id<Kind> id) {
        if (id.value >= seen.size()) seen.resize(id.value + 1, false);
        if (seen[id.value]) return false;
        seen[id.value] = true;
        return true;
    };
    fresh(from);
    for (size_t i = 0; i < order.size(); ++i)
        for (const Id<Kind> to : next(order[i]))
            if (fresh(to)) order.push_back(to);
    return order;
}

}  // namespace backstep::explain
