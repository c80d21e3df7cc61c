#include "practice/what_if/what_if.h"

#include <QStringList>
#include <algorithm>

#include "stage/playback.h"
#include "trace/trace.h"
#include "workspace/workspace.h"

namespace backstep::ui {

namespace {

QString shown(double value) {
    QString text = QString::fromStdString(run::number_text(value, true));
    return text.replace('-', QChar(0x2212));
}

bool beginsAlike(const SourceSpan& one, const SourceSpan& other) {
    return one.cell == other.cell && one.line == other.line && one.column == other.column;
}

}  // namespace

WhatIf::WhatIf(Workspace& workspace, Playback& playback, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_playback(playback) {
    connect(&workspace, &Workspace::runStarted, this, &WhatIf::forget);
    connect(&workspace, &Workspace::runFinished, this, [this](bool sameStep) {
        m_keptStep = sameStep;
        if (m_waiting) return rerun();
        if (isActive()) emit changed();
    });
}

std::optional<WhatIf::Place> WhatIf::placeOf(TensorId tensor, uint32_t element, const QString& name) const {
    const auto& recording = m_playback.recording();
    if (!recording) return std::nullopt;
    const auto change = run::change_of_tensor(recording->timeline()->trace(), tensor, element);
    return change ? std::optional(Place{*change, name}) : std::nullopt;
}

std::optional<WhatIf::Place> WhatIf::placeOf(const std::string& name, uint32_t cells) const {
    const auto& recording = m_playback.recording();
    if (!recording) return std::nullopt;
    const auto change = run::change_of_name(recording->timeline()->trace(), name, cells);
    return change ? std::optional(Place{*change, QString::fromStdString(name)}) : std::nullopt;
}

bool WhatIf::isChanged(const std::string& name) const {
    const auto place = placeOf(name);
    const auto same = [&](const Entry& entry) { return entry.place.name.toStdString() == name; };
    return std::ranges::any_of(m_entries, same) ||
           (place && std::ranges::any_of(m_varied.places, [&](const SourceSpan& changed) {
                return beginsAlike(changed, place->change.span);
            }));
}

std::vector<run::NumberLiteral> WhatIf::literals(uint32_t cell) const {
    const auto& recording = m_playback.recording();
    if (!recording || cell >= recording->timeline()->trace()->source_count()) return {};
    return run::number_literals(recording->timeline()->trace()->source(cell).text, cell);
}

std::optional<WhatIf::Place> WhatIf::placeOf(const SourceSpan& literal) const {
    for (const run::NumberLiteral& number : literals(literal.cell))
        if (number.span == literal)
            return Place{run::change_of_literal(number), tr("line %1").arg(literal.line)};
    return std::nullopt;
}

void WhatIf::change(const Place& place, double value, bool more) {
    if (more && isActive() && m_entries.back().place.change.element == place.change.element &&
        beginsAlike(m_varied.places.back(), place.change.span)) {
        m_entries.back().place.change.value = value;
    } else {
        Entry entry{place, place.change.value};
        entry.place.change.value = value;
        m_entries.push_back(std::move(entry));
    }
    rerun();
}

void WhatIf::undo() {
    if (!isActive()) return;
    m_entries.pop_back();
    rerun();
}

void WhatIf::reset() {
    if (!isActive()) return;
    m_entries.clear();
    rerun();
}

bool WhatIf::isInLesson() const { return m_workspace.onStage() == Workspace::OnStage::Lesson; }

void WhatIf::forget() {
    m_waiting = false;
    if (!isActive()) return;
    m_entries.clear();
    m_varied = {};
    emit changed();
}

std::vector<run::Change> WhatIf::changes() const {
    std::vector<run::Change> list;
    for (const Entry& entry : m_entries) list.push_back(entry.place.change);
    return list;
}

// A run that goes on is let finish, so that what is dragged is seen on its way.
void WhatIf::rerun() {
    std::vector<std::string> sources;
    for (const run::Cell& cell : m_workspace.cells()) sources.push_back(cell.text);
    m_varied = run::vary(std::move(sources), changes());
    m_waiting = m_workspace.isRunning();
    if (!m_waiting) m_workspace.runVaried(m_varied);
    emit changed();
}

bool WhatIf::isSamePlace(size_t one, size_t other) const {
    return m_entries[one].place.change.element == m_entries[other].place.change.element &&
           beginsAlike(m_varied.places[one], m_varied.places[other]);
}

QString WhatIf::summary() const {
    QStringList parts;
    std::vector<bool> told(m_entries.size(), false);
    for (size_t last = m_entries.size(); last-- > 0;) {
        if (told[last]) continue;
        size_t first = last;
        for (size_t earlier = last; earlier-- > 0;)
            if (isSamePlace(earlier, last)) told[first = earlier] = true;
        const Place& place = m_entries[last].place;
        parts.append(
            tr("%1 = %2 (was %3)").arg(place.name, shown(place.change.value), shown(m_entries[first].was)));
    }
    return parts.join(QStringLiteral(" · "));
}

QString WhatIf::source(uint32_t cell) const {
    return cell < m_varied.sources.size() ? QString::fromStdString(m_varied.sources[cell]) : QString();
}

std::vector<SourceSpan> WhatIf::litIn(uint32_t cell) const {
    std::vector<SourceSpan> spans;
    for (size_t i = 0; i < m_entries.size(); ++i)
        if (m_entries[i].place.change.rewrites && m_varied.places[i].cell == cell)
            spans.push_back(m_varied.places[i]);
    return spans;
}

}  // namespace backstep::ui
