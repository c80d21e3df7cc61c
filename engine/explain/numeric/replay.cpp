#include "explain/numeric/replay.h"

#include <algorithm>
#include <charconv>

#include "autograd/grad_mode.h"
#include "base/error.h"
#include "ops/catalogue.h"
#include "ops/execute.h"

namespace backstep::explain {

using namespace trace;
using ops::Attribute;
using ops::ParameterType;

namespace {

constexpr int64_t kLargestReplayed = 1 << 16;

std::optional<double> number_shown(const std::string& text) {
    if (text == "\\infty") return std::numeric_limits<double>::infinity();
    if (text == "-\\infty") return -std::numeric_limits<double>::infinity();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Scalar scalar_of(double value, const std::string& text) {
    const bool whole = text.find_first_of(".en\\") == std::string::npos;
    return whole ? Scalar(static_cast<int64_t>(value)) : Scalar(value);
}

// An attribute from what the trace says of it: what Attribute::repr() or a number's TeX wrote.
std::optional<Attribute> attribute_in(const std::string& text, ParameterType type) {
    if (text == "True" || text == "False") return Attribute(text == "True");
    if (text == "None") return Attribute();
    if (text.size() > 1 && (text[0] == '\'' || text[0] == '"'))
        return Attribute(text.substr(1, text.size() - 2));
    if (text.starts_with("torch.")) {
        for (size_t i = 0; i < kDTypes; ++i)
            if (torch_name(static_cast<DType>(i)) == text) return Attribute(static_cast<DType>(i));
        return std::nullopt;
    }
    if (!text.empty() && (text[0] == '(' || text[0] == '[')) {
        Attribute::Ints values;
        for (size_t at = 1; at < text.size();) {
            const size_t end = std::min(text.find_first_of(",)]", at), text.size());
            const auto value = number_shown(text.substr(at, end - at));
            if (!value && end > at) return std::nullopt;
            if (value) values.push_back(static_cast<int64_t>(*value));
            at = text.find_first_not_of(", ", end);
            if (at == std::string::npos || text[at] == ')' || text[at] == ']') break;
        }
        return Attribute(std::move(values));
    }
    const auto value = number_shown(text);
    if (!value) return std::nullopt;
    if (type == ParameterType::Ints) return Attribute(Attribute::Ints{static_cast<int64_t>(*value)});
    return Attribute(scalar_of(*value, text));
}

}  // namespace

Tensor as_float64(const ValueSnapshot& value) {
    if (value.empty() || value.is_summary() || value.numel() > kLargestReplayed) return {};
    const DType dtype = is_floating(value.dtype())     ? DType::Float64
                        : value.dtype() == DType::Bool ? DType::Bool
                                                       : DType::Int64;
    const Tensor tensor = Tensor::empty(Dims(value.shape().data(), value.shape().size()), dtype);
    for (int64_t i = 0; i < value.numel(); ++i) {
        if (dtype == DType::Float64)
            tensor.mutable_data<double>()[i] = value.at(i);
        else if (dtype == DType::Bool)
            tensor.mutable_data<bool>()[i] = value.at(i) != 0;
        else
            tensor.mutable_data<int64_t>()[i] = value.integer_at(i);
    }
    return tensor;
}

Replay::Replay(const Story& story, TensorId root, TensorId variable, uint32_t until)
    : story_(story), root_(root), variable_(variable) {
    moved_[variable] = true;
    find_custom_forwards(until);
    collect(until);
    depends_ = root == variable || moved_.contains(root);
    possible_ = possible_ && !start_.empty() && !start_.is_summary();
}

void Replay::find_custom_forwards(uint32_t until) {
    std::vector<uint32_t> calls;
    uint32_t opened = 0, returned = 0;  // of the call that ended last
    for (uint32_t i = 0; i < until; ++i) {
        const Event what = story_.event(i);
        if (what.is<Call>()) calls.push_back(i);
        if (what.is<Return>() && !calls.empty()) {
            opened = calls.back();
            returned = i;
            calls.pop_back();
        }
        const auto* made = what.as<NodeRecorded>();
        if (made && made->custom && returned > 0) forwards_.emplace_back(opened, returned);
    }
}

bool Replay::inside_custom(uint32_t event) const {
    return std::ranges::any_of(
        forwards_, [event](const auto& forward) { return event > forward.first && event < forward.second; });
}

ValueSnapshot Replay::value_at(TensorId tensor, uint32_t event) const {
    const TensorRecord& record = story_.tensor(tensor);
    const auto& entities = story_.entities();
    const uint32_t last = entities.of_memory.last_before(entities.record_of(record.memory), event);
    const bool later = last != kNone && (record.born == kNone || last > record.born);
    const ValueSnapshot first = story_.first_value(tensor);
    if (!later) return first;
    const auto& write = story_.event(last).get<TensorMutated>();
    return write.tensor == tensor ? write.value : first.seen_through(write.value);
}

void Replay::collect(uint32_t until) {
    for (uint32_t i = 0; i < until; ++i) {
        const auto* op = story_.event(i).as<OpExecuted>();
        if (!op || op->inside_node) continue;
        const auto inputs = story_.inputs(*op);
        const bool moves = std::ranges::any_of(inputs, [this](TensorId id) { return moved_.contains(id); });
        if (!moves) continue;
        if (start_.empty() && std::ranges::find(inputs, variable_) != inputs.end())
            start_ = value_at(variable_, i);
        if (op->why != NotRecorded::Recorded && !inside_custom(i)) continue;
        plan(i, *op);
    }
}

void Replay::plan(uint32_t event, const OpExecuted& op) {
    Operation operation;
    operation.event = &op;
    operation.outputs.push_back(op.output);
    for (uint32_t i = event + 1; i < story_.end(); ++i) {
        const auto* further = story_.event(i).as<OutputMade>();
        if (!further) break;
        operation.outputs.push_back(further->output);
    }
    operation.entry = ops::find_op(story_.trace().text(op.op));
    if (!operation.entry) {
        // A custom Function: its outputs are what was computed inside it.
        const bool known =
            std::ranges::all_of(operation.outputs, [this](TensorId id) { return moved_.contains(id); });
        if (!known) possible_ = false;
        return;
    }
    std::vector<Attribute> attributes;
    for (const ops::Parameter& parameter : operation.entry->resolved.parsed.parameters) {
        if (parameter.is_operand()) continue;
        Attribute value = parameter.default_value;
        for (uint32_t i = 0; i < op.operands.count; ++i) {
            const Operand& given = story_.trace().operand(op.operands, i);
            if (given.tensor || story_.trace().text(given.name) != parameter.name) continue;
            const auto read = attribute_in(story_.trace().text(given.text), parameter.type);
            if (!read) possible_ = false;
            if (read) value = *read;
        }
        // The replay is in float64 whatever the snippet converts to.
        if (value.is_dtype() && is_floating(value.dtype())) value = Attribute(DType::Float64);
        attributes.push_back(std::move(value));
    }
    if (!attributes.empty()) operation.attributes = ops::AttributesRef(std::move(attributes));
    for (const TensorId output : operation.outputs) moved_[output] = true;
    operations_.push_back(std::move(operation));
}

Tensor Replay::run(const Operation& operation, const std::unordered_map<TensorId, Tensor>& computed) const {
    const auto operand = [&](const Operand& given) -> Tensor {
        if (!given.tensor) {
            const std::string& text = story_.trace().text(given.text);
            const auto value = number_shown(text);
            return value ? ops::wrap_number(scalar_of(*value, text)) : Tensor();
        }
        const auto found = computed.find(given.tensor);
        if (found != computed.end()) return found->second;
        const uint32_t event = story_.entities().record_of(operation.event->output)
                                   ? story_.tensor(operation.event->output).born
                                   : story_.end();
        return as_float64(value_at(given.tensor, event));
    };
    std::vector<Tensor> operands;
    for (const ops::Parameter& parameter : operation.entry->resolved.parsed.parameters) {
        if (!parameter.is_operand()) continue;
        const size_t before = operands.size();
        for (uint32_t i = 0; i < operation.event->operands.count; ++i) {
            const Operand& given = story_.trace().operand(operation.event->operands, i);
            if (story_.trace().text(given.name) == parameter.name) operands.push_back(operand(given));
        }
        if (operands.size() == before && parameter.type != ParameterType::TensorList) operands.emplace_back();
    }
    return operation.event->in_place ? ops::execute_in_place(*operation.entry, operands, operation.attributes)
                                     : ops::execute(*operation.entry, operands, operation.attributes);
}

std::optional<double> Replay::weighted(int64_t i, double by, const ValueSnapshot& weights) const {
    const autograd::GradModeScope off(false);
    try {
        std::unordered_map<TensorId, Tensor> computed;
        const Tensor start = as_float64(start_);
        if (!start.defined()) return std::nullopt;
        start.mutable_data<double>()[i] += by;
        computed[variable_] = start;
        for (const Operation& operation : operations_) {
            if (operation.entry->gives_several()) return std::nullopt;
            computed[operation.outputs[0]] = run(operation, computed);
        }
        const auto found = computed.find(root_);
        if (found == computed.end()) return std::nullopt;
        const Tensor& root = found->second;
        double sum = 0;
        const Tensor flat = root.is_contiguous() ? root : Tensor();
        if (!flat.defined() || flat.dtype() != DType::Float64) return std::nullopt;
        for (int64_t k = 0; k < flat.numel(); ++k)
            sum += flat.data<double>()[k] * (weights.empty() ? 1 : weights.at(weights.numel() == 1 ? 0 : k));
        return sum;
    } catch (const Error&) {
        return std::nullopt;  // an operation that does not take these values
    }
}

}  // namespace backstep::explain
