#include "run/op_notes.h"

#include <algorithm>

#include "ops/formula/formula.h"
#include "ops/formula/formula_tex.h"
#include "ops/op_entry.h"

namespace backstep::run {

using namespace trace;

namespace {

const ops::Attribute* attribute_of(const ops::OpEntry& entry, const ops::Attributes* attributes,
                                   std::string_view name) {
    const int index = entry.resolved.parsed.attribute_index(name);
    if (index < 0 || !attributes || static_cast<size_t>(index) >= attributes->size()) return nullptr;
    return &(*attributes)[static_cast<size_t>(index)];
}

// A local derivative with a condition on operands in it: "result > 0", "where(mask, 0, 1)".
bool has_condition(const ops::Formula& formula, const ops::OpEntry& entry) {
    using Kind = ops::Formula::Kind;
    const auto is_operand = [&](const std::string& name) {
        return name == "result" || entry.resolved.parsed.operand_slot(name) >= 0;
    };
    if (formula.kind == Kind::Compare && formula.text != "==" && formula.text != "!=")
        return std::ranges::any_of(formula.names(), is_operand);
    if (formula.kind == Kind::Call && formula.text == "where" && formula.children[0].kind == Kind::Name)
        return is_operand(formula.children[0].text);
    return std::ranges::any_of(formula.children,
                               [&](const ops::Formula& child) { return has_condition(child, entry); });
}

bool is_gate(const ops::OpEntry& entry) {
    return std::ranges::any_of(entry.derivatives, [&](const ops::Derivative& derivative) {
        return !derivative.local.empty() && has_condition(ops::Formula::parse(derivative.local), entry);
    });
}

// What some errors call the two they are about, whatever their parameters are called.
struct PairName {
    std::string_view begins, one, other;
};
constexpr PairName kPairNames[] = {
    {"mat1 and mat2 shapes", "mat1", "mat2"},
    {"The size of tensor a ", "a", "b"},
};

// Whether a text has a name in it as a word of its own.
bool mentions(std::string_view text, std::string_view name) {
    const auto of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const size_t end = at + name.size();
        if ((at == 0 || !of_word(text[at - 1])) && (end == text.size() || !of_word(text[end]))) return true;
    }
    return false;
}

// Which edge the gradient of an operand leaves by; past all edges if by none.
size_t edge_of(const ops::OpEntry& entry, size_t slot) {
    const auto& resolved = entry.resolved;
    const auto from = static_cast<size_t>(resolved.list_from);
    if (resolved.list_from >= 0) return slot >= from ? slot - from : Operand::kNoEdge;
    for (size_t edge = 0; edge < resolved.edge_operands.size(); ++edge)
        if (resolved.edge_operands[edge] == slot) return edge;
    return Operand::kNoEdge;
}

}  // namespace

OpNotes::Note& OpNotes::find_note(const ops::OpEntry& entry) {
    const auto [place, fresh] = notes_.try_emplace(&entry);
    Note& note = place->second;
    if (fresh) {
        note.name = recording_.intern(entry.name);
        note.title = recording_.intern(entry.grad_fn);
        note.has_formula = !entry.formula.empty();
        note.gate = is_gate(entry);
    }
    return note;
}

StringId OpNotes::title(const autograd::Node& node, const ops::OpEntry* entry) {
    if (entry && !entry->grad_fn.empty()) return note(*entry).title;
    std::string name = node.name();
    if (const size_t colons = name.rfind("::"); colons != std::string::npos) name.erase(0, colons + 2);
    return recording_.intern(name);
}

StringId OpNotes::parameter(Note& note, const ops::OpEntry& entry, size_t slot) {
    while (note.parameters.size() <= slot)
        note.parameters.push_back(
            recording_.intern(entry.resolved.parsed.operand_name(note.parameters.size())));
    return note.parameters[slot];
}

StringId OpNotes::number(double value) {
    const auto [place, fresh] = numbers_.try_emplace(value);
    if (fresh) place->second = recording_.intern(ops::tex_of_number(value));
    return place->second;
}

StringId OpNotes::formula(const ops::OpEntry& entry, const ops::Attributes* attributes) {
    Note& note = this->note(entry);
    if (!note.has_formula) return {};
    if (!attributes || attributes->size() == 0) {
        if (!note.formula_known) {
            note.formula = make_formula(entry, nullptr);
            note.formula_known = true;
        }
        return note.formula;
    }
    const ops::Attribute& first = (*attributes)[0];
    const bool one_number = attributes->size() == 1 && first.is_scalar() && first.scalar().is_float();
    if (one_number && note.last_formula && note.last_number == first.number()) return note.last_formula;
    std::string key;
    for (size_t i = 0; i < attributes->size(); ++i) key += (*attributes)[i].repr() + ";";
    const auto [place, fresh] = note.formulas.try_emplace(std::move(key));
    if (fresh) place->second = make_formula(entry, attributes);
    if (one_number) {
        note.last_number = first.number();
        note.last_formula = place->second;
    }
    return place->second;
}

StringId OpNotes::make_formula(const ops::OpEntry& entry, const ops::Attributes* attributes) {
    const auto value = [&](std::string_view name) -> std::optional<double> {
        const ops::Attribute* given = attribute_of(entry, attributes, name);
        if (given && given->is_scalar()) return given->number();
        if (given) return std::nullopt;
        for (const ops::Parameter& parameter : entry.resolved.parsed.parameters)
            if (parameter.name == name && parameter.has_default && parameter.default_value.is_scalar())
                return parameter.default_value.number();
        return std::nullopt;
    };
    const auto part = [&](std::string_view name) -> ops::TexPart {
        if (entry.resolved.parsed.operand_slot(name) >= 0)
            return {"{" + std::string(name) + "}", ops::TexPart::Binding::Atom};
        if (const ops::Attribute* given = attribute_of(entry, attributes, name); given && !given->none())
            return {given->repr(), ops::TexPart::Binding::Atom};
        return ops::tex_of_name(name);
    };
    return recording_.intern(ops::to_tex(ops::simplified(ops::Formula::parse(entry.formula), value), part));
}

Range OpNotes::operands(const autograd::OpExecution& execution) {
    const ops::OpEntry& entry = execution.entry;
    Note& note = this->note(entry);
    const size_t edges = execution.node ? execution.node->next_edges().size() : 0;
    operands_.clear();
    for (size_t slot = 0; slot < execution.inputs.size(); ++slot) {
        const Tensor& input = execution.inputs[slot];
        if (!input.defined()) continue;
        Operand operand;
        operand.name = parameter(note, entry, slot);
        if (const size_t edge = edge_of(entry, slot); edge < edges)
            operand.edge = static_cast<uint16_t>(edge);
        if (input.is_wrapped_number())
            operand.text = number(input.item().to_double());
        else
            operand.tensor = input.id();
        operands_.push_back(operand);
    }
    if (execution.attributes) {
        size_t index = 0;
        for (const ops::Parameter& parameter : entry.resolved.parsed.parameters) {
            if (parameter.is_operand()) continue;
            if (index >= execution.attributes->size()) break;
            const ops::Attribute& given = (*execution.attributes)[index++];
            if (given.none()) continue;
            Operand operand;
            operand.name = recording_.intern(parameter.name);
            operand.text = given.is_scalar() && !given.scalar().is_bool() ? number(given.number())
                                                                          : recording_.intern(given.repr());
            operands_.push_back(operand);
        }
    }
    return recording_.add_operands(operands_);
}

std::vector<Operand> OpNotes::refused(const ops::OpEntry& entry, std::span<const Tensor> inputs,
                                      const std::string& text) {
    const PairName* pair =
        std::ranges::find_if(kPairNames, [&text](const PairName& p) { return text.starts_with(p.begins); });
    const size_t first = inputs.size() - std::min<size_t>(inputs.size(), 2);  // of the pair: the last two
    std::vector<Operand> all, named;
    for (size_t slot = 0; slot < inputs.size(); ++slot) {
        if (!inputs[slot].defined() || inputs[slot].is_wrapped_number()) continue;
        std::string_view name = entry.resolved.parsed.operand_name(slot);
        if (pair != std::end(kPairNames)) name = slot < first ? "" : slot == first ? pair->one : pair->other;
        Operand operand;
        operand.tensor = inputs[slot].id();
        all.push_back(operand);
        if (name.empty() || !mentions(text, name)) continue;
        operand.name = recording_.intern(name);
        named.push_back(operand);
    }
    if (all.size() > 1 && text.find("in-place operation") != std::string::npos) all.resize(1);
    return named.empty() && all.size() == 1 ? all : named;
}

}  // namespace backstep::run
