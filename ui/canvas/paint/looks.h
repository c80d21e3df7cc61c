#pragma once

#include <QString>
#include <vector>

#include "trace/step_state.h"

namespace backstep::ui {

// How a card is drawn, from loud to quiet; each has its own colour and its own shape, line or glyph.
enum class CardLook : uint8_t {
    Hidden,
    Forward,
    Running,
    Done,
    Released,
    Dead,
    Computing,
    Ghost,
    Failed,
    Gate
};
enum class EdgeLook : uint8_t { Hidden, Data, Forward, Gradient, Dead, Released, Cut };

// What a state says about one thing.
CardLook cardLook(const trace::StepState& state, size_t item);
EdgeLook edgeLook(const trace::StepState& state, size_t edge);
bool isRunning(const trace::StepState& state, size_t item, bool tray);

// A gradient that has left its node and not been taken yet: its token waits on the edge.
bool inTransit(const trace::StepState& state, size_t edge);
// The seed waits under its root.
bool seedWaits(const trace::StepState& state);
// The root the seed belongs to, -1 without one.
int seedRoot(const trace::StepState& state);
// A closed gate stands under this item, with the gradient it stopped.
bool gateStands(const trace::StepState& state, size_t item);

// Edges into the gradient buffer of an item whose tokens wait, in order: two or more park side by side.
std::vector<size_t> waitingAt(const trace::StepState& state, size_t item);

// What the chip saved has been written over since: the backward will not accept it.
bool isStale(const trace::SavedChip& chip);
QString versionText(uint32_t version);  // "v1"

// A value as short as its place: the card form, the numbers of a small tensor with fewer digits, or the shape
// of what is too long for it.
QString cardText(const trace::ValueSnapshot& value, int longest = 9);
// The same of a gradient on its way; a question while the learner is to say it.
constexpr int kRowOfNumbers = 17, kShortRow = 12;  // characters of a small vector
QString gradientText(const trace::ValueSnapshot& value, int longest = kShortRow);
// The value of a card that is seen from afar, as short as so many characters ask for; empty for what does not
// fit.
QString overviewText(const trace::ItemState& state, int longest);
bool saysShape(const trace::ValueSnapshot& value, const QString& text);
QString shapeText(const trace::ValueSnapshot& value);  // "[]", "[2, 3]"

}  // namespace backstep::ui
