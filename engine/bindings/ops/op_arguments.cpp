#include "bindings/ops/op_arguments.h"

#include <algorithm>

#include "autograd/autograd_meta.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/dtype_object.h"
#include "ops/execute.h"

namespace backstep::bindings {

using namespace script;
using ops::Attribute;
using ops::Parameter;
using ops::ParameterType;

namespace {

const char* expected_type(const Parameter& parameter) {
    switch (parameter.type) {
        case ParameterType::Tensor:
        case ParameterType::OptionalTensor:
        case ParameterType::Operand:
            return "Tensor";
        case ParameterType::TensorList:
            return "tuple of Tensors";
        case ParameterType::Scalar:
            return "Number";
        case ParameterType::Int:
            return "int";
        case ParameterType::Float:
            return "float";
        case ParameterType::Bool:
            return "bool";
        case ParameterType::Ints:
            return parameter.name == "size" || parameter.name == "shape" ? "tuple of SymInts"
                                                                         : "tuple of ints";
        case ParameterType::DType:
            return "torch.dtype";
        case ParameterType::Word:
            return "str";
    }
    return "";
}

bool is_integer(const Value& value) {
    return value.is_small_int() ||
           (is_tensor(value) && tensor_of(value).numel() == 1 && tensor_of(value).dtype() == DType::Int64);
}
int64_t integer_of(const Value& value) {
    return is_tensor(value) ? tensor_of(value).item().to_int() : value.as_int();
}

// A number, or a tensor of one element without history, as PyTorch takes for a Number.
std::optional<Scalar> number_of(const Value& value) {
    if (is_tensor(value)) {
        const Tensor& tensor = tensor_of(value);
        if (tensor.dim() == 0 && !autograd::requires_grad(tensor)) return tensor.item();
        return std::nullopt;
    }
    return scalar_of(value);
}

std::optional<Attribute> attribute_of(const Parameter& parameter, const Value& value) {
    if (value.is_none()) return parameter.optional ? std::optional(Attribute()) : std::nullopt;
    switch (parameter.type) {
        case ParameterType::Scalar:
        case ParameterType::Float:
            if (const auto scalar = number_of(value)) return Attribute(*scalar);
            return std::nullopt;
        case ParameterType::Int:
            if (is_integer(value)) return Attribute(integer_of(value));
            return std::nullopt;
        case ParameterType::Bool:
            if (value.is_bool()) return Attribute(value.as_bool());
            return std::nullopt;
        case ParameterType::Ints: {
            if (is_integer(value)) return Attribute(Attribute::Ints{integer_of(value)});
            const auto items = sequence_items(value);
            if (!items) return std::nullopt;
            Attribute::Ints ints;
            for (const Value& item : *items) {
                if (!is_integer(item)) return std::nullopt;
                ints.push_back(integer_of(item));
            }
            return Attribute(std::move(ints));
        }
        case ParameterType::DType:
            if (const auto* object = native_cast<DTypeObject>(value)) return Attribute(object->dtype);
            return std::nullopt;
        case ParameterType::Word:
            if (is_str(value)) return Attribute(std::string(text_of(value)));
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

// Takes the operands of one parameter; false if the value is of the wrong kind.
bool take_operands(const Parameter& parameter, const Value& value, size_t argument,
                   std::vector<Tensor>& operands) {
    if (parameter.type == ParameterType::TensorList) {
        const auto items = sequence_items(value);
        if (!items) return false;
        for (const Value& item : *items) {
            if (!is_tensor(item) && !item.is_none())
                throw TypeError("expected Tensor as element " + std::to_string(operands.size()) +
                                " in argument " + std::to_string(argument) + ", but got " + type_name(item));
            operands.push_back(item.is_none() ? Tensor() : tensor_of(item));
        }
        return true;
    }
    if (is_tensor(value)) {
        operands.push_back(tensor_of(value));
        return true;
    }
    if (value.is_none() && (parameter.type == ParameterType::OptionalTensor || parameter.optional)) {
        operands.emplace_back();
        return true;
    }
    if (parameter.type != ParameterType::Operand) return false;
    const std::optional<Scalar> scalar = scalar_of(value);
    if (!scalar) return false;
    operands.push_back(ops::wrap_number(*scalar));
    return true;
}

std::string_view python_name(const Parameter& parameter, bool method) {
    return !method && parameter.name == "self" ? std::string_view("input") : parameter.name;
}

bool names_parameter(std::string_view given, const Parameter& parameter) {
    return given == parameter.name || (given == "input" && parameter.name == "self") ||
           (given == "axis" && parameter.name == "dim") ||
           (given == "keepdims" && parameter.name == "keepdim");
}

Mismatch wrong_type(const Parameter& parameter, const Value& value, size_t position, bool method) {
    std::string text = "argument '" + std::string(python_name(parameter, method)) + "'";
    if (const auto items = sequence_items(value);
        items && (parameter.type == ParameterType::Ints || parameter.type == ParameterType::TensorList)) {
        for (size_t i = 0; i < items->size(); ++i) {
            const Value& item = (*items)[i];
            if (parameter.type == ParameterType::Ints ? is_integer(item) : is_tensor(item)) continue;
            return {Mismatch::Kind::WrongElement, text + " must be " + expected_type(parameter) +
                                                      ", but found element of type " + type_name(item) +
                                                      " at pos " + std::to_string(i + 1)};
        }
    }
    if (position > 0) text += " (position " + std::to_string(position) + ")";
    return {Mismatch::Kind::WrongType,
            text + " must be " + expected_type(parameter) + ", not " + type_name(value)};
}

}  // namespace

std::optional<OpArguments> sort_arguments(const ops::OpEntry& entry, const PythonCall& call, bool method,
                                          Mismatch& mismatch) {
    const std::vector<Parameter>& parameters = entry.resolved.parsed.parameters;
    OpArguments sorted;
    size_t next = 0, named_used = 0;
    // A method whose only positional parameter is a list of ints takes them one by one.
    const auto by_name = [](const Parameter& parameter) { return parameter.keyword_only; };
    const bool variadic =
        method && parameters.size() - size_t(std::ranges::count_if(parameters, by_name)) == 2;
    for (const Parameter& parameter : parameters) {
        Value value;
        size_t position = 0;
        if (!parameter.keyword_only && next < call.positional.size()) {
            position = next + 1 - (method ? 1 : 0);
            value = call.positional[next++];
            // view(2, 3): all positional ints are the list's.
            if (variadic && parameter.type == ParameterType::Ints && is_integer(value)) {
                Values items{value};
                while (next < call.positional.size() && is_integer(call.positional[next]))
                    items.push_back(call.positional[next++]);
                value = make_list(items);
            }
        } else {
            for (size_t i = 0; i < call.named.size(); ++i)
                if (names_parameter(call.name(i), parameter)) {
                    value = call.named[i];
                    ++named_used;
                }
        }
        if (!value.bound()) {
            if (!parameter.has_default && !parameter.optional &&
                parameter.type != ParameterType::OptionalTensor) {
                mismatch = {Mismatch::Kind::Missing, std::string(python_name(parameter, method))};
                return std::nullopt;
            }
            if (parameter.is_operand())
                sorted.operands.emplace_back();
            else
                sorted.attributes.push_back(parameter.default_value);
            continue;
        }
        if (parameter.is_operand()) {
            if (!take_operands(parameter, value, position > 0 ? position - 1 : 0, sorted.operands)) {
                mismatch = wrong_type(parameter, value, position, method);
                return std::nullopt;
            }
        } else if (auto attribute = attribute_of(parameter, value)) {
            sorted.attributes.push_back(std::move(*attribute));
        } else {
            mismatch = wrong_type(parameter, value, position, method);
            return std::nullopt;
        }
    }
    if (next < call.positional.size()) {
        mismatch = {Mismatch::Kind::TooMany, ""};
        return std::nullopt;
    }
    if (named_used < call.named.size()) {
        for (size_t i = 0; i < call.named.size(); ++i) {
            bool known = false;
            for (const Parameter& parameter : parameters) known |= names_parameter(call.name(i), parameter);
            if (!known) mismatch = {Mismatch::Kind::Unexpected, std::string(call.name(i))};
        }
        return std::nullopt;
    }
    return sorted;
}

}  // namespace backstep::bindings
