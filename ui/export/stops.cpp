#include "export/stops.h"

#include <optional>
#include <utility>

namespace backstep::ui {

namespace {

constexpr uint32_t kNear = 2;  // steps

// Where the focus block of each scene leads; a scene without one has no step.
std::vector<std::optional<uint32_t>> stepsOfScenes(const lesson::Lesson& lesson, const Recording& recording) {
    std::vector<std::optional<uint32_t>> steps(lesson.scenes.size());
    for (const lesson::Block& block : lesson.blocks)
        if (const auto* focus = block.as<lesson::Focus>()) steps[block.scene] = recording.stepAt(focus->at);
    return steps;
}

}  // namespace

std::map<uint32_t, uint32_t> printedStops(const lesson::Lesson& lesson, const Recording& recording) {
    const auto steps = stepsOfScenes(lesson, recording);
    // By part and picture; a later scene takes the place of an earlier one.
    std::map<std::pair<uint32_t, const trace::Picture*>, uint32_t> last;
    for (uint32_t scene = 0; scene < steps.size(); ++scene) {
        if (!steps[scene]) continue;
        const auto picture = recording.timeline()->picture_at(*steps[scene]);
        if (picture && !picture->items.empty()) last[{lesson.scenes[scene].part, picture.get()}] = scene;
    }
    std::map<uint32_t, const trace::Picture*> chosen;
    for (const auto& [place, scene] : last) chosen[scene] = place.second;

    std::map<uint32_t, uint32_t> stops;
    std::map<const trace::Picture*, uint32_t> shown;
    for (const auto& [scene, picture] : chosen) {
        const uint32_t step = *steps[scene];
        const auto before = shown.find(picture);
        if (before != shown.end() && step >= before->second && step - before->second <= kNear) continue;
        shown[picture] = step;
        stops[scene] = step;
    }
    return stops;
}

}  // namespace backstep::ui
