#include "ops/op_entry.h"

#include "tensor/kernels/creation.h"

namespace backstep::ops {
namespace {

const Attribute& find_attribute(const OpEntry& entry, const Attributes* attributes, std::string_view name) {
    int index = 0;
    for (const Parameter& parameter : entry.resolved.parsed.parameters) {
        if (parameter.is_operand()) continue;
        if (parameter.name != name) {
            ++index;
            continue;
        }
        if (attributes && size_t(index) < attributes->size()) return (*attributes)[size_t(index)];
        INTERNAL_ASSERT(parameter.has_default);
        return parameter.default_value;
    }
    throw InternalError("the entry has an attribute of that name", __FILE__, __LINE__);
}

int result_number(const OpEntry& entry, std::string_view name) {
    if (name == "result") return 0;
    for (size_t i = 0; i < entry.results.size(); ++i)
        if (entry.results[i] == name) return static_cast<int>(i);
    return -1;
}

void resolve_saves(OpEntry& entry) {
    OpEntry::Resolved& resolved = entry.resolved;
    int byproducts = 0;
    for (size_t i = 0; i < entry.saves.size(); ++i) {
        const Save& save = entry.saves[i];
        const int slot = resolved.parsed.operand_slot(save.name);
        const int result = result_number(entry, save.name);
        INTERNAL_ASSERT(slot >= 0 || result >= 0 || entry.byproducts);
        resolved.save_from[i] = static_cast<int8_t>(slot >= 0     ? slot
                                                    : result >= 0 ? -1 - result
                                                                  : entry.kFirstByproduct - byproducts++);
        if (save.needed_by.size() == 0) resolved.save_mask[i] = ~0u;
        for (const std::string_view operand : save.needed_by) {
            INTERNAL_ASSERT(resolved.parsed.operand_slot(operand) >= 0);
            resolved.save_mask[i] |= 1u << resolved.parsed.operand_slot(operand);
        }
        for (const Parameter& parameter : resolved.parsed.parameters)
            if (parameter.type == ParameterType::TensorList && parameter.name == save.name)
                resolved.saved_list = static_cast<int8_t>(i);
        if (save.name == "self") resolved.self = static_cast<int8_t>(i);
        if (save.name == "other") resolved.other = static_cast<int8_t>(i);
        if (save.name == "result") resolved.result = static_cast<int8_t>(i);
    }
}

}  // namespace

OpEntry define(OpEntry entry) {
    OpEntry::Resolved& resolved = entry.resolved;
    resolved.parsed = Schema::parse(entry.schema);
    resolve_saves(entry);
    for (const Derivative& derivative : entry.derivatives) {
        const int slot = resolved.parsed.operand_slot(derivative.operand);
        INTERNAL_ASSERT(slot >= 0 && derivative.vjp != nullptr);
        auto& edges = resolved.edge_operands;
        edges.items[edges.count++] = static_cast<uint8_t>(slot);
        for (const Parameter& parameter : resolved.parsed.parameters)
            if (parameter.type == ParameterType::TensorList && parameter.name == derivative.operand)
                resolved.list_from = static_cast<int8_t>(slot);
    }
    return entry;
}

bool OpEntry::elementwise() const {
    for (const Derivative& derivative : derivatives)
        if (derivative.local.empty()) return false;
    return differentiable();
}

const Attribute& Call::attribute(std::string_view name) const {
    return find_attribute(entry_, attributes_, name);
}

TensorList OpNode::apply(TensorList grads) {
    const auto edges = next_edges();
    TensorList result(edges.size());
    bool any = false;
    for (const Tensor& grad : grads) any = any || grad.defined();
    if (!any) return result;
    // All that was saved is looked at before anything is computed, as PyTorch does: the first one in the
    // order of `saves` that was written since is the one the error names.
    for (const autograd::SavedTensor& kept : saved()) {
        const auto state = kept.state();
        if (state != autograd::SavedTensor::State::Input && state != autograd::SavedTensor::State::Output)
            continue;
        if (kept.peek().version() != kept.saved_version()) kept.unpack(*this);
    }
    for (size_t edge = 0; edge < edges.size(); ++edge)
        if (edges[edge].function) result[edge] = entry_.derivative_of_edge(edge).vjp(Vjp(*this, grads, edge));
    return result;
}

Tensor OpNode::unpack_saved(std::string_view name) {
    for (size_t i = 0; i < entry_.saves.size(); ++i)
        if (entry_.saves[i].name == name) return saved()[i].unpack(*this);
    INTERNAL_ASSERT(!"no saved tensor of that name");
    return {};
}

Tensor Vjp::self() const { return node_.unpack_slot(node_.entry().resolved.self); }
Tensor Vjp::other() const { return node_.unpack_slot(node_.entry().resolved.other); }
Tensor Vjp::result() const { return node_.unpack_slot(node_.entry().resolved.result); }
Tensor Vjp::saved(std::string_view name) const { return node_.unpack_saved(name); }
const Attribute& Vjp::attribute(std::string_view name) const {
    return find_attribute(node_.entry(), node_.attributes(), name);
}

const Attribute& Vjp::remembered() const { return (*node_.attributes())[node_.attributes()->size() - 1]; }

std::vector<Tensor> Vjp::saved_list(std::string_view name) const {
    std::vector<Tensor> tensors;
    const auto slots = node_.saved();
    for (size_t slot = 0; slot < slots.size(); ++slot)
        if (node_.saved_name(slot) == name) tensors.push_back(slots[slot].unpack(node_));
    return tensors;
}

const Attributes* Vjp::node_attributes() const { return node_.attributes(); }

static autograd::OutputForm operand_form(const autograd::Edge& edge) {
    return edge.function->output_form(edge.input_nr);
}
Dims Vjp::sizes() const { return operand_form(node_.next_edges()[edge_]).geometry->sizes(); }
Dims Vjp::strides() const { return operand_form(node_.next_edges()[edge_]).geometry->strides(); }

DType Vjp::dtype() const { return operand_form(node_.next_edges()[edge_]).dtype; }

Tensor Vjp::grad_or_zeros(size_t output) const {
    if (grads_[output].defined()) return grads_[output];
    const autograd::OutputForm form = node_.output_form(output);
    return kernels::zeros(form.geometry->sizes(), form.dtype);
}

}  // namespace backstep::ops
