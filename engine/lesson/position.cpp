#include "lesson/position.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "trace/trace.h"

namespace backstep::lesson {

namespace {

using Kind = Position::Kind;
using trace::StepKind;

constexpr std::string_view kOrdinals[] = {"first", "second",  "third",  "fourth", "fifth",
                                          "sixth", "seventh", "eighth", "ninth",  "tenth"};

struct KindWords {
    std::string_view words;
    Kind kind;
    bool named;  // a name may follow
};
constexpr KindWords kKinds[] = {
    {"start", Kind::Start, false},
    {"end", Kind::End, false},
    {"leaf", Kind::Leaf, true},
    {"value", Kind::Value, true},
    {"backward finished", Kind::BackwardFinished, false},
    {"backward", Kind::Backward, false},
    {"node", Kind::Node, true},
    {"slate", Kind::Slate, true},
    {"cleared", Kind::Cleared, true},
    {"optimizer", Kind::Optimizer, false},
    {"in place", Kind::InPlace, true},
    {"hook", Kind::Hook, false},
    {"print", Kind::Print, false},
    {"error", Kind::Error, false},
};

StepKind step_kind(Kind kind) {
    switch (kind) {
        case Kind::Leaf:
            return StepKind::LeafMade;
        case Kind::Value:
            return StepKind::OpExecuted;
        case Kind::Backward:
            return StepKind::BackwardSeed;
        case Kind::Node:
            return StepKind::NodeApplied;
        case Kind::Slate:
            return StepKind::Accumulated;
        case Kind::BackwardFinished:
            return StepKind::BackwardFinished;
        case Kind::Cleared:
            return StepKind::GradCleared;
        case Kind::Optimizer:
            return StepKind::OptimizerStep;
        case Kind::InPlace:
            return StepKind::InPlaceWrite;
        case Kind::Hook:
            return StepKind::HookCalled;
        case Kind::Print:
            return StepKind::Printed;
        case Kind::Error:
            return StepKind::Error;
        case Kind::Start:
        case Kind::End:
            break;
    }
    return StepKind::Line;
}

bool concerns(const trace::PictureItem& item, const trace::Step& step) {
    return (step.tensor && item.tensor == step.tensor) || (step.node && item.node == step.node);
}

// Two things of one name are told apart on the canvas, "w'" or "loss (step=2)"; a lesson says what the code
// says.
bool goes_by(std::string_view shown, std::string_view name) {
    if (!shown.starts_with(name)) return false;
    const std::string_view rest = shown.substr(name.size());
    return rest.starts_with(" (") || rest.find_first_not_of('\'') == rest.npos;
}

bool shows(const trace::Picture& picture, const trace::Step& step, const Position& position) {
    return std::any_of(picture.items.begin(), picture.items.end(), [&](const trace::PictureItem& item) {
        const bool by_output = position.kind == Kind::Value && goes_by(item.output_name, position.name);
        return concerns(item, step) && (by_output || goes_by(item.title, position.name));
    });
}

// Whether the thing a step is about goes by this name on the canvas. While a run goes on, its last graph may
// not be the one a step shows yet.
bool is_about(const trace::Step& step, const trace::Timeline& timeline, const Position& position) {
    if (position.name.empty() || shows(*timeline.picture_at(step.number), step, position)) return true;
    const auto& pictures = timeline.pictures();
    return std::any_of(pictures.begin(), pictures.end(),
                       [&](const auto& picture) { return shows(*picture, step, position); });
}

// A name of plain Python gets its value in the line that binds it.
bool binds(const trace::Step& step, const trace::Timeline& timeline, const Position& position) {
    if (position.kind != Kind::Value || step.kind != StepKind::Line || position.name.empty()) return false;
    const trace::TraceView& trace = timeline.trace();
    for (uint32_t i = step.first_event; i < step.last_event; ++i)
        if (const auto* bound = trace->event(i).as<trace::VariableBound>();
            bound && trace->text(bound->name) == position.name)
            return true;
    return false;
}

std::string joined(const std::vector<std::string>& words, size_t from) {
    std::string text;
    for (size_t i = from; i < words.size(); ++i) text += (i == from ? "" : " ") + words[i];
    return text;
}

// Of " 1" to " 10", counted from 0.
std::optional<uint32_t> nth_of(std::string_view text) {
    for (uint32_t i = 0; i < std::size(kOrdinals); ++i)
        if (text == " " + std::to_string(i + 1)) return i;
    return std::nullopt;
}

}  // namespace

std::optional<Position> parse_position(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.empty()) return std::nullopt;

    Position position;
    size_t next = 0;
    const auto ordinal = std::find(std::begin(kOrdinals), std::end(kOrdinals), words[0]);
    if (ordinal != std::end(kOrdinals)) {
        position.nth = static_cast<uint32_t>(ordinal - std::begin(kOrdinals));
        ++next;
    } else if (words[0] == "last") {
        position.last = true;
        ++next;
    }
    const std::string rest = joined(words, next);
    for (const KindWords& kind : kKinds) {
        if (!rest.starts_with(kind.words)) continue;
        const std::string_view after = std::string_view(rest).substr(kind.words.size());
        const auto number = next == 0 && !kind.named ? nth_of(after) : std::nullopt;
        if (!after.empty() && (after[0] != ' ' || !(kind.named || number))) continue;
        position.kind = kind.kind;
        if (number)
            position.nth = *number;
        else if (!after.empty())
            position.name = after.substr(1);
        return position;
    }
    return std::nullopt;
}

std::string to_string(const Position& position) {
    std::string text;
    if (position.last) text = "last ";
    if (position.nth > 0 && position.nth < std::size(kOrdinals))
        text = std::string(kOrdinals[position.nth]) + " ";
    for (const KindWords& kind : kKinds)
        if (kind.kind == position.kind) text += kind.words;
    return position.name.empty() ? text : text + " " + position.name;
}

std::optional<uint32_t> step_at(const Position& position, const trace::Timeline& timeline) {
    std::optional<uint32_t> first, last, found;
    uint32_t seen = 0, running = 0;
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        const trace::Step& step = timeline.step(k);
        running =
            std::max(running, step.span.cell);  // a function of an earlier cell runs in the one that calls
        if (running != position.cell) continue;
        if (!first) first = k;
        last = k;
        if (position.kind == Kind::Start || position.kind == Kind::End) continue;
        const bool meant = step.kind == step_kind(position.kind) && is_about(step, timeline, position);
        if (!meant && !binds(step, timeline, position)) continue;
        if (position.last || seen == position.nth) found = k;
        ++seen;
        if (!position.last && found) break;
    }
    if (position.kind == Kind::Start) return first ? std::optional(*first - 1) : std::nullopt;
    if (position.kind == Kind::End) return last;
    return found;
}

}  // namespace backstep::lesson
