#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "explain/autopsy/autopsy.h"
#include "explain/by_hand.h"
#include "explain/callout.h"
#include "explain/numeric/check.h"
#include "explain/parameter_update.h"
#include "explain/paths/element_paths.h"
#include "explain/silent/silent.h"
#include "explain/why/why.h"
#include "lesson/position.h"
#include "stage/skipped_turns.h"
#include "trace/timeline.h"

namespace backstep::ui {

// What the stage plays: the steps of one run, the state at each, and what is explained about it. Immutable,
// so every view may hold it. Steps are 1..size(); 0 is the empty beginning.
class Recording {
  public:
    explicit Recording(std::shared_ptr<const trace::Timeline> timeline);

    const std::shared_ptr<const trace::Timeline>& timeline() const { return m_timeline; }
    uint32_t size() const { return m_timeline->size(); }
    const std::vector<SkippedTurns>& skipped() const { return m_skipped; }
    const trace::Step& step(uint32_t number) const { return m_timeline->step(number); }
    trace::StepState state(uint32_t number) const { return m_timeline->state(number); }
    std::optional<uint32_t> stepAt(const lesson::Position& position) const;

    // The step of this run that answers to `step` of another: the same one by its key, else the nearest
    // before; and whether it is the same.
    std::pair<uint32_t, bool> stepLike(const Recording& other, uint32_t step) const;
    // Where a fresh run is first shown: the graph is drawn and the first backward is about to begin.
    uint32_t openingStep() const;

    std::string code(const SourceSpan& span) const;  // the source a span covers, on one line
    // What lines of a cell have echoed up to a step, apart from what was printed: line and text.
    std::vector<std::pair<uint32_t, std::string>> echoes(uint32_t step, uint32_t cell) const;

    Message narration(const trace::StepState& state) const;
    std::vector<explain::CalloutLine> callout(const trace::StepState& state) const;
    std::vector<explain::ParameterUpdate> updates(const trace::StepState& state) const;
    std::vector<explain::ByHand> byHand(const trace::StepState& state, uint32_t item) const;
    std::optional<explain::Autopsy> autopsy(const trace::StepState& state) const;
    // Silent mistakes, and what only looks like one, in order of their lines.
    const std::vector<explain::Remark>& remarks() const { return m_remarks; }
    // Why the `.grad` of a tensor is what it is at a step.
    explain::Why why(uint32_t step, TensorId tensor, const std::string& name) const;
    // Its gradient beside finite differences. Takes a while on large graphs; any thread may ask.
    std::vector<explain::NumericCheck> checkNumerically(uint32_t step, TensorId tensor,
                                                        const std::string& name) const;
    std::optional<explain::WholePath> wholePath(const trace::StepState& state, uint32_t leaf) const;
    // The same of tensors, from one element to another.
    std::optional<explain::WholePath> elementPaths(const trace::StepState& state, uint32_t leaf,
                                                   explain::Elements elements) const;

  private:
    struct Echo {
        uint32_t event = 0;
        SourceSpan span;
        std::string text;
    };

    std::shared_ptr<const trace::Timeline> m_timeline;
    explain::Story m_story;      // of the whole run
    std::vector<Echo> m_echoes;  // in order
    std::vector<explain::Remark> m_remarks;
    std::vector<SkippedTurns> m_skipped;
};

}  // namespace backstep::ui
