#include "practice/compare/comparison.h"

#include <algorithm>
#include <utility>

#include "explain/comparison/side_by_side.h"
#include "lesson/lanes.h"
#include "lesson/lesson.h"
#include "stage/playback.h"
#include "workspace/workspace.h"

namespace backstep::ui {

namespace {

constexpr uint32_t kMostLookedAt = 3000;  // steps, for one that differs

// The first line in which they differ.
SourceSpan firstChange(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    SourceSpan place;
    for (uint32_t cell = 0; cell < one.size() && cell < other.size(); ++cell) {
        const auto part = std::ranges::mismatch(one[cell], other[cell]).in1;
        if (part == one[cell].end() && one[cell].size() == other[cell].size()) continue;
        place.cell = cell;
        place.line = static_cast<uint32_t>(std::count(one[cell].begin(), part, '\n')) + 1;
        break;
    }
    return place;
}

}  // namespace

Comparison::Comparison(Workspace& workspace, Playback& playback, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_playback(playback) {
    connect(&m_runner, &Runner::finished, this, &Comparison::take);
    connect(&workspace, &Workspace::runStarted, this, [this] {
        if (isAsked()) m_workspace.identity() == m_identity ? run() : end();
    });
    connect(&workspace, &Workspace::variedStarted, this, [this] {
        if (isAsked()) run();
    });
    connect(&workspace, &Workspace::snippetOpened, this, &Comparison::end);
    connect(&playback, &Playback::recordingChanged, this, [this] { m_steps.clear(); });
}

Comparison::Code Comparison::firstCode() const {
    if (!m_workspace.varied().sources.empty()) return m_workspace.varied().sources;
    Code code;
    for (const run::Cell& cell : m_workspace.cells()) code.push_back(cell.text);
    return code;
}

std::vector<lesson::Variant> Comparison::offers() const { return lesson::variants_of(firstCode()); }

void Comparison::start(const lesson::Variant& variant) { start(variant.idea, {}); }
void Comparison::start(const lesson::Compare& block) { start({}, block.id); }

void Comparison::start(std::string idea, std::string block) {
    m_idea = std::move(idea);
    m_block = std::move(block);
    m_identity = m_workspace.identity();
    m_second.reset();
    m_steps.clear();
    m_arrives = true;
    run();
}

// Titles are those of the language the lesson is in now.
std::optional<Comparison::Code> Comparison::secondCode(const Code& first) {
    m_names.clear();
    if (m_block.empty()) {
        for (lesson::Variant& variant : lesson::variants_of(first)) {
            if (variant.idea != m_idea) continue;
            m_firstTitle = variant.first;
            m_secondTitle = variant.second;
            return std::move(variant.code);
        }
        return std::nullopt;
    }
    const auto [block, cells] = blockInLesson();
    if (!block) return std::nullopt;
    for (const std::string& name : block->names) m_names.append(QString::fromStdString(name));
    // What comes after the block is not what it speaks of.
    const auto until = first.begin() + std::min<std::ptrdiff_t>(cells, std::ssize(first));
    Code second = lesson::lanes_of(*block, Code(first.begin(), until)).second;
    second.insert(second.end(), until, first.end());
    return second;
}

Comparison::BlockInLesson Comparison::blockInLesson() const {
    uint32_t cells = 0;
    if (!m_workspace.lesson()) return {};
    for (const lesson::Block& block : m_workspace.lesson()->blocks) {
        if (block.as<lesson::Cell>()) ++cells;
        const auto* compare = block.as<lesson::Compare>();
        if (compare && compare->id == m_block) return {compare, cells};
    }
    return {};
}

void Comparison::run() {
    const Code first = firstCode();
    const std::optional<Code> second = secondCode(first);
    if (!second) return end();
    m_exchanged = firstChange(first, *second);
    std::vector<run::Cell> cells = m_workspace.cells();
    for (size_t i = 0; i < cells.size() && i < second->size(); ++i) cells[i].text = (*second)[i];
    m_runner.start(std::move(cells), m_workspace.onStage() == Workspace::OnStage::Lesson,
                   m_workspace.varied().overrides);
    emit changed();
}

void Comparison::take(const RunOutcome& outcome) {
    if (!isAsked()) return;
    m_second = outcome.recording;
    m_steps.clear();
    goToCompared();
    emit changed();
}

void Comparison::stop() { m_runner.stop(); }

void Comparison::end() {
    if (!isAsked()) return;
    m_idea.clear();
    m_block.clear();
    m_runner.stop();
    m_second.reset();
    m_steps.clear();
    emit changed();
}

uint32_t Comparison::secondStep(uint32_t step) const {
    if (!isActive() || !m_playback.recording()) return 0;
    if (m_steps.empty())
        m_steps = explain::steps_side_by_side(*m_playback.recording()->timeline(), *m_second->timeline());
    return step < m_steps.size() ? m_steps[step] : 0;
}

explain::Differences Comparison::at(uint32_t step, trace::StepState first) const {
    trace::StepState second = m_second->state(secondStep(step));
    draw(secondVeils(), second);
    return explain::differences(first, second);
}

explain::Differences Comparison::now() const {
    if (!isActive() || !m_playback.recording()) return {};
    return at(m_playback.step(), m_playback.current());
}

bool Comparison::differsAt(uint32_t step) const {
    trace::StepState state = m_playback.recording()->state(step);
    draw(m_playback.veils(), state);
    return !at(step, std::move(state)).empty();
}

std::optional<uint32_t> Comparison::lastDifference(uint32_t end) const {
    for (uint32_t k = end; k > 0 && end - k < kMostLookedAt; --k)
        if (differsAt(k)) return k;
    return std::nullopt;
}

// Up to the line that was exchanged both do the same.
std::optional<uint32_t> Comparison::firstDifference() const {
    if (!isActive() || !m_playback.recording() || m_exchanged.line == 0) return std::nullopt;
    const Recording& first = *m_playback.recording();
    uint32_t begin = 1;
    const auto isBefore = [&](const SourceSpan& span) {
        return span.cell < m_exchanged.cell ||
               (span.cell == m_exchanged.cell && span.line < m_exchanged.line);
    };
    while (begin <= first.size() && isBefore(first.step(begin).span)) ++begin;
    for (uint32_t k = begin; k <= first.size() && k - begin < kMostLookedAt; ++k)
        if (differsAt(k)) return k;
    return std::nullopt;
}

// A lesson's comparison speaks of the cell above it: it begins where that has run, unless the learner is
// there already and sees a difference.
void Comparison::goToCompared() {
    if (!std::exchange(m_arrives, false) || m_block.empty() || !isActive() || !m_playback.recording()) return;
    const uint32_t cell = blockInLesson().cells - 1;
    if (m_playback.current().step.span.cell == cell && !now().empty()) return;
    uint32_t end = m_playback.size();
    while (end > 0 && m_playback.recording()->step(end).span.cell != cell) --end;
    if (end == 0) return;
    m_playback.goTo(end);
    if (now().empty()) m_playback.goTo(lastDifference(end).value_or(end));
}

Veils Comparison::secondVeils() const {
    Veils veils = m_playback.veils();
    for (Veil& veil : veils) {
        veil.from = secondStep(std::min(veil.from, m_playback.size()));
        veil = inRun(std::move(veil), *m_second->timeline());
    }
    return veils;
}

Message Comparison::mishap(int lane) const {
    if (!isActive() || !m_playback.recording()) return {};
    const Recording& run = lane == 0 ? *m_playback.recording() : *m_second;
    const uint32_t step = lane == 0 ? m_playback.step() : secondStep(m_playback.step());
    if (step == 0) return {};
    const trace::StepKind kind = run.step(step).kind;
    const bool told = kind == trace::StepKind::Error || kind == trace::StepKind::Limit;
    return told ? run.narration(run.state(step)) : Message();
}

}  // namespace backstep::ui
