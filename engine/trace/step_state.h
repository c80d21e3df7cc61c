#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trace/picture.h"
#include "trace/step.h"
#include "trace/value_snapshot.h"

namespace backstep::trace {

// Whether a thing is on the canvas yet. Released things stay as dotted outlines; a Ghost has computed and
// faded.
enum class Presence : uint8_t { NotYet, Present, Ghosted, Released };

// How loud a card is.
enum class Activity : uint8_t { Quiet, Recorded, Ready, Running, Finished, Failed };

// A saved tensor on the edge of its node's card. `alias` names the tensor it shares memory with, if any.
struct SavedChip {
    std::string name;   // "self", "other", "result", as in `_saved_self`
    std::string alias;  // "x", or empty when it owns its memory
    ValueSnapshot value;
    bool present = false;
    bool released = false;
    bool retained = false;  // kept by retain_graph=True: the pin becomes a padlock
    bool failed = false;    // the backward stopped here
    uint32_t bytes = 0;
    uint32_t version = 0;           // the tensor's version now
    uint32_t expected_version = 0;  // the version it was saved at
    uint32_t released_at = 0;       // step number
};

// One contribution waiting in a node's input buffer, and where it came from.
struct BufferPart {
    NodeId from;
    ValueSnapshot value;
};

// The `.grad` of a leaf. Not-yet (the leaf does not exist), None and a computed zero have three looks.
struct Slate {
    bool shown = false;
    bool is_none = true;
    ValueSnapshot value;
    // Set only at the step that writes: old (None as an em dash) + part = total.
    bool writing = false;
    bool old_is_none = true;
    ValueSnapshot old_value;
    ValueSnapshot part;
    bool wiped = false;       // cleared at this very step
    uint32_t written_at = 0;  // step of the last write or clearing, 0 never
};

// Everything one item shows at a step, in the order of Picture::items.
struct ItemState {
    Presence presence = Presence::NotYet;
    Activity activity = Activity::Quiet;
    bool dead = false;         // beyond a closed gate: only zeros will come, or came, this way
    bool gate_closed = false;  // this node's local derivative is zero and it has run
    bool recomputed = false;   // re-recorded by a checkpoint
    std::string note;          // message id of a badge ("not_recorded", ...), or empty
    ValueSnapshot value;       // leaf: its value; node, ghost: the output
    std::string text;          // a Value's repr
    uint32_t version = 0;
    std::vector<SavedChip> chips;
    std::vector<BufferPart> parts;  // contributions parked under the card
    uint32_t dependencies_left = 0;
    uint32_t sequence_nr = 0;
    std::optional<ValueSnapshot> upstream;  // the gradient it received, once it has run
    Slate slate;
};

// Everything one edge shows at a step, in the order of Picture::edges.
struct EdgeState {
    bool present = false;
    bool cut = false;  // detach
    bool released = false;
    bool dead = false;
    bool climbed = false;  // a gradient has gone up here in the current backward
    std::optional<ValueSnapshot> gradient;
};

// A value that travels while the step is being shown. t = 0 at its start, 1 at its goal.
struct Token {
    enum class Kind : uint8_t { Value, Gradient, Seed, Stopped };
    Kind kind = Kind::Value;
    int32_t edge = -1;  // index into Picture::edges; -1 for a seed that lands on `item` from below
    uint32_t item = 0;
    uint16_t order = 0;  // tokens of one step leave one after another
    ValueSnapshot value;
};

// A value that an operation would not take, and what the error calls it: "mat1"; empty if it does not.
struct RefusedOperand {
    uint32_t item = 0;
    std::string name;
    friend bool operator==(const RefusedOperand&, const RefusedOperand&) = default;
};

// The error pinned on the canvas: PyTorch's own text, and the item it stopped on.
struct PinnedError {
    int32_t item = -1;  // index into Picture::items, -1 when it belongs to a line only
    int32_t chip = -1;  // the hollow chip
    std::string type;   // "RuntimeError"
    std::string text;
    uint32_t released_at = 0;  // step that freed what was needed, 0 unknown
    SourceSpan released_by;    // the line that freed it
    std::vector<RefusedOperand> operands;
};

// Bytes held by saved tensors, and the most there were so far.
struct MemoryMeter {
    uint32_t cells = 0;  // present chips
    uint32_t peak_cells = 0;
    uint64_t referenced = 0;
    uint64_t peak_referenced = 0;
    uint64_t held = 0;
    uint64_t peak_held = 0;
};

// One row of the pizarra (the ledger of `.grad`), latest state of each parameter and of each result that
// keeps its gradient.
struct LedgerRow {
    TensorId tensor;
    std::string name;
    Slate slate;
};

// Everything visible at one step: a plain value, made by Timeline::state() without replaying the run. Drawing
// reads this and nothing else; a frame between two steps is drawn from two of these and t.
struct StepState {
    Step step;
    std::shared_ptr<const Picture> picture;  // never null; may have no items
    std::vector<ItemState> items;            // parallel to picture->items
    std::vector<EdgeState> edges;            // parallel to picture->edges
    std::vector<Token> tokens;
    int32_t running = -1;  // index of the ringed item; a parameter's tray when `running_tray`
    bool running_tray = false;
    int32_t seeded = -1;  // the root a seed gradient has landed on
    std::optional<ValueSnapshot> seed;
    std::optional<PinnedError> error;
    MemoryMeter memory;
    std::vector<LedgerRow> ledger;
    std::string output;  // what had been printed and echoed up to this step
};

}  // namespace backstep::trace
