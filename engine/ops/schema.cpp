#include "ops/schema.h"

#include <charconv>

#include "base/error.h"

namespace backstep::ops {
namespace {

struct TypeName {
    std::string_view text;
    ParameterType type;
};
constexpr TypeName kTypes[] = {
    {"Tensor", ParameterType::Tensor},
    {"Tensor?", ParameterType::OptionalTensor},
    {"Tensor[]", ParameterType::TensorList},
    {"Tensor?[]", ParameterType::TensorList},
    {"Operand", ParameterType::Operand},
    {"Scalar", ParameterType::Scalar},
    {"int", ParameterType::Int},
    {"float", ParameterType::Float},
    {"bool", ParameterType::Bool},
    {"int[]", ParameterType::Ints},
    {"dtype", ParameterType::DType},
    {"str", ParameterType::Word},
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

Attribute parse_default(std::string_view text) {
    if (text == "None") return {};
    if (text == "True" || text == "False") return Attribute(text == "True");
    if (text == "[]") return Attribute(Attribute::Ints{});
    if (text.front() == '\'') return Attribute(std::string(text.substr(1, text.size() - 2)));
    if (text.find_first_of(".e") != std::string_view::npos) {
        double value = 0;
        INTERNAL_ASSERT(std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc());
        return Attribute(value);
    }
    int64_t value = 0;
    INTERNAL_ASSERT(std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc());
    return Attribute(value);
}

Parameter parse_parameter(std::string_view text, bool keyword_only) {
    Parameter parameter;
    parameter.keyword_only = keyword_only;
    const size_t space = text.find(' ');
    INTERNAL_ASSERT(space != std::string_view::npos);
    std::string_view type = text.substr(0, space);
    std::string_view rest = text.substr(space + 1);
    if (const size_t equals = rest.find('='); equals != std::string_view::npos) {
        parameter.has_default = true;
        parameter.default_value = parse_default(rest.substr(equals + 1));
        rest = rest.substr(0, equals);
    }
    parameter.name = rest;
    bool known = false;
    for (const std::string_view spelling : {type, type.substr(0, type.size() - (type.back() == '?'))}) {
        for (const TypeName& name : kTypes) {
            if (known || name.text != spelling) continue;
            known = true;
            parameter.type = name.type;
            parameter.optional = type.back() == '?';
        }
    }
    INTERNAL_ASSERT(known);
    return parameter;
}

}  // namespace

Schema Schema::parse(std::string_view text) {
    INTERNAL_ASSERT(text.size() >= 2 && text.front() == '(' && text.back() == ')');
    text = text.substr(1, text.size() - 2);
    Schema schema;
    bool keyword_only = false;
    while (!text.empty()) {
        const size_t comma = text.find(',');
        const std::string_view item = trimmed(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
        if (item == "*")
            keyword_only = true;
        else
            schema.parameters.push_back(parse_parameter(item, keyword_only));
    }
    return schema;
}

size_t Schema::operand_count() const {
    size_t count = 0;
    for (const Parameter& parameter : parameters) count += parameter.is_operand();
    return count;
}

bool Schema::has_list() const {
    for (const Parameter& parameter : parameters)
        if (parameter.type == ParameterType::TensorList) return true;
    return false;
}

std::string_view Schema::operand_name(size_t slot) const {
    for (const Parameter& parameter : parameters) {
        if (!parameter.is_operand()) continue;
        if (slot == 0 || parameter.type == ParameterType::TensorList) return parameter.name;
        --slot;
    }
    return {};
}

int Schema::operand_slot(std::string_view name) const {
    int slot = 0;
    for (const Parameter& parameter : parameters) {
        if (!parameter.is_operand()) continue;
        if (parameter.name == name) return slot;
        ++slot;
    }
    return -1;
}

int Schema::attribute_index(std::string_view name) const {
    int index = 0;
    for (const Parameter& parameter : parameters) {
        if (parameter.is_operand()) continue;
        if (parameter.name == name) return index;
        ++index;
    }
    return -1;
}

}  // namespace backstep::ops
