#include "panels/lesson/lesson_parts.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "panels/lesson/prose/prose_document.h"
#include "stage/recording.h"

namespace backstep::ui {

uint32_t firstPartOf(const lesson::Lesson& lesson) {
    for (const lesson::Block& block : lesson.blocks)
        if (block.part == 0 && isProse(block)) return 0;
    return lesson.parts.empty() ? 0 : 1;
}

int partCountOf(const lesson::Lesson& lesson) {
    return std::max(1, static_cast<int>(lesson.parts.size()) + (firstPartOf(lesson) == 0 ? 1 : 0));
}

int shownPartOf(const lesson::Lesson& lesson, uint32_t part) {
    const uint32_t first = firstPartOf(lesson);
    return static_cast<int>(std::max(part, first) - first);
}

SceneSteps::SceneSteps(lesson::LessonRef lesson, const Recording* recording) : m_lesson(std::move(lesson)) {
    for (const lesson::Scene& scene : m_lesson->scenes)
        m_steps.push_back(recording ? recording->stepAt(scene.at) : std::nullopt);
}

int SceneSteps::partOf(uint32_t scene) const { return shownPartOf(*m_lesson, m_lesson->scenes[scene].part); }

int SceneSteps::partAt(uint32_t scene, uint32_t runningCell) const {
    for (const lesson::Block& block : m_lesson->blocks)
        if (const auto* running = block.as<lesson::Cell>(); running && running->index == runningCell)
            return std::max(partOf(scene), shownPartOf(*m_lesson, block.part));
    return partOf(scene);
}

std::optional<uint32_t> SceneSteps::firstOf(int part) const {
    for (uint32_t scene = 0; scene < m_steps.size(); ++scene)
        if (partOf(scene) == part && m_steps[scene]) return scene;
    return std::nullopt;
}

int SceneSteps::at(uint32_t step) const {
    int found = -1;
    uint32_t nearest = 0;
    for (size_t scene = 0; scene < m_steps.size(); ++scene) {
        if (!m_steps[scene] || *m_steps[scene] > step) continue;
        if (found >= 0 && *m_steps[scene] <= nearest)
            continue;  // of several at one step the first is read first
        nearest = *m_steps[scene];
        found = static_cast<int>(scene);
    }
    return found;
}

uint32_t SceneSteps::beginning() const {
    const auto scene = m_lesson ? firstOf(0) : std::nullopt;
    return scene ? *m_steps[*scene] : 0;
}

QString titleOf(const lesson::Lesson& lesson) {
    return lesson.front.title.empty() ? QFileInfo(QString::fromStdString(lesson.file)).fileName()
                                      : QString::fromStdString(lesson.front.title);
}

}  // namespace backstep::ui
