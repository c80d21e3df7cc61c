#include "ops/narrow.h"

#include "tensor/kernels/copy.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

// Class numbers and indices must be int64; kernels say so themselves.
bool must_be_long(const OpEntry& entry, size_t slot) {
    const std::string_view name = entry.resolved.parsed.operand_name(slot);
    return name.starts_with("index") || name.starts_with("indices") || name == "target";
}

bool is_whole_narrow(DType dtype) { return is_narrow(dtype) && !is_floating(dtype); }

// The operands that take part in promotion, widened; `promoted` becomes what they would promote to.
std::vector<Tensor> widen(const OpEntry& entry, std::span<const Tensor> operands, DType& promoted) {
    std::vector<Tensor> wide(operands.begin(), operands.end());
    Promotion promotion;
    for (size_t slot = 0; slot < wide.size(); ++slot) {
        if (!wide[slot].defined()) continue;
        const DType dtype = wide[slot].dtype();
        const bool index = must_be_long(entry, slot);
        if (index && (is_whole_narrow(dtype) || dtype == DType::Int64)) continue;
        promotion.add(wide[slot]);
        wide[slot] = kernels::cast(wide[slot], widened(dtype));
        wide[slot].set_wrapped_number(operands[slot].is_wrapped_number());
    }
    promoted = promotion.result();
    return wide;
}

}  // namespace

bool needs_widening(const OpEntry& entry, std::span<const Tensor> operands, const Attributes* attributes) {
    if (entry.view || entry.multi_view || entry.any_dtype) return false;
    for (const Tensor& operand : operands)
        if (operand.defined() && is_narrow(operand.dtype())) return true;
    for (size_t i = 0; attributes && i < attributes->size(); ++i)
        if ((*attributes)[i].is_dtype() && is_narrow((*attributes)[i].dtype())) return true;
    return false;
}

TensorList forward_wide(const OpEntry& entry, std::span<const Tensor> operands,
                        const Attributes* attributes) {
    DType promoted;
    if (operands[0].defined() && operands[0].dtype() == DType::Float16)
        if (const auto kernel = absent_for_half(Call(entry, operands, attributes)); !kernel.empty())
            throw RuntimeError("\"" + std::string(kernel) + "\" not implemented for 'Half'");
    const std::vector<Tensor> wide = widen(entry, operands, promoted);
    std::vector<Attribute> values;
    bool asked = false;
    for (size_t i = 0; attributes && i < attributes->size(); ++i) {
        values.push_back((*attributes)[i]);
        if (!values.back().is_dtype()) continue;
        asked = true;
        promoted = values.back().dtype();
        values.back() = widened(promoted);
    }
    const AttributesRef widened_attributes(std::move(values));
    const Call call(entry, wide, widened_attributes.get());
    TensorList results;
    if (entry.forward_many)
        results = entry.forward_many(call);
    else
        results.push_back(entry.forward(call));
    // Only the first of several is made of the operands' elements; the others are positions.
    const bool keeps = asked || !entry.whole || is_floating(promoted);
    if (is_narrow(promoted) && keeps && results[0].dtype() == widened(promoted))
        results[0] = kernels::cast(results[0], promoted);
    return results;
}

TensorList byproducts_wide(const OpEntry& entry, std::span<const Tensor> operands,
                           const Attributes* attributes) {
    DType promoted;
    const std::vector<Tensor> wide = widen(entry, operands, promoted);
    TensorList made = entry.byproducts(Call(entry, wide, attributes));
    for (size_t i = 0; i < made.size(); ++i)
        if (made[i].dtype() == widened(promoted)) made[i] = kernels::cast(made[i], promoted);
    return made;
}

}  // namespace backstep::ops
