#include "explain/node_names.h"

#include <cctype>
#include <charconv>

#include "ops/op_entry.h"
#include "trace/index/formula_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

constexpr size_t kLongestName = 12;  // signs that a name may have before a letter stands for it

// How many signs of a TeX text are seen.
size_t signs_in(std::string_view tex) {
    size_t signs = 0;
    for (size_t i = 0; i < tex.size(); ++i) {
        if (tex[i] != '\\') {
            signs += std::string_view("{}_^ ").find(tex[i]) == std::string_view::npos;
            continue;
        }
        const size_t start = ++i;
        while (i < tex.size() && std::isalpha(static_cast<unsigned char>(tex[i]))) ++i;
        const std::string_view command = tex.substr(start, i - start);
        if (command != "mathrm" && command != "mathtt" && command != "frac") ++signs;
        if (i > start) --i;
    }
    return signs;
}

std::optional<double> number_in(const std::string& text) {
    if (text == "True") return 1;
    if (text == "False") return 0;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

bool is_long(std::string_view tex) { return signs_in(tex) > kLongestName; }

NodeSymbols symbols_of(const Trace& trace, const Picture& picture, uint32_t item) {
    const PictureItem& node = picture.items[item];
    NodeSymbols symbols;
    for (uint16_t slot = 0; slot < node.operand_names.size(); ++slot) {
        std::string tex = node.operand_names[slot];
        const int32_t edge = edge_of_operand(picture, item, slot);
        if (edge >= 0 && is_long(tex)) {
            tex = node.operand_names.size() == 1 ? "u" : "u_{" + std::to_string(slot) + "}";
            const PictureItem& source = picture.items[picture.edges[static_cast<size_t>(edge)].from];
            symbols.abbreviations.push_back({tex, plain_name(trace, source)});
        }
        symbols.operands.push_back(std::move(tex));
    }
    symbols.output = tex_name(node);
    if (is_long(symbols.output)) {
        symbols.output = "v";
        symbols.abbreviations.push_back({"v", plain_name(trace, node)});
    }
    return symbols;
}

NodeNames::NodeNames(const RecordedOps& ops, const RecordedOp& recorded, const StepState& state,
                     uint32_t item)
    : trace_(ops.trace()),
      recorded_(recorded),
      state_(state),
      item_(item),
      symbols_(symbols_of(ops.trace(), *state.picture, item)) {
    const Range& operands = recorded.op->operands;
    uint16_t slot = 0;
    for (uint32_t i = 0; i < operands.count; ++i) {
        const Operand& operand = trace_.operand(operands, i);
        if (operand.tensor)
            tensors_.emplace_back(trace_.text(operand.name), slot++);
        else
            constants_.emplace_back(trace_.text(operand.name), trace_.text(operand.text));
    }
}

std::string_view NodeNames::parameter(uint16_t operand) const {
    for (const auto& [name, slot] : tensors_)
        if (slot == operand) return name;
    return {};
}

std::optional<double> NodeNames::constant(std::string_view name) const {
    for (const auto& [known, text] : constants_)
        if (known == name) return number_in(text);
    if (slot_of(name) >= 0) return std::nullopt;
    for (const ops::Parameter& parameter : recorded_.entry->resolved.parsed.parameters)
        if (parameter.name == name && parameter.has_default && parameter.default_value.is_scalar())
            return parameter.default_value.number();
    return std::nullopt;
}

std::string NodeNames::tex(std::string_view name) const {
    if (name == "result") return symbols_.output;
    if (name == "grad") return "g";
    const int slot = slot_of(name);
    if (slot >= 0 && static_cast<size_t>(slot) < symbols_.operands.size())
        return symbols_.operands[static_cast<size_t>(slot)];
    return argument_tex(name);
}

std::string NodeNames::plain(std::string_view name) const {
    const Picture& picture = *state_.picture;
    if (name == "result") return plain_name(trace_, picture.items[item_]);
    if (name == "grad") return "g";
    const int slot = slot_of(name);
    const int32_t edge = slot < 0 ? -1 : edge_of_operand(picture, item_, static_cast<uint16_t>(slot));
    if (edge < 0) return std::string(name);
    return plain_name(trace_, picture.items[picture.edges[static_cast<size_t>(edge)].from]);
}

ValueSnapshot NodeNames::value(std::string_view name) const {
    for (const SavedChip& chip : state_.items[item_].chips)
        if (chip.name == name && !chip.value.empty()) return chip.value;
    if (name == "result") return state_.items[item_].value;
    const int slot = slot_of(name);
    const int32_t edge = slot < 0 ? -1 : edge_of_operand(*state_.picture, item_, static_cast<uint16_t>(slot));
    if (edge < 0) return {};
    return state_.items[state_.picture->edges[static_cast<size_t>(edge)].from].value;
}

int NodeNames::slot_of(std::string_view name) const {
    for (const auto& [known, slot] : tensors_)
        if (known == name) return slot;
    return -1;
}

std::string NodeNames::argument_tex(std::string_view name) const {
    for (const auto& [known, text] : constants_)
        if (known == name) return text;
    return name_expression(name).tex;
}

}  // namespace backstep::explain
