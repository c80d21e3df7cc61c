#include "stage/scrubber_scale.h"

#include <algorithm>

namespace backstep::ui {

namespace {

constexpr double kLeastRoom = 10;  // of a fold, in steps
constexpr double kShare = 0.8;     // of what is outside of folds, for all of them together

}  // namespace

ScrubberScale::ScrubberScale(const trace::Timeline& timeline, std::vector<SkippedTurns> skipped) {
    for (const trace::Fold& fold : timeline.turns().folds())
        if (m_folds.empty() || fold.first > m_folds.back().last) m_folds.push_back(fold);
    const auto length = [](const trace::Fold& fold) { return double(fold.last - fold.first + 1); };
    double outside = std::max(1U, timeline.size());
    for (const trace::Fold& fold : m_folds) outside -= length(fold);
    const double most = std::max(kLeastRoom, kShare * outside / std::max<size_t>(1, m_folds.size()));
    m_knots = {{0, 0}};
    const auto reach = [this](double steps, double room) {
        if (steps > m_knots.back().steps) m_knots.push_back({steps, m_knots.back().room + room});
    };
    for (const trace::Fold& fold : m_folds) {
        reach(fold.first - 1, fold.first - 1 - m_knots.back().steps);
        std::vector<SkippedTurns> inside;
        for (const SkippedTurns& turns : skipped)
            if (turns.after > fold.first && turns.after <= fold.last + 1) inside.push_back(turns);
        inside.empty() ? reach(fold.last, std::min(length(fold), most)) : fill(fold, most, std::move(inside));
    }
    const double end = std::max(1U, timeline.size());
    reach(end, end - m_knots.back().steps);
    const double whole = m_knots.back().room;
    for (Knot& knot : m_knots) knot.room /= whole;
    for (Gap& gap : m_gaps) {
        gap.from /= whole;
        gap.to /= whole;
    }
}

// A fold with turns that were not kept: they share a part of its room by their number, its steps the rest.
void ScrubberScale::fill(const trace::Fold& fold, double room, std::vector<SkippedTurns> skipped) {
    constexpr double kSkipped = 0.6;
    double turns = 0;
    for (const SkippedTurns& gap : skipped) turns += gap.count();
    const double perStep = room * (1 - kSkipped) / (fold.last - fold.first + 1);
    const auto walk = [&](double steps) {
        const double more = steps - m_knots.back().steps;
        if (more > 0) m_knots.push_back({steps, m_knots.back().room + perStep * more});
    };
    for (SkippedTurns& gap : skipped) {
        walk(gap.before);
        const double from = m_knots.back().room;
        const double to = from + room * kSkipped * gap.count() / turns;
        m_knots.push_back({static_cast<double>(gap.before), to});
        m_gaps.push_back({from, to, std::move(gap)});
    }
    walk(fold.last);
}

std::optional<WantedTurn> ScrubberScale::turnAt(double place) const {
    for (const Gap& gap : m_gaps) {
        if (place < gap.from || place >= gap.to) continue;
        const double share = (place - gap.from) / (gap.to - gap.from);
        const auto within = static_cast<uint32_t>(share * gap.turns.count());
        return WantedTurn{gap.turns.loop, std::min(gap.turns.to, gap.turns.from + within)};
    }
    return std::nullopt;
}

double ScrubberScale::place(double steps) const {
    const auto after = std::ranges::upper_bound(m_knots, steps, {}, &Knot::steps);
    if (after == m_knots.begin()) return 0;
    if (after == m_knots.end()) return 1;
    const Knot& before = *(after - 1);
    return before.room + (after->room - before.room) * (steps - before.steps) / (after->steps - before.steps);
}

double ScrubberScale::steps(double place) const {
    const auto after = std::ranges::upper_bound(m_knots, place, {}, &Knot::room);
    if (after == m_knots.begin()) return 0;
    if (after == m_knots.end()) return m_knots.back().steps;
    const Knot& before = *(after - 1);
    return before.steps + (after->steps - before.steps) * (place - before.room) / (after->room - before.room);
}

const trace::Fold* ScrubberScale::foldAt(uint32_t step) const {
    const auto after = std::ranges::upper_bound(m_folds, step, {}, &trace::Fold::first);
    if (after == m_folds.begin() || !(after - 1)->contains(step)) return nullptr;
    return &*(after - 1);
}

}  // namespace backstep::ui
