#include "trace/loops/turns.h"

#include <algorithm>

namespace backstep::trace {
namespace {

constexpr uint32_t kUnknown = 0xffffffff;

}  // namespace

Turns::Turns(const TraceView& view, const StepTable& steps) : view_(view), steps_(steps), turns_(1) {
    at_.reserve(steps.steps.size());
    at_.push_back(0);
    for (uint32_t k = 1; k < steps.steps.size(); ++k) {
        const uint32_t innermost = turn_of(steps.paths[k]);
        at_.push_back(innermost);
        for (uint32_t number = innermost; number != 0; number = turns_[number].outer) {
            Turn& turn = turns_[number];
            if (turn.first == 0) {
                turn.first = k;
                loops_[turn.loop].turns.push_back(number);
            }
            turn.last = k;
        }
    }
    note_folds();
}

uint32_t Turns::turn_of(PathId path) {
    if (!path) return 0;
    if (path.value >= turn_of_path_.size()) turn_of_path_.resize(path.value + 1, kUnknown);
    if (turn_of_path_[path.value] != kUnknown) return turn_of_path_[path.value];
    // Down from the nearest place that is known, so that a deep recursion needs no stack here.
    std::vector<PathId> unknown;
    uint32_t known = 0;
    for (PathId at = path; at; at = view_->path(at).parent) {
        if (turn_of_path_[at.value] != kUnknown) {
            known = turn_of_path_[at.value];
            break;
        }
        unknown.push_back(at);
    }
    for (size_t i = unknown.size(); i-- > 0;) {
        const PathEntry& entry = view_->path(unknown[i]);
        if (!entry.call) {
            const Place place{entry.parent.value, entry.place.span};
            const auto [loop, fresh] = loop_at_.try_emplace(place, static_cast<uint32_t>(loops_.size()));
            if (fresh) loops_.push_back({entry.place.span, {}, 0});
            turns_.push_back({unknown[i], loop->second, known, entry.place.index, 0, 0});
            known = static_cast<uint32_t>(turns_.size() - 1);
        }
        turn_of_path_[unknown[i].value] = known;
    }
    return known;
}

void Turns::note_folds() {
    for (uint32_t i = 0; i < loops_.size(); ++i) {
        const std::vector<uint32_t>& turns = loops_[i].turns;
        if (turns.size() < 2) continue;
        const Turn& second = turns_[turns[1]];
        const Turn& last = turns_[turns.back()];
        folds_.push_back({i, second.first, last.last, turns_[turns[0]].index + 2, last.index + 1});
    }
    std::ranges::sort(folds_, [](const Fold& a, const Fold& b) {
        return a.first != b.first ? a.first < b.first : a.last > b.last;
    });
    for (uint32_t i = 0; i < folds_.size(); ++i) loops_[folds_[i].loop].fold = i + 1;
}

// Whether two steps do the same in the same place, leaving out which turns they are in.
bool Turns::alike(uint32_t a, PathId within_a, uint32_t b, PathId within_b) const {
    const Step& one = steps_.steps[a];
    const Step& other = steps_.steps[b];
    if (one.kind != other.kind || one.span != other.span || one.node_span != other.node_span) return false;
    PathId i = steps_.paths[a], j = steps_.paths[b];
    while (i != within_a && j != within_b) {
        if (!i || !j) return false;
        const PathEntry& left = view_->path(i);
        const PathEntry& right = view_->path(j);
        // A call site counts its calls over the whole run of its place; a turn begins anew.
        if (left.place.span != right.place.span || left.call != right.call) return false;
        if (!left.call && left.place.index != right.place.index) return false;
        i = left.parent;
        j = right.parent;
    }
    return i == within_a && j == within_b;
}

uint32_t Turns::same_step(uint32_t step, const Turn& from, const Turn& to) const {
    uint32_t ahead = 0;  // steps alike that come before it in its turn
    for (uint32_t k = from.first; k < step; ++k) ahead += alike(k, from.path, step, from.path);
    for (uint32_t k = to.first; k <= to.last; ++k)
        if (alike(step, from.path, k, to.path) && ahead-- == 0) return k;
    return std::min(to.first + (step - from.first), to.last);
}

uint32_t Turns::place_in_loop(const Turn& turn) const {
    const std::vector<uint32_t>& turns = loops_[turn.loop].turns;
    const auto found = std::ranges::lower_bound(turns, turn.index, {},
                                                [this](uint32_t number) { return turns_[number].index; });
    return static_cast<uint32_t>(found - turns.begin());
}

uint32_t Turns::next(uint32_t step) const {
    const auto last = static_cast<uint32_t>(at_.size() - 1);
    if (at_[step] == 0) {
        for (uint32_t k = step + 1; k <= last; ++k)
            if (at_[k] != 0) return k;
        return last;
    }
    const Turn& here = turns_[at_[step]];
    const std::vector<uint32_t>& turns = loops_[here.loop].turns;
    const uint32_t place = place_in_loop(here) + 1;
    if (place < turns.size()) return same_step(step, here, turns_[turns[place]]);
    return std::min(here.last + 1, last);
}

uint32_t Turns::previous(uint32_t step) const {
    if (at_[step] == 0) {
        for (uint32_t k = step; k > 1; --k)
            if (at_[k - 1] != 0) return turns_[at_[k - 1]].first;
        return 0;
    }
    const Turn& here = turns_[at_[step]];
    const uint32_t place = place_in_loop(here);
    if (place > 0) return same_step(step, here, turns_[loops_[here.loop].turns[place - 1]]);
    return here.first - 1;
}

}  // namespace backstep::trace
