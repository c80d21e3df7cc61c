#include "panels/charts/few_points.h"

#include <cmath>

namespace backstep::ui {

QVector<QPointF> fewPoints(std::span<const trace::Sample> samples, bool positive) {
    QVector<QPointF> points;
    const auto shown = [positive](const trace::Sample& sample) {
        return std::isfinite(sample.value) && (!positive || sample.value > 0);
    };
    const auto append = [&points](const trace::Sample& sample) {
        points.append(QPointF(sample.turn, sample.value));
    };
    if (samples.size() <= static_cast<size_t>(kMostPoints)) {
        for (const trace::Sample& sample : samples)
            if (shown(sample)) append(sample);
        return points;
    }
    const size_t stretch = (2 * samples.size() + kMostPoints - 1) / static_cast<size_t>(kMostPoints);
    for (size_t from = 0; from < samples.size(); from += stretch) {
        const trace::Sample* lowest = nullptr;
        const trace::Sample* highest = nullptr;
        for (size_t i = from; i < std::min(samples.size(), from + stretch); ++i) {
            if (!shown(samples[i])) continue;
            if (!lowest || samples[i].value < lowest->value) lowest = &samples[i];
            if (!highest || samples[i].value > highest->value) highest = &samples[i];
        }
        if (!lowest) continue;
        append(lowest < highest ? *lowest : *highest);
        if (lowest != highest) append(lowest < highest ? *highest : *lowest);
    }
    return points;
}

}  // namespace backstep::ui
