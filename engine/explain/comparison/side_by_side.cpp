#include "explain/comparison/side_by_side.h"

#include <deque>
#include <unordered_map>

namespace backstep::explain {

using namespace trace;

namespace {

// Columns are left out: what was exchanged on a line moves what stands behind it.
std::string place_of(const StepKey& key, const Step& step) {
    std::string place;
    const auto add = [&place](uint32_t number) { (place += std::to_string(number)) += ','; };
    for (const Occurrence& turn : key.path) add(turn.span.cell), add(turn.span.line), add(turn.index);
    add(key.span.cell);
    add(key.span.line);
    add(static_cast<uint32_t>(key.kind));
    add(step.node_span.line);
    return place;
}

// The steps of one run that still stand alone, by what they are called; those of one name in their order.
class Unpaired {
  public:
    void add(const std::string& name, uint32_t step) { steps_[name].push_back(step); }
    uint32_t take(const std::string& name) {
        const auto found = steps_.find(name);
        if (found == steps_.end() || found->second.empty()) return 0;
        const uint32_t step = found->second.front();
        found->second.pop_front();
        return step;
    }

  private:
    std::unordered_map<std::string, std::deque<uint32_t>> steps_;
};

struct Names {
    explicit Names(const Timeline& run) : places(run.size() + 1), nodes(run.size() + 1) {
        for (uint32_t k = 1; k <= run.size(); ++k) {
            const StepKey key = run.key(k);
            places[k] = place_of(key, run.step(k));
            nodes[k] = places[k] + key.structural;
        }
    }
    std::vector<std::string> places, nodes;
};

}  // namespace

std::vector<uint32_t> steps_side_by_side(const Timeline& first, const Timeline& second) {
    const Names ours(first), theirs(second);
    std::vector<uint32_t> beside(first.size() + 1, 0);
    std::vector<bool> taken(second.size() + 1, false);
    const auto pair = [&](const std::vector<std::string>& our_names,
                          const std::vector<std::string>& their_names) {
        Unpaired waiting;
        for (uint32_t k = 1; k <= second.size(); ++k)
            if (!taken[k]) waiting.add(their_names[k], k);
        for (uint32_t k = 1; k <= first.size(); ++k)
            if (beside[k] == 0 && (beside[k] = waiting.take(our_names[k])) > 0) taken[beside[k]] = true;
    };
    pair(ours.nodes, theirs.nodes);
    pair(ours.places, theirs.places);
    for (uint32_t k = 1; k <= first.size(); ++k) beside[k] = std::max(beside[k], beside[k - 1]);
    // The end of the one is seen beside the end of the other.
    if (first.size() > 0) beside.back() = second.size();
    return beside;
}

}  // namespace backstep::explain
