#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "canvas/veil/veil.h"
#include "lesson/lesson.h"
#include "stage/recording.h"

namespace backstep::ui {

class Folds;

// The way of a presentation through a run: the stops the author chose (every step, unless the lesson says
// otherwise, see lesson::Stops) and, between them, what the lesson puts to the class: its questions, and what
// it invites to (another number, two variants side by side, a pass played by hand). A place is a step, and
// the question that is put there once the step has been seen.
class Itinerary {
  public:
    struct Place {
        uint32_t step = 0;
        int question = -1;
        friend bool operator==(const Place&, const Place&) = default;
    };

    Itinerary() = default;
    // Of a snippet there is no lesson: every step is a stop.
    Itinerary(lesson::LessonRef lesson, std::shared_ptr<const Recording> recording);

    Place first() const;
    Place next(Place from, const Folds& folds) const;  // `from` itself at the end
    Place previous(Place from, const Folds& folds) const;
    std::vector<uint32_t> stops(const Folds& folds) const;

    const lesson::LessonRef& lesson() const { return m_lesson; }  // null of a snippet
    const lesson::Block* question(Place place) const;             // null where none is asked
    // Where the question with this key is put (see lesson::progress_key); nothing if it is not.
    std::optional<Place> placeOf(const std::string& key) const;
    // What the instructor has written for a step: of its stop, else of the scene, else of the whole lesson.
    std::vector<const lesson::Inlines*> notes(uint32_t step) const;
    // What predictions still hide, but for those with these ids.
    Veils veils(const std::set<std::string>& shown) const;
    bool waitsFor(uint32_t step, const std::set<std::string>& shown) const;  // a hidden one asks about it
    // Whether a step is of a backward pass that the class plays, one of these.
    bool isPlayed(uint32_t step, const std::set<std::string>& shown) const;

  private:
    struct Asked {
        uint32_t step = 0;
        const lesson::Block* block = nullptr;
        uint32_t gate = 0;  // the first step that shows the answer; 0: none hides it
    };
    void findStops();
    void findQuestions();
    std::optional<Asked> asked(const lesson::Block& block) const;
    std::optional<uint32_t> stopAfter(uint32_t step, const Folds& folds) const;
    std::optional<uint32_t> stopBefore(uint32_t step, const Folds& folds) const;
    bool isStop(uint32_t step) const;
    int sceneAt(uint32_t step) const;
    uint32_t lastStepBefore(const lesson::Block& block) const;

    lesson::LessonRef m_lesson;
    std::shared_ptr<const Recording> m_recording;
    bool m_everyStep = true;
    std::vector<uint32_t> m_stops;   // in order, when not every step is one
    std::vector<Asked> m_questions;  // in order of their steps
    std::vector<std::optional<uint32_t>> m_sceneSteps;
};

// In prose: what is asked, and the right answer, or what is seen then, with its reason.
lesson::Inlines questionText(const lesson::Block& question);
lesson::Inlines answerText(const lesson::Block& question);

}  // namespace backstep::ui
