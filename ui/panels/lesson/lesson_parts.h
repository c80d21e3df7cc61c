#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "lesson/lesson.h"

namespace backstep::ui {

class Recording;

// The parts a lesson is shown in: one per heading, and what stands before the first heading if that is to be
// read. firstPartOf: 0 when there is such a part, else 1.
uint32_t firstPartOf(const lesson::Lesson& lesson);
int partCountOf(const lesson::Lesson& lesson);  // at least 1

int shownPartOf(const lesson::Lesson& lesson, uint32_t part);  // of lesson::Block::part, from 0

// The steps of a run at which the scenes of a lesson stand.
class SceneSteps {
  public:
    SceneSteps() = default;
    SceneSteps(lesson::LessonRef lesson, const Recording* recording);  // null: none of them stands anywhere

    bool isTied(uint32_t scene) const { return scene < m_steps.size() && m_steps[scene]; }
    std::optional<uint32_t> stepOf(uint32_t scene) const {
        return isTied(scene) ? m_steps[scene] : std::nullopt;
    }
    int partOf(uint32_t scene) const;
    // That of the scene, or of the cell that runs when the text has no scene there yet.
    int partAt(uint32_t scene, uint32_t runningCell) const;
    std::optional<uint32_t> firstOf(int part) const;  // the first scene of a part that is tied to a step
    int at(uint32_t step) const;                      // the scene that is told there; -1 before the first
    // Where the words of the lesson begin: its first part's own step, else before all steps.
    uint32_t beginning() const;

  private:
    lesson::LessonRef m_lesson;
    std::vector<std::optional<uint32_t>> m_steps;
};

QString titleOf(const lesson::Lesson& lesson);  // without a head it is called as its file is

}  // namespace backstep::ui
