#include "practice/compare/comparison.h"

#include "lesson/lanes.h"
#include "stage/playback.h"
#include "workspace/workspace.h"

namespace backstep::ui {

namespace {

std::vector<std::string> textsOf(const std::vector<run::Cell>& cells) {
    std::vector<std::string> texts;
    for (const run::Cell& cell : cells) texts.push_back(cell.text);
    return texts;
}

}  // namespace

Comparison::Comparison(Workspace& workspace, Playback& playback, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_playback(playback) {
    connect(&m_runner, &Runner::finished, this, [this](const RunOutcome& outcome) {
        if (outcome.stopped) return;
        m_second = outcome.recording;
        m_steps.clear();
        emit changed();
    });
    connect(&workspace, &Workspace::runStarted, this, &Comparison::end);
    connect(&playback, &Playback::recordingChanged, this, [this] { m_steps.clear(); });
}

std::vector<lesson::Variant> Comparison::offers() const {
    return lesson::variants_of(textsOf(m_workspace.cells()));
}

void Comparison::start(const lesson::Variant& variant) {
    firstTitle = variant.first;
    secondTitle = variant.second;
    names.clear();
    run(variant.code);
}

void Comparison::start(const lesson::Compare& block) {
    names.clear();
    for (const std::string& name : block.names) names.append(QString::fromStdString(name));
    run(lesson::lanes_of(block, textsOf(m_workspace.cells())).second);
}

void Comparison::run(std::vector<std::string> sources) {
    std::vector<run::Cell> cells = m_workspace.cells();
    for (size_t i = 0; i < cells.size() && i < sources.size(); ++i) cells[i].text = std::move(sources[i]);
    m_runner.start(std::move(cells), m_workspace.onStage() == Workspace::OnStage::Lesson);
}

void Comparison::end() {
    m_runner.stop();  // one that is still on its way
    if (!isActive()) return;
    m_second.reset();
    m_steps.clear();
    emit changed();
}

uint32_t Comparison::secondStep(uint32_t step) const {
    if (!isActive() || !m_playback.recording()) return 0;
    // The end of the one is seen beside the end of the other.
    if (step == m_playback.size()) return m_second->size();
    const auto known = m_steps.find(step);
    if (known != m_steps.end()) return known->second;
    return m_steps[step] = m_second->stepLike(*m_playback.recording(), step).first;
}

explain::Differences Comparison::now() const {
    if (!isActive() || !m_playback.recording()) return {};
    trace::StepState second = m_second->state(secondStep(m_playback.step()));
    draw(secondVeils(), second);
    return explain::differences(m_playback.current(), second);
}

Veils Comparison::secondVeils() const {
    Veils veils = m_playback.veils();
    for (Veil& veil : veils) veil.from = secondStep(std::min(veil.from, m_playback.size()));
    return veils;
}

}  // namespace backstep::ui
