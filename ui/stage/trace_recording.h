#pragma once

#include "stage/recording.h"
#include "trace/timeline.h"

namespace backstep::ui {

// A recorded run as something to play: its timeline, and explain/ over it.
class TraceRecording : public Recording {
  public:
    explicit TraceRecording(std::shared_ptr<const trace::Timeline> timeline);

    std::shared_ptr<const trace::Timeline> timeline() const override { return m_timeline; }

    uint32_t size() const override { return m_timeline->size(); }
    const trace::Step& step(uint32_t number) const override { return m_timeline->step(number); }
    trace::StepState state(uint32_t number) const override { return m_timeline->state(number); }

    uint32_t nextPhase(uint32_t number) const override { return m_timeline->next_phase(number); }
    uint32_t previousPhase(uint32_t number) const override { return m_timeline->previous_phase(number); }
    uint32_t nextIteration(uint32_t number) const override { return m_timeline->next_iteration(number); }
    uint32_t previousIteration(uint32_t number) const override {
        return m_timeline->previous_iteration(number);
    }

    std::optional<uint32_t> stepAt(const lesson::Position& position) const override;
    std::string code(const SourceSpan& span) const override;
    std::vector<std::pair<uint32_t, std::string>> echoes(uint32_t step, uint32_t cell) const override;
    std::vector<trace::MemoryMeter> memorySeries() const override { return m_timeline->memory_series(); }

    Message narration(const trace::StepState& state) const override;
    std::vector<explain::CalloutLine> callout(const trace::StepState& state) const override;
    std::vector<explain::ByHand> byHand(const trace::StepState& state, uint32_t item) const override;
    std::optional<explain::WholePath> wholePath(const trace::StepState& state, uint32_t leaf) const override;

  private:
    struct Echo {
        uint32_t event = 0;
        SourceSpan span;
        std::string text;
    };

    std::shared_ptr<const trace::Timeline> m_timeline;
    std::vector<Echo> m_echoes;  // in order
};

}  // namespace backstep::ui
