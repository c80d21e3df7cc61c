#include "stage/scrubber_scale.h"

#include <algorithm>

namespace backstep::ui {

namespace {

constexpr double kLeastRoom = 10;  // of a fold, in steps
constexpr double kShare = 0.8;     // of what is outside of folds, for all of them together

}  // namespace

ScrubberScale::ScrubberScale(const trace::Timeline& timeline) {
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
        reach(fold.last, std::min(length(fold), most));
    }
    const double end = std::max(1U, timeline.size());
    reach(end, end - m_knots.back().steps);
    const double whole = m_knots.back().room;
    for (Knot& knot : m_knots) knot.room /= whole;
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
