#include "explain/local_derivative.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "explain/node_names.h"
#include "ops/formula/formula_tex.h"
#include "ops/op_entry.h"
#include "trace/index/formula_text.h"

namespace backstep::explain {

using namespace trace;
using ops::Formula;

namespace {

constexpr int64_t kMostElements = 4096;  // of a local derivative worked out for display

// Element `index` (row-major, of a value of this shape) seen in a smaller value that is broadcast to it.
int64_t broadcast_index(ValueSnapshot::Dims shape, int64_t index, ValueSnapshot::Dims from) {
    int64_t result = 0, stride = 1;
    for (size_t d = 0; d < from.size(); ++d) {
        const size_t here = from.size() - 1 - d;
        const int64_t size = shape[shape.size() - 1 - d];
        const int64_t position = index % size;
        index /= size;
        if (from[here] != 1) result += position * stride;
        stride *= from[here];
    }
    return result;
}

bool broadcasts_to(ValueSnapshot::Dims from, ValueSnapshot::Dims shape) {
    if (from.size() > shape.size()) return false;
    for (size_t d = 0; d < from.size(); ++d) {
        const int64_t size = from[from.size() - 1 - d];
        if (size != 1 && size != shape[shape.size() - 1 - d]) return false;
    }
    return true;
}

ops::TexPart part_of(const NodeNames& names, std::string_view name) {
    Expression expression = read_expression(names.tex(name));
    return {std::move(expression.tex), static_cast<ops::TexPart::Binding>(expression.binding)};
}

std::string plain_text_of(const Formula& formula, const NodeNames& names) {
    return formula.render([&](std::string_view name) {
        const std::string plain = names.plain(name);
        const bool compound = plain.find_first_of("+-*/@ ") != std::string::npos;
        return compound && formula.kind != Formula::Kind::Name ? "(" + plain + ")" : plain;
    });
}

// The local derivative at every element of the node's output; nothing when a value is missing or they are too
// many to be worth showing.
ValueSnapshot evaluated(const Formula& formula, const NodeNames& names, const ValueSnapshot& like) {
    if (like.empty() || like.numel() > kMostElements) return {};
    const ValueSnapshot::Dims shape = like.shape();
    std::vector<std::pair<std::string, ValueSnapshot>> values;
    for (const std::string& name : formula.names()) {
        ValueSnapshot value = names.value(name);
        if (value.empty() || value.is_summary() || !broadcasts_to(value.shape(), shape)) return {};
        values.emplace_back(name, std::move(value));
    }
    const DType dtype = is_floating(like.dtype()) ? like.dtype() : DType::Float32;
    const int64_t count = like.numel();
    BufferRef buffer = BufferRef::allocate(static_cast<size_t>(count) * size_of(dtype));
    for (int64_t i = 0; i < count; ++i) {
        const auto element = formula.evaluate([&](std::string_view name) -> std::optional<double> {
            for (const auto& [known, value] : values)
                if (known == name) return value.at(broadcast_index(shape, i, value.shape()));
            return std::nullopt;
        });
        if (!element) return {};
        if (shape.empty()) return ValueSnapshot::scalar(dtype, *element);
        const float narrow = static_cast<float>(*element);
        if (dtype == DType::Float32)
            std::memcpy(buffer->data() + i * 4, &narrow, 4);
        else
            std::memcpy(buffer->data() + i * 8, &*element, 8);
    }
    std::vector<int64_t> strides(shape.size(), 1);
    for (size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * shape[d];
    return ValueSnapshot::held(dtype, shape, strides, 0, std::move(buffer));
}

const char* opposite(std::string_view sign) {
    if (sign == "<") return ">=";
    if (sign == "<=") return ">";
    if (sign == ">") return "<=";
    if (sign == ">=") return "<";
    return sign == "==" ? "!=" : "==";
}

std::optional<double> scalar_value(const Formula& formula, const NodeNames& names) {
    return formula.evaluate([&](std::string_view name) -> std::optional<double> {
        const ValueSnapshot value = names.value(name);
        if (value.empty() || value.dim() != 0) return std::nullopt;
        return value.at(0);
    });
}

// A formula that is a choice, taken: what is left of it, and the condition that held.
struct Choice {
    Formula taken;
    std::optional<Formula> because;
};

Choice take_branch(const Formula& formula, const NodeNames& names) {
    const bool compares = formula.kind == Formula::Kind::Compare;
    const bool chooses = formula.kind == Formula::Kind::Call && formula.text == "where" &&
                         formula.children.size() == 3 && formula.children[0].kind == Formula::Kind::Compare;
    if (!compares && !chooses) return {formula, std::nullopt};
    Formula condition = compares ? formula : formula.children[0];
    const auto holds = scalar_value(condition, names);
    if (!holds) return {formula, std::nullopt};
    if (*holds == 0) condition.text = opposite(condition.text);
    if (chooses) return {formula.children[*holds != 0 ? 1 : 2], condition};
    Formula number;
    number.value = *holds;
    number.text = *holds != 0 ? "1" : "0";
    return {number, condition};
}

// A rule as it is read: the number of elements as the number it is, and what is only repeated to fit an
// operand under its own name, since the shapes beside it say so.
Formula as_read(Formula rule, const NodeNames& names) {
    for (Formula& child : rule.children) child = as_read(std::move(child), names);
    if (rule.kind != Formula::Kind::Call || rule.children.empty()) return rule;
    if (rule.text == "expand") return rule.children[0];
    if (rule.text != "numel" || rule.children[0].kind != Formula::Kind::Name) return rule;
    const ValueSnapshot value = names.value(rule.children[0].text);
    if (value.empty()) return rule;
    Formula number;
    number.value = static_cast<double>(value.numel());
    number.text = std::to_string(value.numel());
    return number;
}

// relu's result is positive exactly where what it was given is, and a learner looks for the reason there.
Formula in_terms_of_input(Formula condition, const ops::OpEntry& entry) {
    if (entry.name != "relu") return condition;
    for (Formula& side : condition.children)
        if (side.kind == Formula::Kind::Name && side.text == "result") side.text = "self";
    return condition;
}

std::string without_brackets(std::string tex) {
    return tex.size() > 2 && tex.front() == '[' && tex.back() == ']' ? tex.substr(1, tex.size() - 2) : tex;
}

std::string as_factor(const ops::TexPart& part) {
    const bool alone = part.binding >= ops::TexPart::Binding::Product && !part.tex.starts_with('-');
    return alone ? part.tex : "(" + part.tex + ")";
}

}  // namespace

LocalDerivative local_derivative(const RecordedOps& ops, const StepState& state, uint32_t item,
                                 uint16_t operand) {
    LocalDerivative local;
    const RecordedOp* recorded = ops.of(state.picture->items[item].node);
    if (!recorded || !recorded->entry || !recorded->op) return local;
    const NodeNames names(ops, *recorded, state, item);
    const ops::Derivative* derivative = nullptr;
    for (const ops::Derivative& candidate : recorded->entry->derivatives)
        if (candidate.operand == names.parameter(operand)) derivative = &candidate;
    if (!derivative) return local;

    const bool elementwise = !derivative->local.empty();
    const std::string_view text = elementwise ? derivative->local : derivative->rule;
    if (text.empty()) return local;
    const auto constant = [&](std::string_view name) { return names.constant(name); };
    const Formula formula = ops::simplified(Formula::parse(text), constant);
    const auto part = [&](std::string_view name) { return part_of(names, name); };
    if (!elementwise) {
        local.form = Form::Rule;
        const Formula rule = as_read(formula, names);
        local.symbol = ops::to_tex(rule, part);
        local.plain = plain_text_of(rule, names);
        local.scales = only_scales(formula);
        if (const auto& grad = state.items[item].upstream)
            local.product = product_factors(formula, names, *grad);
        return local;
    }
    local.form = Form::LocalFactor;
    const Choice choice = take_branch(formula, names);
    const ops::TexPart taken = ops::to_tex_part(choice.taken, part);
    local.symbol = taken.tex;
    local.factor = as_factor(taken);
    local.plain = plain_text_of(choice.taken, names);
    local.constant = choice.taken.kind == Formula::Kind::Number;
    if (choice.because)
        local.condition =
            without_brackets(ops::to_tex(in_terms_of_input(*choice.because, *recorded->entry), part));
    local.value = evaluated(choice.taken, names, state.items[item].value);
    return local;
}

}  // namespace backstep::explain
