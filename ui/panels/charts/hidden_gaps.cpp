#include "panels/charts/hidden_gaps.h"

#include <algorithm>

#include "panels/charts/few_points.h"
#include "stage/playback.h"
#include "stage/run_series.h"

namespace backstep::ui {

Gaps gapsOf(const Playback& playback, const RunSeries& series, size_t which) {
    const auto& recording = playback.recording();
    const bool here = recording && recording->timeline()->trace().shared() == series.trace();
    Gaps gaps;
    for (const Playback::Steps& steps : playback.hiddenSteps(series.all()[which].measured())) {
        if (!here || steps.from > recording->size()) return {Gap{}};
        Gap gap;
        if (steps.from > 0) gap.from = recording->step(steps.from).first_event;
        if (steps.until <= recording->size()) gap.until = recording->step(steps.until).first_event;
        gaps.push_back(gap);
    }
    std::ranges::sort(gaps, {}, &Gap::from);
    return gaps;
}

bool isIn(const Gaps& gaps, const trace::Sample& sample) {
    return std::ranges::any_of(
        gaps, [&](const Gap& gap) { return sample.event >= gap.from && sample.event < gap.until; });
}

std::vector<QVector<QPointF>> brokenAt(const Gaps& gaps, std::span<const trace::Sample> samples,
                                       bool positive) {
    std::vector<QVector<QPointF>> shown;
    size_t from = 0;
    const auto upTo = [&](uint32_t event) {
        const auto at = std::ranges::lower_bound(samples, event, {}, &trace::Sample::event);
        return std::max(from, static_cast<size_t>(at - samples.begin()));
    };
    const auto show = [&](size_t end) {
        if (end > from) shown.push_back(fewPoints(samples.subspan(from, end - from), positive));
        from = end;
    };
    for (const Gap& gap : gaps) {
        show(upTo(gap.from));
        from = upTo(gap.until);
    }
    show(samples.size());
    if (shown.empty()) shown.emplace_back();
    return shown;
}

}  // namespace backstep::ui
