#include "stage/recording.h"

#include "explain/narration.h"
#include "trace/trace.h"

namespace backstep::ui {

namespace {

// What a learner reads of the value of a line: of a parameter the number, of the generator that manual_seed
// gives back nothing.
std::string toldEcho(const std::string& text) {
    static const std::string kParameter = "Parameter containing:\n";
    if (text.starts_with("<torch._C.Generator")) return {};
    return text.starts_with(kParameter) ? text.substr(kParameter.size()) : text;
}

}  // namespace

Recording::Recording(std::shared_ptr<const trace::Timeline> timeline)
    : m_timeline(std::move(timeline)), m_story(*m_timeline, size()) {
    const trace::TraceView& trace = m_timeline->trace();
    for (uint32_t i = 0; i < trace.size(); ++i)
        if (const auto* echoed = trace->event(i).as<trace::Echoed>())
            if (const std::string told = toldEcho(trace->text(echoed->text)); !told.empty())
                m_echoes.push_back({i, echoed->span, told});
    m_skipped = skippedTurns(*m_timeline);
    m_remarks = explain::remarks(m_story);
}

std::optional<uint32_t> Recording::stepAt(const lesson::Position& position) const {
    return lesson::step_at(position, *m_timeline);
}

std::pair<uint32_t, bool> Recording::stepLike(const Recording& other, uint32_t step) const {
    if (step == 0 || step > other.size()) return {0, true};
    return m_timeline->follow(*other.m_timeline, step);
}

uint32_t Recording::openingStep() const {
    for (uint32_t k = 1; k <= size(); ++k)
        if (step(k).kind == trace::StepKind::BackwardSeed) return k - 1;
    return size();
}

std::string Recording::code(const SourceSpan& span) const { return m_timeline->trace()->code(span); }

std::vector<std::pair<uint32_t, std::string>> Recording::echoes(uint32_t step, uint32_t cell) const {
    std::vector<std::pair<uint32_t, std::string>> shown;
    if (step == 0) return shown;
    const uint32_t end = step >= size() ? m_timeline->trace().size() : m_timeline->step(step).last_event;
    for (const Echo& echo : m_echoes)
        if (echo.event < end && echo.span.cell == cell) shown.emplace_back(echo.span.end_line, echo.text);
    return shown;
}

Message Recording::narration(const trace::StepState& state) const {
    return explain::narrate(*m_timeline, state);
}

std::vector<explain::ParameterUpdate> Recording::updates(const trace::StepState& state) const {
    return explain::parameter_updates(*m_timeline, state);
}

std::vector<explain::CalloutLine> Recording::callout(const trace::StepState& state) const {
    return explain::callout(*m_timeline, state);
}

std::vector<explain::ByHand> Recording::byHand(const trace::StepState& state, uint32_t item) const {
    return explain::by_hand(*m_timeline, state, item);
}

std::optional<explain::Autopsy> Recording::autopsy(const trace::StepState& state) const {
    return explain::autopsy(*m_timeline, state);
}

explain::Why Recording::why(uint32_t step, TensorId tensor, const std::string& name) const {
    return explain::why(m_story.up_to(step), tensor, name);
}

std::vector<explain::NumericCheck> Recording::checkNumerically(uint32_t step, TensorId tensor,
                                                               const std::string& name) const {
    return explain::check_numerically(m_story.up_to(step), tensor, name);
}

std::optional<explain::WholePath> Recording::wholePath(const trace::StepState& state, uint32_t leaf) const {
    return explain::whole_path(*m_timeline, state, leaf);
}

std::optional<explain::WholePath> Recording::elementPaths(const trace::StepState& state, uint32_t leaf,
                                                          explain::Elements elements) const {
    return explain::element_paths(m_story.up_to(state.step.number), state, leaf, elements);
}

}  // namespace backstep::ui
