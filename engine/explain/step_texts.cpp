#include "explain/step_texts.h"

#include <algorithm>
#include <unordered_set>

#include "explain/recorded_ops.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

constexpr size_t kLongestQuote = 120;  // bytes of somebody else's text in one of our sentences
constexpr size_t kLongestError = 240;  // of an error, which is told by whole sentences
constexpr size_t kMostGrads = 4;
constexpr size_t kMostNumbers = 90;  // letters of names and values in one sentence

enum class Told : uint8_t { Values, Names };

// Arguments that say how something is done rather than with what; nearly always what they are by default.
constexpr std::string_view kSettings[] = {
    "reduction",      "ignore_index", "stride",    "padding",           "dilation", "transposed",
    "output_padding", "groups",       "ceil_mode", "count_include_pad", "keepdim",
};

void add(std::string& list, const std::string& entry) { list += (list.empty() ? "" : ", ") + entry; }

std::string as_told(const std::string& name, const ValueSnapshot& value, Told told) {
    return told == Told::Names && value.dim() > 0 ? name : named_value(name, value);
}

// The item an operand comes from; -1 when it is not on the canvas.
int32_t source_of(const Picture& picture, uint32_t item, uint16_t operand) {
    const int32_t edge = edge_of_operand(picture, item, operand);
    return edge < 0 ? -1 : static_cast<int32_t>(picture.edges[static_cast<size_t>(edge)].from);
}

// A line of several, as the end of a sentence: "tensor([[0.1758]," as "tensor([[0.1758]...".
std::string cut_off(std::string line) {
    while (line.ends_with(',') || line.ends_with(' ')) line.pop_back();
    return line + "...";
}

// Of the pass that ends at this step.
BackwardStarted start_of_pass(const Timeline& timeline, const StepState& state) {
    for (uint32_t k = state.step.number; k > 0; --k) {
        const Event event = timeline.event_of(k);
        if (const auto* start = event.as<BackwardStarted>()) return *start;
    }
    return {};
}

// Whether a node that ran in the backward that ends here had saved a tensor.
bool saved_anything(const Timeline& timeline, const Step& end) {
    std::unordered_set<uint32_t> ran;  // whose recording is still to be met on the way back
    bool inside = true;
    const auto* finished = timeline.event_of(end.number).as<BackwardFinished>();
    for (uint32_t i = end.last_event; finished && i-- > 0 && (inside || !ran.empty());) {
        const Event event = timeline.trace()->event(i);
        if (const auto* start = event.as<BackwardStarted>()) inside = inside && start->task != finished->task;
        if (const auto* applied = event.as<NodeApplied>(); applied && inside) ran.insert(applied->node.value);
        if (const auto* saved = event.as<TensorSaved>(); saved && ran.contains(saved->node.value))
            return true;
        if (const auto* made = event.as<NodeRecorded>()) ran.erase(made->node.value);
    }
    return false;
}

std::string inputs_text(const Timeline& timeline, const StepState& state, uint32_t item, Told told) {
    const Picture& picture = *state.picture;
    const RecordedOps ops(timeline);
    const RecordedOp* recorded = ops.of(picture.items[item].node);
    std::string list;
    if (!recorded || !recorded->op) return list;
    uint16_t slot = 0;
    for (uint32_t i = 0; i < recorded->op->operands.count; ++i) {
        const Operand& operand = ops.trace().operand(recorded->op->operands, i);
        if (!operand.tensor) {
            const std::string& name = ops.trace().text(operand.name);
            if (name.starts_with("ctx.") || std::ranges::find(kSettings, name) != std::end(kSettings))
                continue;
            // "z - 3 = -2.5, 2" would be read as one number.
            const bool nameless = name.empty() || name == "self" || name == "other";
            add(list, (nameless ? "" : name + " = ") + ops.trace().text(operand.text));
            continue;
        }
        const int32_t source = source_of(picture, item, slot++);
        if (source < 0) continue;
        const auto index = static_cast<size_t>(source);
        add(list, as_told(plain_name(ops.trace(), picture, index), state.items[index].value, told));
    }
    return list;
}

std::string saved_text(const Timeline& timeline, const StepState& state, uint32_t item, Told told) {
    const Picture& picture = *state.picture;
    const RecordedOps ops(timeline);
    const RecordedOp* recorded = ops.of(picture.items[item].node);
    std::string list;
    for (const SavedChip& chip : state.items[item].chips) {
        if (chip.name.empty()) continue;  // a place whose tensor was not needed, or not given
        std::string name = chip.alias.empty() ? chip.name : chip.alias;
        uint16_t slot = 0;
        for (uint32_t i = 0; recorded && recorded->op && i < recorded->op->operands.count; ++i) {
            const Operand& operand = ops.trace().operand(recorded->op->operands, i);
            if (!operand.tensor) {
                if (ops.trace().text(operand.name) == chip.name) name = ops.trace().text(operand.text);
                continue;
            }
            const int32_t source = source_of(picture, item, slot++);
            if (source >= 0 && ops.trace().text(operand.name) == chip.name)
                name = plain_name(ops.trace(), picture, static_cast<uint32_t>(source));
        }
        if (chip.name == "result") name = plain_name(ops.trace(), picture, item);
        add(list, as_told(name, chip.value, told));
    }
    return list;
}

}  // namespace

OperationTexts operation_texts(const Timeline& timeline, const StepState& state, uint32_t item) {
    const auto texts = [&](Told told) {
        return OperationTexts{inputs_text(timeline, state, item, told),
                              saved_text(timeline, state, item, told)};
    };
    OperationTexts whole = texts(Told::Values);
    return whole.inputs.size() + whole.saved.size() <= kMostNumbers ? whole : texts(Told::Names);
}

std::string grads_text(const StepState& state) {
    std::string list;
    size_t shown = 0;
    for (const LedgerRow& row : state.ledger) {
        if (row.slate.is_none) continue;
        if (++shown > kMostGrads) return list + ", ...";
        const std::string slate = row.name + ".grad";
        add(list, row.slate.value.empty() ? slate + " = ?" : named_value(slate, row.slate.value));
    }
    return list;
}

const char* finished_id(const Timeline& timeline, const StepState& state) {
    const BackwardStarted start = start_of_pass(timeline, state);
    if (!start.accumulates) return "narration.finished_given_back";
    const bool kept = start.keep_graph;
    if (saved_anything(timeline, state.step))
        return kept ? "narration.finished_kept" : "narration.finished_released";
    return kept ? "narration.finished_kept_bare" : "narration.finished_bare";
}

std::string first_line(const std::string& text) {
    std::string line = text.substr(0, text.find('\n'));
    if (line.size() <= kLongestQuote) return line;
    size_t end = kLongestQuote;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
    return line.substr(0, end) + "...";
}

std::string told_error(const std::string& text) {
    const std::string line = text.substr(0, text.find('\n'));
    if (line.size() <= kLongestError) return line;
    const size_t sentence = line.rfind(". ", kLongestError - 1);
    if (sentence != std::string::npos) return line.substr(0, sentence + 1);
    const size_t blank = line.rfind(' ', kLongestError);
    return cut_off(line.substr(0, blank == std::string::npos ? kLongestError : blank));
}

Lines printed_lines(const Timeline& timeline, const Step& step) {
    std::string text;
    for (uint32_t i = step.first_event; i < step.last_event; ++i) {
        const Event event = timeline.trace()->event(i);
        if (const auto* printed = event.as<Printed>()) text += timeline.trace()->text(printed->text);
        if (const auto* echoed = event.as<Echoed>()) text += timeline.trace()->text(echoed->text);
    }
    while (text.ends_with('\n')) text.pop_back();
    std::string first = first_line(text);
    if (first.ends_with(',')) first = cut_off(std::move(first));
    return {std::move(first), static_cast<size_t>(std::count(text.begin(), text.end(), '\n')) + 1};
}

}  // namespace backstep::explain
