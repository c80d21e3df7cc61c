#include "explain/numeric/recorded_operation.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/op_entry.h"

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

ValueSnapshot value_at(const Story& story, TensorId tensor, uint32_t event) {
    const TensorRecord& record = story.tensor(tensor);
    const auto& entities = story.entities();
    const uint32_t last = entities.of_memory.last_before(entities.record_of(record.memory), event);
    const bool later = last != kNone && (record.born == kNone || last > record.born);
    const ValueSnapshot first = story.first_value(tensor);
    if (!later) return first;
    const auto& write = story.event(last).get<TensorMutated>();
    return write.tensor == tensor ? write.value : first.seen_through(write.value);
}

RecordedOperation::RecordedOperation(const Story& story, uint32_t event)
    : story_(story), op_(&story.event(event).get<OpExecuted>()) {
    outputs_.push_back(op_->output);
    for (uint32_t i = event + 1; i < story.end(); ++i) {
        const auto* further = story.event(i).as<OutputMade>();
        if (!further) break;
        outputs_.push_back(further->output);
    }
    entry_ = ops::find_op(story.trace().text(op_->op));
    if (entry_) read_attributes();
}

void RecordedOperation::read_attributes() {
    std::vector<Attribute> attributes;
    for (const ops::Parameter& parameter : entry_->resolved.parsed.parameters) {
        if (parameter.is_operand()) continue;
        Attribute value = parameter.default_value;
        for (uint32_t i = 0; i < op_->operands.count; ++i) {
            const Operand& given = story_.trace().operand(op_->operands, i);
            if (given.tensor || story_.trace().text(given.name) != parameter.name) continue;
            const auto read = attribute_in(story_.trace().text(given.text), parameter.type);
            if (!read) readable_ = false;
            if (read) value = *read;
        }
        // All is in float64, whatever the snippet converts to.
        if (value.is_dtype() && is_floating(value.dtype())) value = Attribute(DType::Float64);
        attributes.push_back(std::move(value));
    }
    if (!attributes.empty()) attributes_ = ops::AttributesRef(std::move(attributes));
}

bool RecordedOperation::writes_into_view() const {
    if (!op_->in_place) return false;
    const auto inputs = story_.inputs(*op_);
    return std::ranges::find(inputs, op_->output) == inputs.end();
}

RecordedOperation::Operands RecordedOperation::operands(const Computed& computed) const {
    const auto tensor = [&](const Operand& given) -> Tensor {
        if (!given.tensor) {
            const std::string& text = story_.trace().text(given.text);
            const auto value = number_shown(text);
            return value ? ops::wrap_number(scalar_of(*value, text)) : Tensor();
        }
        const auto found = computed.find(given.tensor);
        if (found != computed.end()) return found->second;
        const uint32_t event =
            story_.entities().record_of(op_->output) ? story_.tensor(op_->output).born : story_.end();
        return as_float64(value_at(story_, given.tensor, event));
    };
    Operands all;
    for (const ops::Parameter& parameter : entry_->resolved.parsed.parameters) {
        if (!parameter.is_operand()) continue;
        const size_t before = all.tensors.size();
        uint16_t slot = 0;
        for (uint32_t i = 0; i < op_->operands.count; ++i) {
            const Operand& given = story_.trace().operand(op_->operands, i);
            if (story_.trace().text(given.name) == parameter.name) {
                if (given.tensor) all.place_of_slot[slot] = all.tensors.size();
                all.tensors.push_back(tensor(given));
            }
            if (given.tensor) ++slot;
        }
        if (all.tensors.size() == before && parameter.type != ParameterType::TensorList)
            all.tensors.emplace_back();
    }
    return all;
}

std::optional<Tensor> RecordedOperation::run(const Computed& computed) const {
    const std::vector<Tensor> tensors = operands(computed).tensors;
    size_t place = 0;
    for (const ops::Parameter& parameter : entry_->resolved.parsed.parameters) {
        if (parameter.type == ParameterType::TensorList) break;
        if (!parameter.is_operand()) continue;
        if (parameter.type != ParameterType::OptionalTensor && !tensors.at(place).defined())
            return std::nullopt;
        ++place;
    }
    return op_->in_place ? ops::execute_in_place(*entry_, tensors, attributes_)
                         : ops::execute(*entry_, tensors, attributes_);
}

std::optional<Tensor> RecordedOperation::vjp(uint16_t slot, const Tensor& grad) const {
    if (!known() || op_->in_place || entry_->gives_several()) return std::nullopt;
    Operands given = operands({});
    const auto place = given.place_of_slot.find(slot);
    if (place == given.place_of_slot.end()) return std::nullopt;
    const Tensor& moved = given.tensors[place->second];
    const bool whole = std::ranges::all_of(given.tensors, [](const Tensor& each) { return each.defined(); });
    if (!whole || !is_floating(moved.dtype())) return std::nullopt;  // a value was not kept
    Tensor result;
    {
        const autograd::GradModeScope on(true);
        autograd::set_requires_grad(moved, true);
        result = ops::execute(*entry_, given.tensors, attributes_);
    }
    const autograd::NodeRef node = autograd::grad_fn(result);
    if (!node || result.numel() != grad.numel()) return std::nullopt;
    const autograd::GradModeScope off(false);
    const autograd::TensorList grads = node->apply({grad});
    for (const Tensor& sent : grads)
        if (sent.defined()) return sent.numel() == moved.numel() ? std::optional(sent) : std::nullopt;
    return std::nullopt;
}

}  // namespace backstep::explain
