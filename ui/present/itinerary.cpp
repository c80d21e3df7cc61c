#include "present/itinerary.h"

#include <algorithm>

#include "lesson/gate.h"
#include "lesson/open_answers.h"
#include "panels/inspector/shown_value.h"
#include "stage/folds.h"

namespace backstep::ui {

Itinerary::Itinerary(lesson::LessonRef lesson, std::shared_ptr<const Recording> recording)
    : m_lesson(std::move(lesson)), m_recording(std::move(recording)) {
    if (!m_lesson || !m_recording) return;
    for (const lesson::Scene& scene : m_lesson->scenes) m_sceneSteps.push_back(m_recording->stepAt(scene.at));
    findStops();
    findQuestions();
}

void Itinerary::findStops() {
    const bool atFocus = m_lesson->front.stops == lesson::Stops::Focus;
    for (const lesson::Block& block : m_lesson->blocks) {
        const auto* stop = block.as<lesson::Stop>();
        const auto* focus = block.as<lesson::Focus>();
        if (!stop && !(focus && atFocus)) continue;
        m_everyStep = false;
        if (const auto step = m_recording->stepAt(stop ? stop->at : focus->at)) m_stops.push_back(*step);
    }
    std::sort(m_stops.begin(), m_stops.end());
    m_stops.erase(std::unique(m_stops.begin(), m_stops.end()), m_stops.end());
}

void Itinerary::findQuestions() {
    for (const lesson::Block& block : m_lesson->blocks) {
        if (const auto found = asked(block)) m_questions.push_back(*found);
    }
    std::stable_sort(m_questions.begin(), m_questions.end(),
                     [](const Asked& a, const Asked& b) { return a.step < b.step; });
}

std::optional<Itinerary::Asked> Itinerary::asked(const lesson::Block& block) const {
    if (const auto* predict = block.as<lesson::Predict>())
        if (const auto gate = lesson::gate_of(*predict, *m_recording->timeline()); gate && *gate > 0)
            return Asked{*gate - 1, &block, *gate};
    // Before the first node has its turn.
    if (const auto* game = block.as<lesson::EngineGame>())
        return Asked{m_recording->stepAt(game->at).value_or(lastStepBefore(block)), &block, 0};
    if (lesson::progress_key(block).empty()) return std::nullopt;
    return Asked{lastStepBefore(block), &block, 0};
}

// Before another scene takes over, or a cell that comes further down in the lesson begins.
uint32_t Itinerary::lastStepBefore(const lesson::Block& block) const {
    const uint32_t begin = m_sceneSteps[block.scene].value_or(0);
    uint32_t end = m_recording->size() + 1;
    for (const auto& step : m_sceneSteps)
        if (step && *step > begin) end = std::min(end, *step);
    const auto cells = std::count_if(m_lesson->blocks.data(), &block, [](const lesson::Block& before) {
        return before.as<lesson::Cell>() != nullptr;
    });
    for (uint32_t step = begin + 1; step < end; ++step)
        if (m_recording->step(step).span.cell >= static_cast<uint32_t>(cells)) return step - 1;
    return end - 1;
}

int Itinerary::sceneAt(uint32_t step) const {
    int found = -1;
    uint32_t nearest = 0;
    for (size_t scene = 0; scene < m_sceneSteps.size(); ++scene) {
        const auto& begins = m_sceneSteps[scene];
        if (!begins || *begins > step || (found >= 0 && *begins < nearest)) continue;
        nearest = *begins;
        found = static_cast<int>(scene);
    }
    return found;
}

std::optional<uint32_t> Itinerary::stopAfter(uint32_t step, const Folds& folds) const {
    if (m_everyStep) return step < m_recording->size() ? std::optional(folds.after(step)) : std::nullopt;
    const auto next = std::upper_bound(m_stops.begin(), m_stops.end(), step);
    return next == m_stops.end() ? std::nullopt : std::optional(*next);
}

std::optional<uint32_t> Itinerary::stopBefore(uint32_t step, const Folds& folds) const {
    if (m_everyStep) return step > 0 ? std::optional(folds.before(step)) : std::nullopt;
    const auto next = std::lower_bound(m_stops.begin(), m_stops.end(), step);
    return next == m_stops.begin() ? std::nullopt : std::optional(*(next - 1));
}

bool Itinerary::isStop(uint32_t step) const {
    return m_everyStep || std::binary_search(m_stops.begin(), m_stops.end(), step);
}

Itinerary::Place Itinerary::first() const { return {m_stops.empty() ? 0 : m_stops.front(), -1}; }

Itinerary::Place Itinerary::next(Place from, const Folds& folds) const {
    if (!m_recording) return from;
    const auto stop = stopAfter(from.step, folds);
    for (int i = 0; i < static_cast<int>(m_questions.size()); ++i) {
        const uint32_t at = m_questions[static_cast<size_t>(i)].step;
        if (at < from.step || (at == from.step && i <= from.question)) continue;
        // One asked on the way to the stop is put before what comes after it is shown.
        if (at == from.step || !stop || at < *stop) return {at, i};
        break;
    }
    return stop ? Place{*stop, -1} : from;
}

Itinerary::Place Itinerary::previous(Place from, const Folds& folds) const {
    if (!m_recording) return from;
    const int asked = from.question;
    if (asked > 0 && m_questions[static_cast<size_t>(asked) - 1].step == from.step)
        return {from.step, asked - 1};
    if (asked >= 0 && isStop(from.step)) return {from.step, -1};
    const auto stop = stopBefore(from.step, folds);
    if (!stop) return from;
    for (int i = static_cast<int>(m_questions.size()) - 1; i >= 0; --i) {
        const uint32_t at = m_questions[static_cast<size_t>(i)].step;
        if (at < from.step) return at >= *stop ? Place{at, i} : Place{*stop, -1};
    }
    return {*stop, -1};
}

std::vector<uint32_t> Itinerary::stops(const Folds& folds) const {
    if (!m_everyStep || !m_recording) return m_stops;
    std::vector<uint32_t> all;
    for (uint32_t step = 0; step < m_recording->size();) {
        const uint32_t next = folds.after(step);
        if (next <= step) break;
        all.push_back(step = next);
    }
    return all;
}

const lesson::Block* Itinerary::question(Place place) const {
    return place.question < 0 ? nullptr : m_questions[static_cast<size_t>(place.question)].block;
}

std::optional<Itinerary::Place> Itinerary::placeOf(const std::string& key) const {
    for (size_t i = 0; i < m_questions.size(); ++i)
        if (lesson::progress_key(*m_questions[i].block) == key)
            return Place{m_questions[i].step, static_cast<int>(i)};
    return std::nullopt;
}

std::vector<const lesson::Inlines*> Itinerary::notes(uint32_t step) const {
    std::vector<const lesson::Inlines*> ofStop, ofScene, all;
    if (!m_lesson) return all;
    const int scene = sceneAt(step);
    for (const lesson::Block& block : m_lesson->blocks) {
        if (const auto* stop = block.as<lesson::Stop>();
            stop && !stop->text.empty() && m_recording->stepAt(stop->at) == step)
            ofStop.push_back(&stop->text);
        const auto* notes = block.as<lesson::Notes>();
        if (!notes) continue;
        all.push_back(&notes->text);
        if (static_cast<int>(block.scene) == scene) ofScene.push_back(&notes->text);
    }
    return !ofStop.empty() ? ofStop : !ofScene.empty() ? ofScene : all;
}

Veils Itinerary::veils(const std::set<std::string>& shown) const {
    Veils veils;
    for (const Asked& asked : m_questions)
        if (const auto* predict = asked.block->as<lesson::Predict>();
            predict && asked.gate > 0 && !shown.contains(predict->id))
            for (const std::string& expression : lesson::kept_back(*m_lesson, *predict))
                veils.push_back(inRun(veilOver(expression, asked.gate), *m_recording->timeline()));
    return veils;
}

bool Itinerary::waitsFor(uint32_t step, const std::set<std::string>& shown) const {
    return std::any_of(m_questions.begin(), m_questions.end(), [&](const Asked& asked) {
        return asked.gate > 0 && asked.gate == step && !shown.contains(lesson::progress_key(*asked.block));
    });
}

bool Itinerary::isPlayed(uint32_t step, const std::set<std::string>& shown) const {
    for (const Asked& asked : m_questions) {
        if (!asked.block->as<lesson::EngineGame>() || step < asked.step) continue;
        if (!shown.contains(lesson::progress_key(*asked.block))) continue;
        uint32_t end = std::max(asked.step, 1U);
        while (end < m_recording->size() && m_recording->step(end).kind != trace::StepKind::BackwardFinished)
            ++end;
        if (step <= end) return true;
    }
    return false;
}

lesson::Inlines questionText(const lesson::Block& question) {
    if (const auto* quiz = question.as<lesson::Quiz>()) return quiz->question;
    if (const auto* predict = question.as<lesson::Predict>()) return predict->question;
    if (const auto* whatIf = question.as<lesson::WhatIf>()) return whatIf->text;
    if (const auto* compare = question.as<lesson::Compare>()) return compare->text;
    if (const auto* game = question.as<lesson::EngineGame>()) return game->text;
    return {};
}

namespace {

lesson::Inline code(std::string text) {
    lesson::Inline run;
    run.kind = lesson::Inline::Kind::Code;
    run.text = std::move(text);
    return run;
}

}  // namespace

lesson::Inlines answerText(const lesson::Block& question) {
    lesson::Inlines text;
    const auto add = [&text](const lesson::Inlines& more) {
        text.insert(text.end(), more.begin(), more.end());
    };
    lesson::Inline between;
    between.kind = lesson::Inline::Kind::Break;
    if (const auto* quiz = question.as<lesson::Quiz>()) {
        for (const lesson::Answer& answer : quiz->answers) {
            if (!answer.right) continue;
            add(answer.text);
            add({between});
            add(answer.reason);
        }
    } else if (const auto* predict = question.as<lesson::Predict>()) {
        add({code(numberText(predict->answer).toStdString()), between});
        add(predict->reason);
    } else if (const auto* whatIf = question.as<lesson::WhatIf>()) {
        add({code(whatIf->watch + " = " + whatIf->value), between});
        add(whatIf->reason);
    } else if (const auto* compare = question.as<lesson::Compare>()) {
        for (size_t i = 0; i < compare->names.size() && i < compare->values.size(); ++i) {
            lesson::Inline name;
            name.text = compare->names[i] + ": ";
            add({name, code(compare->watch + " = " + compare->values[i]), between});
        }
        add(compare->reason);
    }
    return text;
}

}  // namespace backstep::ui
