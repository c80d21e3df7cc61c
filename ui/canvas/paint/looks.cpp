#include "canvas/paint/looks.h"

#include <QStringList>

#include "canvas/paint/element_text.h"

namespace backstep::ui {

using trace::Activity;
using trace::ItemKind;
using trace::Presence;
using trace::StepState;

bool isRunning(const StepState& state, size_t item, bool tray) {
    return state.running == static_cast<int32_t>(item) && state.running_tray == tray;
}

CardLook cardLook(const StepState& state, size_t i) {
    const trace::ItemState& s = state.items[i];
    const bool node = state.picture->items[i].kind == ItemKind::Node;
    if (s.presence == Presence::NotYet) return CardLook::Hidden;
    if (s.activity == Activity::Failed) return CardLook::Failed;
    if (state.picture->items[i].kind == ItemKind::Ghost) return CardLook::Ghost;
    if (node && isRunning(state, i, false)) return CardLook::Running;
    if (s.dead) return CardLook::Dead;
    if (s.presence == Presence::Released) return CardLook::Released;
    if (s.gate_closed) return CardLook::Gate;
    if (s.activity == Activity::Finished) return CardLook::Done;
    return CardLook::Forward;
}

bool inTransit(const StepState& state, size_t e) {
    const trace::PictureEdge& edge = state.picture->edges[e];
    // Beyond a closed gate nothing travels: the zeros are simply there.
    if (!state.edges[e].climbed || !state.edges[e].gradient || state.edges[e].dead) return false;
    for (const trace::Token& token : state.tokens)
        if (token.edge == static_cast<int32_t>(e) && token.kind == trace::Token::Kind::Gradient) return true;
    const NodeId sender = state.picture->items[edge.to].node;
    for (const trace::BufferPart& part : state.items[edge.from].parts)
        if (part.from == sender) return true;
    return false;
}

EdgeLook edgeLook(const StepState& state, size_t e) {
    const trace::EdgeState& s = state.edges[e];
    // What was not recorded has no edge; its value goes on from it. What detach cut shows the cut.
    const bool recorded = state.picture->items[state.picture->edges[e].to].kind == ItemKind::Node;
    if (s.present && s.cut) return EdgeLook::Cut;
    if (!s.present || !recorded) return EdgeLook::Hidden;
    if (s.climbed && s.dead) return EdgeLook::Dead;
    if (s.released) return EdgeLook::Released;
    if (s.climbed && s.gradient) return EdgeLook::Gradient;
    return state.picture->edges[e].carries_grad ? EdgeLook::Forward : EdgeLook::Data;
}

int seedRoot(const StepState& state) {
    const bool over = state.step.kind == trace::StepKind::BackwardFinished;
    return state.seed && state.seeded >= 0 && !over ? state.seeded : -1;
}

bool seedWaits(const StepState& state) {
    const int root = seedRoot(state);
    if (root < 0) return false;
    const trace::ItemState& s = state.items[static_cast<size_t>(root)];
    return !s.upstream && s.activity != Activity::Failed && s.activity != Activity::Finished;
}

bool gateStands(const StepState& state, size_t item) {
    const trace::ItemState& s = state.items[item];
    return s.gate_closed && s.upstream && !s.dead;
}

std::vector<size_t> waitingAt(const StepState& state, size_t item) {
    std::vector<size_t> waiting;
    for (size_t e = 0; e < state.edges.size(); ++e)
        if (state.picture->edges[e].from == item && inTransit(state, e)) waiting.push_back(e);
    return waiting;
}

bool isStale(const trace::SavedChip& chip) {
    return chip.present && !chip.released && chip.version != chip.expected_version;
}

QString versionText(uint32_t version) { return QStringLiteral("v%1").arg(version); }

QString shapeText(const trace::ValueSnapshot& value) {
    QStringList sizes;
    for (const int64_t size : value.shape()) sizes << QString::number(size);
    return QLatin1Char('[') + sizes.join(QLatin1String(", ")) + QLatin1Char(']');
}

QString gradientText(const trace::ValueSnapshot& value, int longest) {
    return value.empty() ? QStringLiteral("?") : cardText(value, longest);
}

bool saysShape(const trace::ValueSnapshot& value, const QString& text) {
    return !value.empty() && value.dim() > 0 && text == shapeText(value);
}

QString overviewText(const trace::ItemState& state, int longest) {
    const QString text =
        state.value.empty() ? QString::fromStdString(state.text) : cardText(state.value, longest);
    return text.size() <= longest ? text : QString();
}

QString cardText(const trace::ValueSnapshot& value, int longest) {
    if (value.empty()) return QStringLiteral("—");
    const QString text = QString::fromStdString(value.card_text());
    // Of one number the brackets are not counted.
    const auto brackets = value.numel() == 1 ? 2 * static_cast<int>(value.dim()) : 0;
    if (value.dim() == 0 || (text.size() <= longest + brackets && !saysShape(value, text))) return text;
    const QString numbers = listWithin(value, longest);
    return numbers.isEmpty() ? shapeText(value) : numbers;
}

}  // namespace backstep::ui
