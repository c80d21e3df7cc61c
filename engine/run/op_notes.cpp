#include "run/op_notes.h"

#include "ops/formula_tex.h"
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

}  // namespace

OpNotes::Note& OpNotes::note(const ops::OpEntry& entry) {
    if (last_entry_ == &entry) return *last_note_;
    const auto [place, fresh] = notes_.try_emplace(&entry);
    Note& note = place->second;
    if (fresh) {
        note.name = recording_.intern(entry.name);
        note.title = recording_.intern(entry.grad_fn);
        note.has_formula = !entry.formula.empty();
    }
    last_entry_ = &entry;
    last_note_ = &note;
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
    std::string key;
    for (size_t i = 0; i < attributes->size(); ++i) key += (*attributes)[i].repr() + ";";
    const auto [place, fresh] = note.formulas.try_emplace(std::move(key));
    if (fresh) place->second = make_formula(entry, attributes);
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
    operands_.clear();
    for (size_t slot = 0; slot < execution.inputs.size(); ++slot) {
        const Tensor& input = execution.inputs[slot];
        if (!input.defined()) continue;
        Operand operand;
        operand.name = parameter(note, entry, slot);
        if (input.is_wrapped_number())
            operand.text = number(input.item().to_double());
        else
            operand.tensor = input.id();
        operands_.push_back(operand);
    }
    if (execution.node) {
        const size_t edges = execution.node->next_edges().size();
        for (size_t edge = 0; edge < edges && edge < entry.edge_count(execution.inputs.size()); ++edge) {
            size_t place = 0;
            const size_t slot = entry.operand_of_edge(edge);
            for (size_t before = 0; before < slot; ++before) place += execution.inputs[before].defined();
            if (execution.inputs[slot].defined()) operands_[place].edge = static_cast<uint16_t>(edge);
        }
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

}  // namespace backstep::run
