#pragma once

#include <vector>

#include "stage/recording.h"

namespace backstep::ui {

// y = w * x + b; loss = (y - target) ** 2; loss.backward(); two prints: the eighteen steps of the first
// lesson, written out by hand, so that the stage and the panels are tested without running anything.
class FirstLessonRecording : public Recording {
  public:
    FirstLessonRecording();

    std::shared_ptr<const trace::Timeline> timeline() const override { return nullptr; }
    uint32_t size() const override { return static_cast<uint32_t>(m_states.size()) - 1; }
    const trace::Step& step(uint32_t number) const override { return m_states[number].step; }
    trace::StepState state(uint32_t number) const override { return m_states[number]; }
    uint32_t nextPhase(uint32_t number) const override;
    uint32_t previousPhase(uint32_t number) const override;
    uint32_t nextIteration(uint32_t number) const override { return number; }
    uint32_t previousIteration(uint32_t number) const override { return number; }
    std::optional<uint32_t> stepAt(const lesson::Position& position) const override;
    std::string code(const SourceSpan& span) const override;
    std::vector<std::pair<uint32_t, std::string>> echoes(uint32_t, uint32_t) const override { return {}; }
    std::vector<trace::MemoryMeter> memorySeries() const override;
    Message narration(const trace::StepState& state) const override;
    std::vector<explain::CalloutLine> callout(const trace::StepState& state) const override;
    std::vector<explain::ByHand> byHand(const trace::StepState& state, uint32_t item) const override;
    std::optional<explain::WholePath> wholePath(const trace::StepState& state, uint32_t leaf) const override;

    static const char* source();

    enum Item : uint32_t { W, X, B, Target, Mul, Add, Sub, Pow };

  private:
    std::vector<trace::StepState> m_states;
};

}  // namespace backstep::ui
